import { chartTexts as texts } from '../texts/charts.ts';
import { csvLine } from './format.ts';

export type ChartColumn = {
  title: string;
  /** How a number of this column is written where people read it; files keep the number itself. */
  write?: (value: number) => string;
};
/** The first cell names the row. Null is "no data". */
export type ChartRow = {
  key: string;
  cells: readonly (string | number | null)[];
  /** Where the row leads: a screen, a source's page, or a receipt. */
  href?: string | null;
  open?: () => void;
};
/** The values behind a chart, in the order in which it draws them. */
export type ChartTable = { columns: readonly ChartColumn[]; rows: readonly ChartRow[] };

export const isNumeric = ({ rows }: ChartTable, column: number): boolean =>
  rows.some((row) => typeof row.cells[column] === 'number');

/** A cell as people read it. */
export const cellText = (table: ChartTable, row: ChartRow, column: number): string => {
  const cell = row.cells[column] ?? null;
  if (cell === null) return texts.noValue;
  return typeof cell === 'number' ? (table.columns[column]?.write?.(cell) ?? String(cell)) : cell;
};

/** One row as a sentence, for those who read the chart by keyboard. */
export const rowText = (table: ChartTable, row: ChartRow): string =>
  texts.reading(
    cellText(table, row, 0),
    table.columns.slice(1).map((column, index) => texts.value(column.title, cellText(table, row, index + 1))),
  );

/** The table as CSV; what has no data is an empty field. */
export const tableCsv = ({ columns, rows }: ChartTable): string =>
  [csvLine(columns.map((column) => column.title)), ...rows.map((row) => csvLine(row.cells))].join('\r\n');
