import type { MetricKey } from '@sightline/analytics';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { historyTexts as texts } from '../../texts/history.ts';
import { Select } from '../../ui/select.tsx';
import { favoriteKeys } from '../../ui/favorite-keys.ts';
import { hasHistory, metricName, scoreMetrics } from './metric-name.ts';

const metrics: Record<Exclude<keyof typeof texts.areas, 'score'>, readonly MetricKey[]> = {
  delivery: [
    'deployment_frequency',
    'lead_time',
    'change_failure_rate',
    'recovery_time',
    'rework_rate',
    'incident_restore_time',
    'own_deployment_success',
    'own_incident_restore_time',
  ],
  sprints: ['velocity', 'commitment_reliability', 'completion_rate', 'commitment_kept'],
  flow: ['throughput', 'cycle_time', 'flow_efficiency', 'completed_work', 'items_on_time', 'capability_share'],
  collaboration: [
    'merged_pull_requests',
    'review_balance',
    'review_response_time',
    'people_helped',
    'pages_written',
    'decisions_documented',
    'new_areas',
  ],
  quality: ['clean_merge_share', 'change_size', 'change_success_share', 'escaped_defect_share'],
};

const areas: Record<keyof typeof texts.areas, readonly string[]> = { score: scoreMetrics, ...metrics };

/** The reader's favorites, then the score and every other metric that there is, by area. */
export const MetricChoice = ({ value, change }: { value: string; change: (metric: string) => void }): ReactNode => {
  const favorites = usePreferences().favoriteMetrics.map((metric) => favoriteKeys[metric]);
  const groups = Object.entries(areas).map(([area, ofArea]) => ({
    label: texts.areas[area as keyof typeof areas],
    metrics: ofArea.filter((metric) => !favorites.includes(metric)),
  }));
  return (
    <Select
      label={texts.metric}
      value={value}
      change={(metric) => hasHistory(metric) && change(metric)}
      options={[{ label: texts.favorites, metrics: favorites }, ...groups].flatMap(({ label, metrics: ofGroup }) =>
        ofGroup.length === 0
          ? []
          : [{ label, options: ofGroup.map((metric) => ({ value: metric, label: metricName(metric) })) }],
      )}
    />
  );
};
