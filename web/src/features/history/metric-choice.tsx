import { metricsIn } from '@sightline/analytics';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { historyTexts as texts } from '../../texts/history.ts';
import { Select } from '../../ui/select.tsx';
import { favoriteKeys } from '../../ui/favorite-keys.ts';
import { hasHistory, metricName, scoreMetrics } from './metric-name.ts';

const areas: Record<keyof typeof texts.areas, readonly string[]> = {
  score: scoreMetrics,
  delivery: metricsIn('delivery'),
  sprints: metricsIn('sprints'),
  flow: metricsIn('flow'),
  collaboration: metricsIn('collaboration'),
  quality: metricsIn('quality'),
};

/** The reader's favorites, then the score and all other metrics, by area. */
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
