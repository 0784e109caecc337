import { dateFormat, type Receipt, type ReceiptRow, type Unit } from '@sightline/contract';
import { receiptTexts } from '../../texts/receipts.ts';
import { csvLine } from '../../ui/format.ts';

const { csv, unitWords } = receiptTexts;
type Detail = ReceiptRow['detail'][number];

/** Times have no offset, which spreadsheets do not read as times, so the title of the column names their zone. */
const columnOf =
  (timeZone: string) =>
  ({ label, unit, format }: Detail): string => {
    if (format === 'instant') return csv.withUnit(label, timeZone);
    return unit === null ? label : csv.withUnit(label, unitWords[unit]);
  };

const hourSeconds = 3600;
/** As in workbooks, exact to the second; seconds are hard to read. */
const hoursOf = (seconds: number): number => Math.round((seconds / hourSeconds) * 10_000) / 10_000;

const valueOf = ({ value, unit }: { value: number | string; unit: Unit | null }): number | string =>
  typeof value === 'number' && unit === 'seconds' ? hoursOf(value) : value;

/** Minutes of the organization's time zone, in the date format of spreadsheets. */
const momentOf = (instant: string, timeZone: string): string =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant));

/** Values of a column with several per row, such as its incidents. */
const joined = (values: readonly (number | string)[]): number | string | null =>
  values.length > 1 ? values.join('; ') : (values[0] ?? null);

/** A receipt's rows as CSV; every detail that any row has gets a column. */
export const receiptCsv = (
  rows: readonly ReceiptRow[],
  { timeZone, outcomes = [] }: { timeZone: string; outcomes?: Receipt['outcomes'] },
): string => {
  const columnIn = columnOf(timeZone);
  const details = [...new Set(rows.flatMap((row) => row.detail.map(columnIn)))];
  const at = csv.withUnit(csv.at, timeZone);
  const header = [csv.title, csv.url, at, csv.outcome, csv.value, csv.unit, csv.person, csv.leftOut, ...details];
  const lines = rows.map((row) => {
    const values = Map.groupBy(row.detail, columnIn);
    const outcome = outcomes.find(({ key }) => key === row.outcome)?.name ?? null;
    return csvLine([
      row.title,
      row.url,
      row.at === null ? null : momentOf(row.at, timeZone),
      outcome,
      row.value === null ? null : valueOf({ value: row.value, unit: row.unit }),
      row.value === null ? null : unitWords[row.unit],
      row.person,
      row.excluded,
      ...details.map((column) =>
        joined(
          (values.get(column) ?? []).map((cell) =>
            cell.format === 'instant' ? momentOf(String(cell.value), timeZone) : valueOf(cell),
          ),
        ),
      ),
    ]);
  });
  return [csvLine(header), ...lines].join('\r\n');
};
