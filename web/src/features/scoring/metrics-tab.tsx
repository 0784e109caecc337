import { scoringBounds, type ScoringSettings } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Slider } from '../../ui/slider.tsx';
import { totalWeight, type DescribedMetric, type MetricSettings } from './draft.ts';
import { SignalsTable } from './signals-table.tsx';

const texts = scoringTexts.metrics;

export type TabProps = { settings: ScoringSettings; change: (own: Partial<ScoringSettings>) => void };

/** The five metrics with their weights, and the signals behind each. */
export const MetricsTab = ({
  settings,
  change,
  described,
}: TabProps & { described: readonly DescribedMetric[] }): ReactNode => {
  const changeMetric = (id: MetricSettings['id'], own: Partial<MetricSettings>): void =>
    change({ metrics: settings.metrics.map((metric) => (metric.id === id ? { ...metric, ...own } : metric)) });
  const total = totalWeight(settings);
  const isWhole = Math.abs(total - 100) < 1e-9;
  return (
    <>
      <p className="s mut">{texts.note}</p>
      <p className={isWhole ? 'note num' : 'note warn num'} role="status">
        {isWhole ? texts.total(total) : scoringTexts.weightWarning(total)}
      </p>
      {settings.method === 'balanced' ? <p className="note">{texts.balanced}</p> : null}
      {settings.metrics.map((metric) => {
        const words = described.find((description) => description.id === metric.id);
        if (words === undefined) return null;
        return (
          <fieldset key={metric.id} className="scored">
            <legend className="hidden-text">{words.name}</legend>
            <div className="scored-head">
              <Checkbox
                label={texts.enabled(words.name)}
                checked={metric.enabled}
                change={(enabled) => changeMetric(metric.id, { enabled })}
              >
                <b>{words.name}</b>
              </Checkbox>
              <span className="badge">{words.category}</span>
              <span className="xs mut">{texts.source(words.source)}</span>
            </div>
            <p className="s mut">{words.description}</p>
            <Slider
              label={texts.weight(words.name)}
              isLabelHidden
              {...scoringBounds.weight}
              value={metric.weight}
              disabled={!metric.enabled || settings.method === 'balanced'}
              change={(weight) => changeMetric(metric.id, { weight })}
              write={scoringTexts.percent}
            />
            <SignalsTable
              metric={metric}
              described={words}
              change={(signals) => changeMetric(metric.id, { signals })}
            />
          </fieldset>
        );
      })}
    </>
  );
};
