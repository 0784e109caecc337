import { maxOf } from '@sightline/analytics';
import { message, t } from '@sightline/contract';
import type { ChartBlock, ReportDocument, Unit } from '@sightline/contract';
import type { Cell, CellStyle, CellValue, SheetChart, SheetImage, WriteSheet } from 'hucre';
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
const maxCharacters = 32_000;
const maxNameLength = 31;
/** Excel keeps it for its own sheet of tracked changes. */
const reservedName = 'history';

/** One sheet per table, each with a frozen, filtered header; charts and the logo next to their cells. */
export const renderExcel = async (document: ReportDocument, logo: DocumentLogo | null): Promise<Buffer> => {
  const names = new Set([reservedName]);
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
    const name = `${shortName(whole, maxNameLength - suffix.length)}${suffix}` || `${t('Sheet')}${suffix}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
};

/** Cut at a word, if there is one not far from the end. */
const shortName = (name: string, most: number): string => {
  if (name.length <= most) return name;
  const cut = name.slice(0, most).toWellFormed();
  return (name[most] === ' ' ? cut : cut.replace(/ [^ ]{0,14}$/, '')).replace(/[\s,–-]+$/, '');
};

/** The least widths of columns, in characters. */
const widths: Record<PlainColumn['kind'], number> = {
  text: 12,
  number: 14,
  instant: 18,
  day: 14,
  figure: 14,
  link: 12,
  unit: 12,
};
/** Longer texts wrap. */
const maxWidth = 60;
/** A table with more columns keeps its first one in view. */
const fewColumns = 8;

const sheetOf = ({ columns, rows, block }: PlainTable, name: string): WriteSheet => {
  const cells = new Map<string, Partial<Cell>>();
  columns.forEach((_column, column) => cells.set(`0,${column}`, { style: headStyle }));
  const values = rows.map((row, index) =>
    row.map((cell, column): CellValue => {
      const kind = cell.kind ?? columns[column]?.kind ?? 'text';
      const style = styleOf(cell, kind);
      const target = targetOf(cell, kind);
      if (style !== null || target !== null)
        cells.set(`${index + 1},${column}`, {
          style: { ...style, ...(target === null ? {} : linkStyle) },
          ...(target === null ? {} : { hyperlink: { target } }),
        });
      return kind === 'link' && target !== null
        ? t('{meaning, select, action {Open} other {Open}}', { meaning: 'action' })
        : excelValue(cell, kind);
    }),
  );
  const titles = columns.map((column) => clean(titleOf(column)));
  const last = columnName(columns.length - 1);
  return {
    name,
    columns: columns.map(({ kind }, column) => ({
      width: widthOf(
        kind,
        titles[column] ?? '',
        values.map((row) => row[column] ?? null),
      ),
    })),
    rows: [titles, ...values],
    cells,
    freezePane: { rows: 1, columns: columns.length > fewColumns ? 1 : 0 },
    autoFilter: { range: `A1:${last}${rows.length + 1}` },
    ...(block?.kind === 'chart' ? { charts: [chartOf(block)] } : {}),
  };
};

/** A styled font has no default name and size in the library. */
const font = { name: 'Calibri', size: 11 };
const headStyle = { font: { ...font, bold: true }, alignment: { wrapText: true, vertical: 'top' } } as const;
const linkStyle = { font: { ...font, underline: true, color: { rgb: '0563C1' } } } as const;

/** Wide enough for the values and for half of the title, which wraps. */
const widthOf = (kind: PlainColumn['kind'], title: string, values: readonly CellValue[]): number => {
  const longest = maxOf(values.map((value) => (typeof value === 'string' ? value.length : 0)));
  return Math.min(maxWidth, Math.max(widths[kind], Math.ceil(title.length / 2) + 4, longest + 2));
};

const targetOf = ({ value, link }: PlainCell, kind: PlainColumn['kind']): string | null => {
  if (link !== undefined) return link;
  if (typeof value !== 'string') return null;
  return kind === 'link' || /^https?:\/\/\S+$/.test(value) ? value : null;
};

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

/** Dates of workbooks have no time zone, so the title names it. */
const titleOf = ({ title, unit, kind }: PlainColumn): string => {
  if (kind === 'instant') return `${title} (UTC)`;
  return unit === null || unit === 'score' ? title : `${title} (${unitText(unit)})`;
};

const styleOf = (cell: PlainCell, kind: PlainColumn['kind']): CellStyle | null => {
  const numFmt = formatOf(cell, kind);
  if (numFmt !== null) return { numFmt, alignment: { horizontal: 'right', vertical: 'top' } };
  if (typeof cell.value !== 'string') return null;
  // Words in place of a number, such as how much data is missing, stay below the numbers.
  const horizontal = kind === 'figure' || kind === 'number' ? 'right' : 'left';
  return { alignment: { wrapText: true, vertical: 'top', horizontal } };
};

const formatOf = ({ value, unit, kind: own }: PlainCell, kind: PlainColumn['kind']): string | null => {
  if (kind === 'instant') return own === undefined ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd hh:mm "UTC"';
  if (kind === 'day') return 'yyyy-mm-dd';
  if (typeof value !== 'number') return null;
  if (unit === 'share') return `${value < 1 && value >= 0.9995 ? exact : decimals(value * 100)}%`;
  if (unit === 'seconds') return decimals(value / hourSeconds);
  return Number.isInteger(value) ? '0' : decimals(value);
};

/** As texts: only zero is shown as zero, and only all as 100%. */
const decimals = (value: number): string => (value !== 0 && Math.abs(value) < 0.05 ? exact : '0.0');
const exact = '0.000';

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
    .slice(0, maxCharacters)
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

const chartOf = ({ shape, title, unit, labels, series }: ChartBlock): SheetChart => ({
  type: shape === 'line' ? 'line' : 'bar',
  title: clean(title),
  legend: series.length > 1 ? 'bottom' : false,
  axes: {
    // The first bar is on top, as in the table.
    x: shape === 'line' ? {} : { reverse: true },
    y: {
      title: unit === null ? undefined : unitText(unit),
      gridlines: { major: true },
      numberFormat: { formatCode: unit === 'share' ? '0%' : 'General' },
      // Below the last bar; where the categories begin is now on top.
      ...(shape === 'line' ? {} : { crosses: 'max' }),
    },
  },
  anchor: {
    from: { row: 1, col: series.length + 2 },
    to: { row: shape === 'line' ? 22 : Math.max(22, labels.length + 6), col: series.length + 12 },
  },
  series: series.map(({ name }, index) => ({
    name: clean(name),
    categories: `A2:A${labels.length + 1}`,
    values: `${columnName(index + 1)}2:${columnName(index + 1)}${labels.length + 1}`,
  })),
});
