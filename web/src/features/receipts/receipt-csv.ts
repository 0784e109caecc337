import type { ReceiptRow, Unit } from '@sightline/contract';
import { receiptTexts } from '../../texts/receipts.ts';
import { csvLine } from '../../ui/format.ts';

const { csv } = receiptTexts;
type Detail = ReceiptRow['detail'][number];

const columnOf = ({ label, unit }: Detail): string => (unit === null ? label : csv.withUnit(label, unitWords[unit]));

/** What a value is counted in, as a column says it; numbers stay as they are. */
const unitWords: Record<Unit, string> = {
  seconds: 'seconds',
  share: 'share',
  'per-week': 'per week',
  points: 'points',
  'points-per-sprint': 'points per sprint',
  'points-per-week': 'points per week',
  lines: 'lines',
  people: 'people',
  teams: 'teams',
  items: 'items',
  'items-per-sprint': 'items per sprint',
  count: '',
  score: 'points of 100',
  'out-of-ten': 'out of 10',
};

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
      row.value === null ? null : unitWords[row.unit],
      row.person,
      row.excluded,
      ...details.map((column) => values.get(column) ?? null),
    ]);
  });
  return [csvLine(header), ...lines].join('\r\n');
};
