import type { Unit } from '@sightline/contract';
import { chartTexts as texts } from '../texts/charts.ts';
import { csvLine, writePlainDay, writeText } from './format.ts';

type ChartColumn = {
  title: string;
  /** What its numbers are in. People read them with it; files keep plain numbers and name it in the column. */
  unit?: Unit;
  /** How a number is written for people where its unit does not say it. */
  write?: (value: number) => string;
  /** Its cells are days such as `2026-11-21`: people read them in their own date format, files keep them. */
  isDay?: true;
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

/** Whether there is anything that was measured or counted. */
export const hasNumbers = ({ rows }: ChartTable): boolean =>
  rows.some(({ cells }) => cells.some((cell) => typeof cell === 'number'));

/** A cell as people read it. */
export const cellText = (table: ChartTable, row: ChartRow, column: number): string => {
  const cell = row.cells[column] ?? null;
  if (cell === null) return texts.noValue;
  const { write, unit, isDay } = table.columns[column] ?? {};
  if (typeof cell !== 'number') return isDay === true ? writePlainDay(cell) : cell;
  return write?.(cell) ?? (unit === undefined ? String(cell) : writeText(cell, unit));
};

/** One row as a sentence, for those who read the chart by keyboard. */
export const rowText = (table: ChartTable, row: ChartRow): string =>
  texts.reading(
    cellText(table, row, 0),
    table.columns.slice(1).map((column, index) => texts.value(column.title, cellText(table, row, index + 1))),
  );

/** The table as CSV; what has no data is an empty field. */
export const tableCsv = ({ columns, rows }: ChartTable): string =>
  [
    csvLine(columns.map(({ title, unit }) => (unit === undefined ? title : texts.withUnit(title, unit)))),
    ...rows.map((row) => csvLine(row.cells)),
  ].join('\r\n');
