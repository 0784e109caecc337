/** The blocks of a section: texts, figures, tables and charts, with links to their receipts. */
import {
  formatDay,
  formatValue,
  valueParts,
  type ReportBlock,
  type ReportCell,
  type ReportDocument,
  type TableBlock,
  message,
  t,
} from '@sightline/contract';
import { formatFigure } from '../../../statements/index.ts';
import { bandText, changeText } from '../tables-of.ts';
import { formatDate } from './format-date.ts';
import { chartHeight, writeChart } from './pdf-chart.ts';
import { printable } from './pdf-fonts.ts';
import { makeRoom, write } from './pdf-page.ts';
import { writeTable, type PdfCell, type PdfColumn } from './pdf-table.ts';
import { addLink, colors, drawAt, heightOf, margin, type Doc, type Parent } from './pdf-text.ts';

export const writeBlock = async (
  doc: Doc,
  root: Parent,
  block: ReportBlock,
  document: ReportDocument,
): Promise<void> => {
  if (block.kind === 'text') {
    const [evidence] = block.evidence;
    if (evidence !== undefined) makeRoom(doc, heightOf(doc, printable(block.text), {}) + 1 + receiptHeight);
    write(doc, root, 'P', block.text, { after: evidence === undefined ? 8 : 1 });
    return evidence === undefined ? undefined : writeReceipt(doc, root, `${document.home}${evidence.receipt}`);
  }
  const empty = emptyText(block);
  const writeTitle = (): void => write(doc, root, 'H2', block.title, { size: 13, bold: true, after: 6 });
  if (empty !== null || block.kind === 'chart') {
    makeRoom(doc, block.kind === 'chart' && empty === null ? 30 + chartHeight(block, belowChart(doc, block)) : 60);
    writeTitle();
  }
  if (empty !== null) return write(doc, root, 'P', empty, { color: colors.muted, after: 12 });
  if (block.kind === 'chart') {
    writeChart(doc, root, block, belowChart(doc, block));
    writeNote(doc, root, block.note);
    return writeReceipt(doc, root, `${document.home}${block.receipt}`);
  }
  if (block.kind === 'table') {
    await writeTable(
      doc,
      root,
      block.columns.map(columnOf),
      block.rows.map((row) => row.map((cell, index) => cellOf(cell, block.columns[index], document))),
      { writeTitle, below: noteHeight(doc, block) },
    );
    return writeNote(doc, root, block.note);
  }
  const columns: PdfColumn[] = [
    { title: t('Figure'), share: 4.7, align: 'left' },
    { title: t('Value'), share: 3.4, align: 'right' },
    { title: t('Previous period'), share: 2.8, align: 'right' },
    // German texts of unclear changes fit on one line.
    { title: t('Change'), share: 5.2, align: 'left' },
    { title: t('Receipt'), share: 1.9, align: 'left' },
  ];
  const rows = block.figures.map(({ metric, label, figure, previous, change, unit, band, receipt }): PdfCell[] => [
    { text: label },
    { text: `${formatFigure(figure, unit, metric)}${band === null ? '' : ` (${bandText(band)})`}` },
    { text: previous === null ? '' : formatFigure(previous, unit, metric) },
    { text: changeText({ figure, change }) ?? '' },
    {
      text: t('{meaning, select, action {Open} other {Open}}', { meaning: 'action' }),
      link: `${document.home}${receipt}`,
    },
  ]);
  await writeTable(doc, root, columns, rows, { writeTitle, below: 0 });
};

/** @returns the text shown instead of an empty table or chart */
const emptyText = (block: ReportBlock): string | null => {
  if (block.kind === 'chart')
    return block.series.every(({ values }) => values.every((value) => value === null))
      ? t('No data over these days')
      : null;
  return block.kind === 'table' && block.rows.length === 0 ? t('No rows over these days') : null;
};

const noteStyle = { size: 8, color: colors.muted, after: 10 };
const receiptHeight = 24;

const writeNote = (doc: Doc, root: Parent, note: string | null | undefined): void => {
  if (typeof note === 'string') write(doc, root, 'P', note, noteStyle);
};

/** The height of the note, which stays on the page of its chart or of the end of its table. */
const noteHeight = (doc: Doc, { note }: { note?: string | null | undefined }): number =>
  typeof note === 'string' ? heightOf(doc, printable(note), noteStyle) + noteStyle.after : 0;

/** The height of the note and the link below a chart. */
const belowChart = (doc: Doc, block: Extract<ReportBlock, { kind: 'chart' }>): number =>
  receiptHeight + noteHeight(doc, block);

const writeReceipt = (doc: Doc, root: Parent, link: string): void => {
  makeRoom(doc, receiptHeight);
  const y = doc.y;
  const words = t('Open the receipt');
  const style = { size: 8, color: colors.accent, underline: true };
  const paragraph = doc.struct('P');
  root.add(paragraph);
  const box = { x: margin, y, width: 70, height: 12 };
  addLink(doc, paragraph, { target: { url: link }, words, draw: () => drawAt(doc, words, margin, y, style), box });
  paragraph.end();
  doc.y = y + receiptHeight;
  doc.x = margin;
};

/** The unit that a column's title names, so that its cells need not. */
const unitOf = ({ unit }: TableBlock['columns'][number]): string =>
  unit === 'seconds' || unit === 'share' ? '' : valueParts(2, unit).unit;

const columnOf = (column: TableBlock['columns'][number]): PdfColumn => ({
  title: unitOf(column) === '' ? column.title : `${column.title} (${unitOf(column)})`,
  share: column.kind === 'text' ? 3 : 2,
  align: column.kind === 'number' || column.kind === 'figure' ? 'right' : 'left',
});

/** The title of columns whose texts are addresses. */
const linkColumn = message('Link');
const openText = (): string => t('{meaning, select, action {Open} other {Open}}', { meaning: 'action' });

const cellOf = (
  cell: ReportCell,
  column: TableBlock['columns'][number] | undefined,
  document: ReportDocument,
): PdfCell => {
  const { kind = 'text', unit = null } = column ?? {};
  const isNamed = column !== undefined && unitOf(column) !== '';
  const valueOf = (value: number): string => (isNamed ? valueParts(value, unit).number : formatValue(value, unit));
  if (cell === null) return { text: kind === 'number' ? '—' : '' };
  if (typeof cell === 'number') return { text: valueOf(cell) };
  if (typeof cell === 'object') {
    const { metric, figure, receipt } = cell;
    if (figure.kind !== 'value')
      return { text: formatFigure(figure, unit, metric), link: `${document.home}${receipt}` };
    const value = valueOf(figure.value);
    const text = figure.rounded === true ? t('about {value}', { value }) : value;
    return { text, link: `${document.home}${receipt}` };
  }
  if (column?.title === t(linkColumn) && /^https?:\/\/\S+$/.test(cell))
    return { text: openText(), link: cell, name: cell };
  if (kind === 'day') return { text: formatDay(cell) };
  if (kind === 'instant') return { text: formatDate(cell, document.period.timeZone) };
  return { text: cell };
};
