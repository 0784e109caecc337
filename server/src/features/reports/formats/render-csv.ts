import { currentLanguage, t } from '@sightline/contract';
import type { ReportDocument, Unit } from '@sightline/contract';
import { aboutTable, definitionsTable, tablesOf, type PlainTable, type PlainValue } from './tables-of.ts';
import type { NamedFile } from './zip.ts';

/** One file for each table, in the order of the document, with files that describe them. */
export const renderCsv = (document: ReportDocument): NamedFile[] =>
  csvTables(document).map(({ name, table }) => ({ name, bytes: Buffer.from(csvOf(table)) }));

/** The tables of a document with the names of their files. */
export const csvTables = (document: ReportDocument): { name: string; table: PlainTable }[] =>
  [aboutTable(document), ...tablesOf(document), definitionsTable(document)].map((table, index) => ({
    name: `${String(index + 1).padStart(2, '0')}-${slugOf(table.title)}.csv`,
    table,
  }));

const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
/** A name that is safe as a path everywhere. */
const slugOf = (title: string): string => {
  const letters =
    currentLanguage() === 'de' ? title.replaceAll(/[äöüß]/gi, (letter) => german[letter.toLowerCase()] ?? '') : title;
  const slug = letters
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slug.slice(0, 60) || 'table';
};

const withUnit = (title: string, unit: Unit | null): string => (unit === null ? title : `${title} (${unit})`);

/** Without it, Excel reads letters such as umlauts in the wrong encoding. */
const byteOrderMark = '\uFEFF';

/** A whole file, or the beginning of a long one. The receipts of columns with figures follow the table's columns. */
export const csvOf = ({ columns, rows }: PlainTable): string => {
  const figures = columns.flatMap(({ kind, title }, index) => (kind === 'figure' ? [{ title, index }] : []));
  const lines = csvLines([
    [
      ...columns.map(({ title, unit }) => withUnit(title, unit)),
      ...figures.map(({ title }) => t('Receipt of {title}', { title })),
    ],
    ...rows.map((row) => [...row.map(({ value }) => value), ...figures.map(({ index }) => row[index]?.link ?? null)]),
  ]);
  return `${byteOrderMark}${lines}`;
};

export const csvLines = (rows: readonly (readonly PlainValue[])[]): string =>
  rows.map((values) => `${values.map(fieldOf).join(',')}\r\n`).join('');

/** A field as RFC 4180 writes it; one that a spreadsheet would take for a formula begins with an apostrophe. */
const fieldOf = (value: PlainValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
