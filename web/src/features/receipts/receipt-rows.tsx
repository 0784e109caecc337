import type { Receipt, ReceiptRow } from '@sightline/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { writeDay, writeText } from '../../ui/format.ts';
import { RowDetail } from './row-detail.tsx';
import { scoredText } from './scored-text.ts';
import type { OpenReceipt } from './use-receipt.ts';

/** The rows behind the figure; each leads to its source or to its own receipt. */
export const ReceiptRows = ({
  rows,
  receipt,
  open,
}: {
  rows: readonly ReceiptRow[];
  receipt: Receipt;
  open: OpenReceipt;
}): ReactNode => (
  <DataTable
    style={{ marginTop: 12 }}
    columns={[
      { title: texts.what },
      { title: texts.when },
      { title: rows.some((row) => row.excluded !== null) ? texts.whyNot : texts.value, className: 'r' },
    ]}
  >
    {rows.map((row) => (
      <tr key={row.key}>
        <td>
          <RowTitle row={row} open={open} />
          {row.person === null ? null : <div className="xs mut">{row.person}</div>}
          <RowDetail row={row} timeZone={receipt.period.timeZone} />
          {row.scored === undefined || row.value === null ? null : (
            <div className="xs mut">{scoredText(row.scored, row.value)}</div>
          )}
        </td>
        <td className="mut num one-line">{row.at === null ? '' : writeDay(row.at, receipt.period.timeZone)}</td>
        <td className="r">{row.excluded ?? (row.value === null ? '' : writeText(row.value, rowUnit(row, receipt)))}</td>
      </tr>
    ))}
  </DataTable>
);

/** One row is one of the people or teams that are counted. */
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
