import type { Explanation } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { explanationTexts as texts } from '../../texts/explanations.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { statementText } from '../../ui/figures/statement.ts';
import { useReceipt } from '../receipts/use-receipt.ts';
import { writePoints } from './write-points.ts';
import { Signed } from '../../ui/figures/signed.tsx';

const shownAtFirst = 5;

/** What changed behind the factor, which is named above, and the part of its impact that comes from its weight. */
const noteOf = ({ factor, evidence, mix }: Explanation['keyFactors'][number]): string =>
  [
    evidence === null ? [] : statementText(evidence).replace(`${factor}: `, ''),
    Math.abs(mix) < 0.05 ? [] : texts.mixNote(writePoints(mix)),
  ]
    .flat()
    .join(' ');

/** Contributions of each signal to the change; the last row is their total. */
export const KeyFactors = ({
  explanation: one,
  showsAllAtFirst,
}: {
  explanation: Explanation;
  showsAllAtFirst: boolean;
}): ReactNode => {
  const [showsAll, setShowsAll] = useState(showsAllAtFirst);
  const { open } = useReceipt();
  const total = one.previousScore === null ? null : one.score - one.previousScore;
  const rows = showsAll ? one.keyFactors : one.keyFactors.slice(0, shownAtFirst);
  const rest = one.keyFactors.length - shownAtFirst;
  const largest = Math.max(...one.keyFactors.map(({ impact }) => Math.abs(impact)), 0.1);
  return (
    <>
      <DataTable
        className="rows stacked"
        aria-label={texts.factors}
        columns={[
          { title: texts.columns.factor },
          { title: texts.columns.trend },
          { title: texts.columns.impact, className: 'right' },
          { title: '' },
          { title: texts.columns.score, className: 'right' },
        ]}
      >
        {rows.map((factor) => (
          <tr key={`${factor.dimension}/${factor.metric}`}>
            <td>
              <Button variant="link" onClick={() => open(factor.metric, `person:${one.developerId}`, one.days)}>
                {factor.factor}
              </Button>
              <p className="xs mut">{noteOf(factor)}</p>
            </td>
            <td
              data-label={texts.columns.trend}
              className={`s one-line delta ${factor.trend === 'improving' ? 'better' : factor.trend === 'declining' ? 'worse' : 'same'}`}
            >
              {texts.trends[factor.trend]}
            </td>
            <td data-label={texts.columns.impact} className="right num">
              {total === null ? '—' : <Signed text={writePoints(factor.impact)} />}
            </td>
            <td className="impact" aria-hidden="true">
              {total === null ? null : (
                <i
                  className={factor.impact < 0 ? 'down' : 'up'}
                  style={{ width: `${(Math.abs(factor.impact) / largest) * 50}%` }}
                />
              )}
            </td>
            <td className="right num" data-label={texts.columns.score}>
              {factor.score === null ? '—' : factor.score.toFixed(0)}
            </td>
          </tr>
        ))}
        {total === null ? null : (
          <>
            {Math.abs(one.rules) < 0.05 ? null : (
              <tr>
                <td colSpan={2}>{texts.rules}</td>
                <td className="right num" data-label={texts.columns.impact}>
                  <Signed text={writePoints(one.rules)} />
                </td>
                <td />
                <td />
              </tr>
            )}
            <tr>
              <td colSpan={2}>
                <b>{texts.total}</b>
              </td>
              <td className="right num" data-label={texts.columns.impact}>
                <b>
                  <Signed text={writePoints(total)} />
                </b>
              </td>
              <td />
              <td />
            </tr>
          </>
        )}
      </DataTable>
      {rest <= 0 || showsAll ? null : (
        <div>
          <Button variant="link" onClick={() => setShowsAll(true)}>
            {texts.allFactors(one.keyFactors.length)}
          </Button>
        </div>
      )}
      {total === null ? null : (
        <p className="s mut num">
          {texts.dimensions}: {one.dimensions.map(({ name, impact }) => `${name} ${writePoints(impact)}`).join(' · ')}
        </p>
      )}
    </>
  );
};
