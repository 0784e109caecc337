import type { ReceiptRow } from '@sightline/contract';
import { receiptTexts } from '../../texts/receipts.ts';
import { csvLine } from '../../ui/format.ts';

const { csv } = receiptTexts;
type Detail = ReceiptRow['detail'][number];

const columnOf = ({ label, unit }: Detail): string => (unit === null ? label : csv.withUnit(label, unit));

/** A receipt's rows as CSV; every detail that any row has is a column of its own. */
export const receiptCsv = (rows: readonly ReceiptRow[]): string => {
  const details = [...new Set(rows.flatMap((row) => row.detail.map(columnOf)))];
  const header = [csv.title, csv.url, csv.at, csv.value, csv.unit, csv.person, csv.leftOut, ...details];
  const lines = rows.map((row) => {
    const values = new Map(row.detail.map((one) => [columnOf(one), one.value]));
    return csvLine([
      row.title,
      row.url,
      row.at,
      row.value,
      row.unit,
      row.person,
      row.excluded,
      ...details.map((column) => values.get(column) ?? null),
    ]);
  });
  return [csvLine(header), ...lines].join('\r\n');
};
