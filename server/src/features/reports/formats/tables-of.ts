/** A document as plain tables, for formats that are made of rows. */
import type { ReportBlock, ReportCell, ReportDocument, TableBlock, Unit } from '@sightline/contract';
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
/** A value in its unit, repeated where it differs from the column's. Figures have the link of their receipt. */
export type PlainCell = { value: PlainValue; unit: Unit | null; link?: string };

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
      columns: [text('Statement'), link('Receipt')],
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
        block.shape === 'line' ? { title: 'Day', kind: 'day', unit: null } : text('Name'),
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
  return cell.figure.kind === 'value' ? cell.figure.value : formatFigure(cell.figure, unit);
};

/** As a report's screen calls them. */
export const changeWords = {
  better: 'Clearly better',
  worse: 'Clearly worse',
  same: 'No change',
  unclear: 'No clear change',
} as const;

type Figures = Extract<ReportBlock, { kind: 'figures' }>['figures'];

const figuresTable = (figures: Figures, home: string) => ({
  columns: [
    text('Figure'),
    text('Of'),
    number('Value'),
    { title: 'Unit', kind: 'unit', unit: null } as const,
    number('Rows'),
    number('Low'),
    number('High'),
    number('Previous period'),
    text('Change'),
    text('Band'),
    link('Receipt'),
  ],
  rows: figures.map(({ label, subjectName, unit, figure, previous, change, band, receipt }) => {
    const known = figure.kind === 'value' ? figure : null;
    return [
      plain(label),
      plain(subjectName),
      plain(known === null ? formatFigure(figure, unit) : known.value, unit),
      plain(unit),
      plain(known?.n ?? null),
      plain(known?.low ?? null, unit),
      plain(known?.high ?? null, unit),
      plain(previous?.kind === 'value' ? previous.value : null, unit),
      plain(change === null ? null : changeWords[change.direction]),
      plain(band),
      plain(`${home}${receipt}`),
    ];
  }),
});

export const definitionsTable = (document: ReportDocument): PlainTable => ({
  section: 'Definitions',
  title: 'Definitions',
  columns: [text('Metric'), text('Name'), text('Definition'), number('Version'), text('Unit'), text('Dated by')],
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

export const aboutTable = (document: ReportDocument): PlainTable => ({
  section: 'About',
  title: 'About',
  columns: [text('About'), text('Value')],
  rows: [
    ['Report', document.title],
    ['Description', document.description],
    ['Organization', document.organization],
    ['Prepared for', document.preparedFor],
    ['First day', document.days.from],
    ['Last day', document.days.to],
    ['Time zone', document.period.timeZone],
    ['Generated at', document.generatedAt],
    ['Data version', document.data === null ? 'none' : String(document.data.version)],
    ['Measured at', document.data?.measuredAt ?? 'never'],
    ...document.notes.map((note) => ['Note', note]),
  ].map((row) => row.map((value) => plain(value ?? null))),
  block: null,
});
