import { formatValue, type Receipt, type ReceiptRow } from '@sightline/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { writeDate } from '../../ui/format.ts';
import { RowDetail } from './row-detail.tsx';
import { SignalScale } from './signal-scale.tsx';
import type { OpenReceipt } from './use-receipt.ts';

/** The rows behind the figure; each links to its source or to its own receipt. */
export const ReceiptRows = ({
  rows,
  receipt,
  open,
}: {
  rows: readonly ReceiptRow[];
  receipt: Receipt;
  open: OpenReceipt;
}): ReactNode => {
  if (rows.length === 0) return receipt.withheld === undefined ? <p className="s mut">{texts.noRows}</p> : null;
  // The signals of a score have no time.
  const hasTimes = rows.some(({ at }) => at !== null);
  const valueTitle = rows.some((row) => row.excluded !== null) ? texts.reasonColumn : texts.value;
  return (
    <DataTable
      className="stacked in-pairs receipt-rows"
      style={{ marginTop: 12 }}
      columns={[
        { title: texts.what },
        ...(hasTimes ? [{ title: texts.when }] : []),
        { title: valueTitle, className: 'r' },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.key}>
          <td>
            <div>
              <RowTitle row={row} open={open} />
            </div>
            <RowDetail row={row} timeZone={receipt.period.timeZone} />
            {row.scored === undefined || row.value === null ? null : (
              <SignalScale scored={row.scored} points={row.value} />
            )}
          </td>
          {hasTimes ? (
            <td className="mut num one-line" data-label={texts.when}>
              {row.at === null ? '' : writeDate(row.at, receipt.period.timeZone)}
            </td>
          ) : null}
          <td className="r" data-label={valueTitle}>
            {row.excluded ?? valueText(row, receipt)}
          </td>
        </tr>
      ))}
    </DataTable>
  );
};

/** A share's row has an outcome rather than a number. */
const valueText = (row: ReceiptRow, receipt: Receipt): string => {
  const outcome = receipt.outcomes?.find(({ key }) => key === row.outcome);
  if (outcome !== undefined) return outcome.name;
  return row.value === null ? '' : formatValue(row.value, rowUnit(row, receipt));
};

/** Each row is one of the counted people or teams. */
const rowUnit = (row: ReceiptRow, receipt: Receipt): ReceiptRow['unit'] | null =>
  receipt.unit === 'people' || receipt.unit === 'teams' ? null : row.unit;

const RowTitle = ({ row, open }: { row: ReceiptRow; open: OpenReceipt }): ReactNode => {
  const { receipt } = row;
  if (receipt !== null) {
    return (
      <Button variant="link" onClick={() => open(receipt.metric, receipt.subject)}>
        {row.title}
      </Button>
    );
  }
  return <SourceLink title={row.title} url={row.url} />;
};
