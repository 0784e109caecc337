/** A document as plain tables, for formats that consist of rows. */
import { message, t } from '@sightline/contract';
import type {
  Band,
  ReportBlock,
  ReportCell,
  ReportDocument,
  ReportFigure,
  TableBlock,
  Unit,
} from '@sightline/contract';
import { formatFigure } from '../../statements/index.ts';

export type PlainValue = string | number | null;
export type PlainColumn = {
  title: string;
  kind: TableBlock['columns'][number]['kind'] | 'link' | 'unit';
  unit: Unit | null;
};
export type PlainTable = {
  section: string;
  title: string;
  columns: readonly PlainColumn[];
  rows: readonly (readonly PlainCell[])[];
  /** The block that it was made of. */
  block: ReportBlock | null;
};
/** A cell; `unit` and `kind` are set if they differ from the column's. Figures have the link of their receipt. */
export type PlainCell = { value: PlainValue; unit: Unit | null; kind?: 'day' | 'instant'; link?: string };

const text = (title: string): PlainColumn => ({ title, kind: 'text', unit: null });
const number = (title: string): PlainColumn => ({ title, kind: 'number', unit: null });
const link = (title: string): PlainColumn => ({ title, kind: 'link', unit: null });
const plain = (value: PlainValue, unit: Unit | null = null): PlainCell => ({ value, unit });

export const tablesOf = (document: ReportDocument): PlainTable[] =>
  document.sections.flatMap(({ title: section, blocks }) => {
    const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block] : []));
    const others = blocks.flatMap((block) => (block.kind === 'text' ? [] : [tableOf(block, section, document)]));
    if (texts.length === 0) return others;
    const statements: PlainTable = {
      section,
      title: section,
      columns: [text(t('Statement')), link(t('Receipt'))],
      rows: texts.map((text) => [
        plain(text.text),
        plain(text.evidence[0] === undefined ? null : `${document.home}${text.evidence[0].receipt}`),
      ]),
      block: null,
    };
    return [statements, ...others];
  });

const tableOf = (
  block: Exclude<ReportBlock, { kind: 'text' }>,
  section: string,
  document: ReportDocument,
): PlainTable => {
  if (block.kind === 'figures')
    return { ...figuresTable(block.figures, document.home), section, title: block.title, block };
  if (block.kind === 'chart')
    return {
      section,
      title: block.title,
      columns: [
        block.shape === 'line' ? { title: t('Date'), kind: 'day', unit: null } : text(t('Name')),
        ...block.series.map(({ name }): PlainColumn => ({ title: name, kind: 'number', unit: block.unit })),
      ],
      rows: block.labels.map((label, index) => [
        plain(label),
        ...block.series.map(({ values }) => plain(values[index] ?? null, block.unit)),
      ]),
      block,
    };
  return {
    section,
    title: block.title,
    columns: block.columns,
    rows: block.rows.map((row) =>
      row.map((cell, index): PlainCell => {
        const unit = block.columns[index]?.unit ?? null;
        const shown = plain(valueOf(cell, unit), unit);
        return cell !== null && typeof cell === 'object'
          ? { ...shown, link: `${document.home}${cell.receipt}` }
          : shown;
      }),
    ),
    block,
  };
};

const valueOf = (cell: ReportCell, unit: Unit | null): PlainValue => {
  if (cell === null || typeof cell !== 'object') return cell;
  return cell.figure.kind === 'value' ? cell.figure.value : formatFigure(cell.figure, unit, cell.metric);
};

/** Names as on the screen of a report, for `t`. */
const changeWords = {
  better: message('Clearly better'),
  worse: message('Clearly worse'),
  same: message('No change'),
  unclear: message('No clear change'),
} as const;

/** How a figure changed; null where it has no value. */
export const changeText = ({ figure, change }: Pick<ReportFigure, 'figure' | 'change'>): string | null => {
  if (change !== null) return t(changeWords[change.direction]);
  return figure.kind === 'value' ? t('No comparison') : null;
};

/** The band of a figure in its metric. */
export const bandText = (band: Band): string =>
  t('{band, select, elite {elite} high {high} medium {medium} other {low}}', { band });

type Figures = Extract<ReportBlock, { kind: 'figures' }>['figures'];

const figuresTable = (figures: Figures, home: string) => ({
  columns: [
    text(t('Figure')),
    text(t('Of')),
    number(t('Value')),
    { title: t('Unit'), kind: 'unit', unit: null } as const,
    number(t('Rows')),
    number(t('{meaning, select, interval {Low} other {Low}}', { meaning: 'interval' })),
    number(t('{meaning, select, interval {High} other {High}}', { meaning: 'interval' })),
    number(t('Previous period')),
    text(t('Change')),
    text(t('Band')),
    link(t('Receipt')),
  ],
  rows: figures.map(({ metric, label, subjectName, unit, figure, previous, change, band, receipt }) => {
    const known = figure.kind === 'value' ? figure : null;
    return [
      plain(label),
      plain(subjectName),
      plain(known === null ? formatFigure(figure, unit, metric) : known.value, unit),
      plain(unit),
      plain(known?.n ?? null),
      plain(known?.low ?? null, unit),
      plain(known?.high ?? null, unit),
      plain(previous?.kind === 'value' ? previous.value : null, unit),
      plain(changeText({ figure, change })),
      plain(band === null ? null : bandText(band)),
      plain(`${home}${receipt}`),
    ];
  }),
});

export const definitionsTable = (document: ReportDocument): PlainTable => ({
  section: t('Definitions'),
  title: t('Definitions'),
  columns: [
    text(t('Metric')),
    text(t('Name')),
    text(t('Definition')),
    number(t('Version')),
    { title: t('Unit'), kind: 'unit', unit: null },
    text(t('Dated by')),
  ],
  rows: document.definitions.map((definition) =>
    [
      definition.metric,
      definition.name,
      definition.definition,
      definition.version,
      definition.unit,
      definition.placedBy,
    ].map((value) => plain(value)),
  ),
  block: null,
});

const about = (name: string, value: string, kind?: 'day' | 'instant'): PlainCell[] => [
  plain(name),
  { ...plain(value), ...(kind === undefined ? {} : { kind }) },
];

/** The notes of the document, and those of its tables and charts, which have no place in a table. */
const notesOf = ({ notes, sections }: ReportDocument): string[] => [
  ...notes,
  ...new Set(
    sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        'note' in block && typeof block.note === 'string' ? [`${block.title}: ${block.note}`] : [],
      ),
    ),
  ),
];

const aboutTitle = (meaning: 'document' | 'column'): string =>
  t('{meaning, select, document {About} other {About}}', { meaning });

export const aboutTable = (document: ReportDocument): PlainTable => ({
  section: aboutTitle('document'),
  title: aboutTitle('document'),
  columns: [text(aboutTitle('column')), text(t('Value'))],
  rows: [
    about(t('Report'), document.title),
    about(t('Description'), document.description),
    about(t('Organization'), document.organization),
    about(t('Prepared for'), document.preparedFor),
    about(t('First day'), document.days.from, 'day'),
    about(t('Last day'), document.days.to, 'day'),
    about(t('Time zone'), document.period.timeZone),
    about(t('Generated at'), document.generatedAt, 'instant'),
    about(t('Data version'), document.data === null ? t('none') : String(document.data.version)),
    document.data === null
      ? about(t('Measured at'), t('never'))
      : about(t('Measured at'), document.data.measuredAt, 'instant'),
    ...notesOf(document).map((note) => about(t('Note'), note)),
  ],
  block: null,
});
