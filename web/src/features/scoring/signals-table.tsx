import { scoringBounds } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import {
  pointsRight,
  shownValue,
  storedValue,
  type DescribedMetric,
  type MetricSettings,
  type SignalSettings,
} from './draft.ts';

const texts = scoringTexts.metrics;
const unitNames: Readonly<Record<string, string>> = texts.units;

/** The signals of a metric: use, weight, and the values for 40 and 90 points. */
export const SignalsTable = ({
  metric,
  described,
  change,
}: {
  metric: MetricSettings;
  described: DescribedMetric;
  change: (signals: SignalSettings[]) => void;
}): ReactNode => {
  const changeSignal = (key: string, own: Partial<SignalSettings>): void =>
    change(metric.signals.map((signal) => (signal.metric === key ? { ...signal, ...own } : signal)));
  return (
    <details>
      <summary className="s link">
        {texts.signals(metric.signals.filter((signal) => signal.enabled).length, metric.signals.length)}
      </summary>
      <p className="xs mut">{texts.signalsNote}</p>
      <div className="scroll">
        <DataTable
          className="rows signals"
          columns={[
            { title: texts.columns.signal },
            { title: texts.columns.weight },
            { title: texts.columns.floor },
            { title: texts.columns.target },
            { title: texts.columns.unit },
          ]}
        >
          {metric.signals.map((signal) => {
            const words = described.signals.find((description) => description.metric === signal.metric);
            if (words === undefined) return null;
            return (
              <Row
                key={signal.metric}
                signal={signal}
                words={words}
                change={(own) => changeSignal(signal.metric, own)}
              />
            );
          })}
        </DataTable>
      </div>
    </details>
  );
};

const Row = ({
  signal,
  words,
  change,
}: {
  signal: SignalSettings;
  words: DescribedMetric['signals'][number];
  change: (own: Partial<SignalSettings>) => void;
}): ReactNode => {
  const isRight = pointsRight(signal, words.better);
  return (
    <tr>
      <td>
        <Checkbox
          label={texts.use(words.name)}
          title={words.definition}
          checked={signal.enabled}
          change={(enabled) => change({ enabled })}
        >
          {words.name}
        </Checkbox>
        {isRight ? null : (
          <p className="error xs" role="alert">
            {texts.targetOrder[words.better]}
          </p>
        )}
      </td>
      <td>
        <NumberInput
          label={texts.weightOf(words.name)}
          value={signal.weight}
          {...scoringBounds.weight}
          disabled={!signal.enabled}
          change={(weight) => change({ weight })}
        />
      </td>
      <td>
        <NumberInput
          label={texts.floorOf(words.name)}
          value={shownValue(signal.floor, words.unit)}
          disabled={!signal.enabled}
          invalid={!isRight}
          change={(floor) => change({ floor: storedValue(floor, words.unit) })}
        />
      </td>
      <td>
        <NumberInput
          label={texts.targetOf(words.name)}
          value={shownValue(signal.target, words.unit)}
          disabled={!signal.enabled}
          invalid={!isRight}
          change={(target) => change({ target: storedValue(target, words.unit) })}
        />
      </td>
      <td className="xs mut">{unitNames[words.unit ?? 'team']}</td>
    </tr>
  );
};
