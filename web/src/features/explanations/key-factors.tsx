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

type KeyFactor = Explanation['keyFactors'][number];

/** Whether it is written as 0.0 points. */
const isNegligible = (points: number): boolean => Math.abs(points) < 0.05;

/** What changed behind the factor, which is named above, and the part of its impact that comes from its weight. */
const noteOf = ({ factor, evidence, mix }: KeyFactor): string =>
  [
    evidence === null ? [] : statementText(evidence).replace(`${factor}: `, ''),
    isNegligible(mix) ? [] : texts.mixNote(writePoints(mix)),
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
          <FactorRow
            key={`${factor.dimension}/${factor.metric}`}
            factor={factor}
            largestImpact={total === null ? null : largest}
            open={() => open(factor.metric, `person:${one.developerId}`, one.days)}
          />
        ))}
        {total === null || isNegligible(one.rules) ? null : <ImpactRow label={texts.rules} impact={one.rules} />}
        {total === null ? null : <ImpactRow label={texts.total} impact={total} isTotal />}
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

const tones = { improving: 'better', declining: 'worse', stable: 'same' } as const;

type FactorRowProps = {
  factor: KeyFactor;
  /** In points, for the length of the bar; null without a previous score, to which no factor contributes. */
  largestImpact: number | null;
  open: () => void;
};

const FactorRow = ({ factor, largestImpact, open }: FactorRowProps): ReactNode => (
  <tr>
    <td>
      <Button variant="link" onClick={open}>
        {factor.factor}
      </Button>
      <p className="xs mut">{noteOf(factor)}</p>
    </td>
    <td data-label={texts.columns.trend} className={`s one-line delta ${tones[factor.trend]}`}>
      {texts.trends[factor.trend]}
    </td>
    <td data-label={texts.columns.impact} className="right num">
      {largestImpact === null ? '—' : <Signed text={writePoints(factor.impact)} />}
    </td>
    <td className="impact" aria-hidden="true">
      {largestImpact === null ? null : (
        <i
          className={factor.impact < 0 ? 'down' : 'up'}
          style={{ width: `${(Math.abs(factor.impact) / largestImpact) * 50}%` }}
        />
      )}
    </td>
    <td className="right num" data-label={texts.columns.score}>
      {factor.score === null ? '—' : factor.score.toFixed(0)}
    </td>
  </tr>
);

type ImpactRowProps = { label: string; impact: number; isTotal?: boolean };

/** A row without a factor: the effect of scoring rules, or the total. */
const ImpactRow = ({ label, impact, isTotal = false }: ImpactRowProps): ReactNode => {
  const written = <Signed text={writePoints(impact)} />;
  return (
    <tr>
      <td colSpan={2}>{isTotal ? <b>{label}</b> : label}</td>
      <td className="right num" data-label={texts.columns.impact}>
        {isTotal ? <b>{written}</b> : written}
      </td>
      <td />
      <td />
    </tr>
  );
};
