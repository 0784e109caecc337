import type { Receipt, ReceiptGrouping } from '@sightline/contract';
import type { ReactNode } from 'react';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';

type Outcome = NonNullable<Receipt['outcomes']>[number]['key'];

/** Which rows are listed, and how. */
export type RowChoice = {
  show: 'included' | 'excluded';
  outcome: Outcome | 'all';
  groupBy: ReceiptGrouping | 'none';
};

type Props = { receipt: Receipt; choice: RowChoice; change: (choice: RowChoice) => void };

/** Included or excluded rows, by outcome, and their grouping. */
export const RowFilters = ({ receipt, choice, change }: Props): ReactNode => {
  const leftOut = receipt.leftOut.reduce((total, exclusion) => total + exclusion.count, 0);
  const outcomes = receipt.outcomes ?? [];
  const all = outcomes.reduce((sum, outcome) => sum + outcome.count, 0);
  const groupings = receipt.groupings ?? [];
  const isIncluded = choice.show === 'included';
  return (
    <div className="row-filters">
      {leftOut === 0 ? null : (
        <Segments
          label={texts.rows}
          choices={['included', 'excluded'] as const}
          value={choice.show}
          nameOf={(option) => (option === 'included' ? texts.includedRows : texts.excludedRows(leftOut))}
          change={(show) => change({ ...choice, show })}
        />
      )}
      {isIncluded && all > 0 ? (
        <Segments
          label={texts.outcomes}
          choices={['all', ...outcomes.map(({ key }) => key)] as RowChoice['outcome'][]}
          value={choice.outcome}
          nameOf={(option) => {
            const outcome = outcomes.find(({ key }) => key === option);
            return outcome === undefined ? texts.anyOutcome(all) : texts.outcome(outcome.name, outcome.count);
          }}
          change={(outcome) => change({ ...choice, outcome, groupBy: 'none' })}
        />
      ) : null}
      {isIncluded && groupings.length > 0 && receipt.rowCount > 0 ? (
        <Select
          label={texts.groupBy}
          isLabelHidden
          value={choice.groupBy}
          options={(['none', ...groupings] as const).map((option) => ({
            value: option,
            label: texts.groupings[option],
          }))}
          change={(groupBy) => change({ ...choice, outcome: 'all', groupBy })}
        />
      ) : null}
    </div>
  );
};
