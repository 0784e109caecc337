import type { ComparedRow } from '@sightline/contract';
import type { ReactNode } from 'react';
import { comparisonTexts as texts } from '../../texts/comparison.ts';
import { metricName } from './metric-name.ts';
import { verdictOf } from './verdict.ts';

const marks = { better: 'success', worse: 'warning' } as const;

/** A summary above all figures. */
export const ClearDifferences = ({
  rows,
  names,
}: {
  rows: readonly ComparedRow[];
  names: readonly string[];
}): ReactNode => {
  const compared = rows
    .map((row) => ({ metric: row.metric, ...verdictOf(row, names) }))
    .filter(({ kind }) => kind !== 'unknown');
  const clear = compared.filter(({ kind }) => kind === 'clear');
  return (
    <div className="compared-note clear-differences">
      <p>{texts.clear(clear.length, compared.length)}</p>
      {clear.length === 0 ? null : (
        <ul>
          {clear.map(({ metric, reading, sentences }) => (
            <li key={metric}>
              <span className={`mark ${reading === null ? '' : marks[reading]}`} aria-hidden="true" />
              <span>
                <b>{metricName(metric)}</b>: {sentences.join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
