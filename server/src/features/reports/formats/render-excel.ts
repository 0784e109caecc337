import { message, t } from '@sightline/contract';
import type { ChartBlock, ReportDocument, Unit } from '@sightline/contract';
import type { Cell, CellValue, SheetChart, SheetImage, WriteSheet } from 'hucre';
import type { DocumentLogo } from './document-logo.ts';
import {
  aboutTable,
  definitionsTable,
  tablesOf,
  type PlainCell,
  type PlainColumn,
  type PlainTable,
} from './tables-of.ts';

/** The possible values of a workbook cell. */
const mostCharacters = 32_000;
const mostOfName = 31;

/** One sheet per table, each with a frozen, filtered header; charts and the logo next to their cells. */
export const renderExcel = async (document: ReportDocument, logo: DocumentLogo | null): Promise<Buffer> => {
  const names = new Set<string>();
  const images = logo === null ? [] : [imageOf(logo, document.organization)];
  const sheets = sheetTables(document).map((table, index) => ({
    ...sheetOf(table, uniqueName(table, names)),
    ...(index === 0 ? { images } : {}),
  }));
  const created = new Date(document.generatedAt);
  const properties = { title: clean(document.title), creator: 'Sightline', created, modified: created };
  const { writeXlsx } = await import('hucre');
  return Buffer.from(await writeXlsx({ sheets, properties }));
};

/** One sheet each, in this order. */
export const sheetTables = (document: ReportDocument): PlainTable[] => [
  aboutTable(document),
  ...tablesOf(document),
  definitionsTable(document),
];

/** The sheet's name is the table's title, without the section's: names of sheets are short. */
const uniqueName = ({ title }: PlainTable, taken: Set<string>): string => {
  const whole = clean(title)
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` ${count}`;
    const name = `${whole.slice(0, mostOfName - suffix.length).toWellFormed()}${suffix}` || `${t('Sheet')}${suffix}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
};

const widths: Record<PlainColumn['kind'], number> = {
  text: 28,
  number: 16,
  instant: 20,
  day: 14,
  figure: 18,
  link: 24,
  unit: 16,
};

const sheetOf = ({ columns, rows, block }: PlainTable, name: string): WriteSheet => {
  const cells = new Map<string, Partial<Cell>>();
  columns.forEach((_column, column) => cells.set(`0,${column}`, { style: headStyle }));
  const values = rows.map((row, index) =>
    row.map((cell, column): CellValue => {
      const kind = columns[column]?.kind ?? 'text';
      const style = styleOf(cell, kind);
      const key = `${index + 1},${column}`;
      const target = cell.link ?? (kind === 'link' && typeof cell.value === 'string' ? cell.value : undefined);
      if (style !== null || target !== undefined)
        cells.set(key, {
          ...(style === null ? {} : { style: { numFmt: style } }),
          ...(target === undefined ? {} : { hyperlink: { target } }),
        });
      return excelValue(cell, kind);
    }),
  );
  const last = columnName(columns.length - 1);
  return {
    name,
    columns: columns.map(({ title, kind, unit }) => ({
      width: Math.max(widths[kind], Math.min(60, titleOf(title, unit).length + 4)),
    })),
    rows: [columns.map(({ title, unit }) => clean(titleOf(title, unit))), ...values],
    cells,
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${last}${rows.length + 1}` },
    ...(block?.kind === 'chart' ? { charts: [chartOf(block)] } : {}),
  };
};

const headStyle = { font: { bold: true } };

/** Durations are in hours, which spreadsheets can sort, sum and chart; shares are shown as percent. */
const unitWords: Record<Unit, string> = {
  seconds: message('hours'),
  share: '%',
  'per-week': message('per week'),
  points: message('points'),
  'points-per-sprint': message('points per sprint'),
  'points-per-week': message('points per week'),
  lines: message('lines'),
  people: message('people'),
  teams: message('teams'),
  items: message('items'),
  'items-per-sprint': message('items per sprint'),
  count: message('count'),
  score: message('score'),
  'out-of-ten': message('out of ten'),
};
const unitText = (unit: Unit): string => t(unitWords[unit]);
const hourSeconds = 3600;

const titleOf = (title: string, unit: Unit | null): string =>
  unit === null || unit === 'score' ? title : `${title} (${unitText(unit)})`;

const styleOf = ({ value, unit }: PlainCell, kind: PlainColumn['kind']): string | null => {
  if (kind === 'instant') return 'yyyy-mm-dd hh:mm';
  if (kind === 'day') return 'yyyy-mm-dd';
  if (typeof value !== 'number') return null;
  if (unit === 'share') return '0.0%';
  return unit !== 'seconds' && Number.isInteger(value) ? '0' : '0.0';
};

const excelValue = ({ value, unit }: PlainCell, kind: PlainColumn['kind']): CellValue => {
  if (value === null) return null;
  if (typeof value === 'number') return unit === 'seconds' ? value / hourSeconds : value;
  if (kind === 'unit') return unitText(value as Unit);
  if (kind === 'instant' || kind === 'day') {
    const at = new Date(value);
    if (!Number.isNaN(at.getTime())) return at;
  }
  return clean(value);
};

/** Removes characters that XML does not allow, and cuts the text to the length of a cell. */
export const clean = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .slice(0, mostCharacters)
    .toWellFormed();

const logoBox = { width: 192, height: 72 };

/** The logo, right of the table. */
const imageOf = ({ type, content, width, height }: DocumentLogo, organization: string): SheetImage => {
  const scale = Math.min(logoBox.width / width, logoBox.height / height);
  return {
    type,
    data: content,
    anchor: { from: { row: 1, col: 3 } },
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    altText: clean(t('Logo of {organization}', { organization })),
  };
};

const columnName = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`;

const chartOf = ({ shape, title, labels, series }: ChartBlock): SheetChart => ({
  type: shape === 'line' ? 'line' : 'bar',
  title: clean(title),
  anchor: { from: { row: 1, col: series.length + 2 }, to: { row: 22, col: series.length + 12 } },
  series: series.map(({ name }, index) => ({
    name: clean(name),
    categories: `A2:A${labels.length + 1}`,
    values: `${columnName(index + 1)}2:${columnName(index + 1)}${labels.length + 1}`,
  })),
});
