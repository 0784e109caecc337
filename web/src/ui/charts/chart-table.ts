import { formatValue, type Unit } from '@sightline/contract';
import { chartTexts as texts } from '../../texts/charts.ts';
import { csvLine, writeDecimal, writePlainDay } from '../format.ts';

type ChartColumn = {
  title: string;
  /** Written with each number on screen; files have it in the column name. */
  unit?: Unit;
  /** Formats numbers if the unit is not enough. */
  write?: (value: number) => string;
  /** Its cells are days such as `2026-11-21`: people read them in their own date format, files keep them. */
  isDay?: true;
};
/** The first cell names the row. Null is "no data". */
export type ChartRow = {
  key: string;
  cells: readonly (string | number | null)[];
  /** Link to a screen, a source or a receipt. */
  href?: string | null;
  open?: () => void;
};
/** The values behind a chart, in the order in which it draws them. */
export type ChartTable = { columns: readonly ChartColumn[]; rows: readonly ChartRow[] };

export const isNumeric = ({ rows }: ChartTable, column: number): boolean =>
  rows.some((row) => typeof row.cells[column] === 'number');

export const hasNumbers = ({ rows }: ChartTable): boolean =>
  rows.some(({ cells }) => cells.some((cell) => typeof cell === 'number'));

export const cellText = (table: ChartTable, row: ChartRow, column: number): string => {
  const cell = row.cells[column] ?? null;
  if (cell === null) return texts.noValue;
  const { write, unit, isDay } = table.columns[column] ?? {};
  if (typeof cell !== 'number') return isDay === true ? writePlainDay(cell) : cell;
  return write?.(cell) ?? (unit === undefined ? writeDecimal(cell) : formatValue(cell, unit));
};

/** One row as a sentence, for keyboard users. */
export const rowText = (table: ChartTable, row: ChartRow): string =>
  texts.rowSentence(
    cellText(table, row, 0),
    table.columns.slice(1).map((column, index) => texts.value(column.title, cellText(table, row, index + 1))),
  );

/** Missing values are empty fields. */
export const tableCsv = ({ columns, rows }: ChartTable): string =>
  [
    csvLine(columns.map(({ title, unit }) => (unit === undefined ? title : texts.withUnit(title, unit)))),
    ...rows.map((row) => csvLine(row.cells)),
  ].join('\r\n');
