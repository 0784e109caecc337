import {
  formatValue,
  valueParts,
  type PaperSize,
  type ReportBlock,
  type ReportCell,
  type ReportDocument,
  type TableBlock,
  message,
  t,
} from '@sightline/contract';
import { formatDay, formatDays, formatFigure } from '../../../statements/index.ts';
import type { DocumentLogo } from '../document-logo.ts';
import { bandText, changeWords } from '../tables-of.ts';
import { formatDate } from './format-date.ts';
import { chartHeight, writeChart } from './pdf-chart.ts';
import { cleaned, loadFonts, printable, shortened } from './pdf-fonts.ts';
import { hasRoom, makeRoom, numberPages, openDocument, write } from './pdf-page.ts';
import { writeTable, type PdfCell, type PdfColumn } from './pdf-table.ts';
import { writeTitlePage } from './pdf-title.ts';
import { unprintableNote } from './unprintable.ts';
import { addLink, colors, drawAt, fitted, heightOf, margin, widthOf, type Doc, type Parent } from './pdf-text.ts';

/** A section starts on the next page if less height than this is left. */
const sectionNeeds = 240;

/** A section in the table of contents, which links to it. */
type Entry = { title: string; page: number; destination: string };

/** A document to print and to forward: title page, contents, sections, definitions and data notes. */
export const renderPdf = async (
  document: ReportDocument,
  paper: PaperSize,
  logo: DocumentLogo | null,
): Promise<Buffer> => {
  const unprintable = unprintableNote(await loadFonts(JSON.stringify(document)));
  const doc = await openDocument(document, paper);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.on('error', reject);
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeTitlePage(doc, root, document, logo);
  doc.y += 30;
  makeRoom(doc, contentsHeight(document.sections.length + 1));
  // Written once the page numbers are known, but read before the sections.
  const contents = doc.struct('Sect');
  root.add(contents);
  const start = { page: doc.bufferedPageRange().count - 1, y: doc.y };
  const entries: Entry[] = [];
  const begin = (title: string): Parent => {
    if (entries.length === 0 || !hasRoom(doc, sectionNeeds)) doc.addPage();
    else doc.y += 16;
    const destination = `section-${String(entries.length + 1).padStart(4, '0')}`;
    entries.push({ title, page: doc.bufferedPageRange().count, destination });
    doc.addNamedDestination(destination, 'XYZ', margin, doc.y, null);
    doc.outline.addItem(shortened(cleaned(title), 100));
    const section = doc.struct('Sect');
    root.add(section);
    write(doc, section, 'H1', title, { size: 18, bold: true, after: 12 });
    return section;
  };
  for (const { title, blocks } of document.sections) {
    const section = begin(title);
    for (const block of blocks) await writeBlock(doc, section, block, document);
    section.end();
  }
  const notes = [...document.notes, ...(unprintable === null ? [] : [unprintable])];
  writeNotes(doc, begin(t('Definitions and data notes')), { ...document, notes });
  writeContents(doc, contents, start, entries);
  root.end();
  numberPages(doc, document.title);
  doc.end();
  return promise;
};

const entryHeight = 20;
const contentsHeight = (entries: number): number => 40 + entries * entryHeight;

const writeContents = (doc: Doc, root: Parent, start: { page: number; y: number }, entries: readonly Entry[]): void => {
  doc.switchToPage(start.page);
  doc.x = margin;
  doc.y = start.y;
  write(doc, root, 'H1', t('Contents'), { size: 13, bold: true, after: 10 });
  const toc = doc.struct('TOC');
  root.add(toc);
  const style = { size: 11 };
  for (const { title, page: number, destination } of entries) {
    const y = doc.y;
    const draw = (): void => {
      drawAt(doc, fitted(doc, title, { ...style, width: 380 }), margin, y, { ...style, width: 400 });
      drawAt(doc, String(number), margin + widthOf(doc) - 60, y, { ...style, width: 60, align: 'right' });
    };
    const [item, reference] = [doc.struct('TOCI'), doc.struct('Reference')];
    toc.add(item);
    item.add(reference);
    const box = { x: margin, y, width: widthOf(doc), height: 16 };
    addLink(doc, reference, {
      target: { destination },
      words: t('{title}, page {number}', { title, number }),
      draw,
      box,
    });
    item.end();
    doc.y = y + entryHeight;
  }
  toc.end();
};

const writeBlock = async (doc: Doc, root: Parent, block: ReportBlock, document: ReportDocument): Promise<void> => {
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
      writeTitle,
    );
    return writeNote(doc, root, block.note);
  }
  const columns: PdfColumn[] = [
    { title: t('Figure'), share: 5, align: 'left' },
    { title: t('Value'), share: 4, align: 'right' },
    { title: t('Previous period'), share: 4, align: 'right' },
    { title: t('Change'), share: 3, align: 'left' },
    { title: t('Receipt'), share: 2, align: 'left' },
  ];
  const rows = block.figures.map(({ label, figure, previous, change, unit, band, receipt }): PdfCell[] => [
    { text: label },
    { text: `${formatFigure(figure, unit)}${band === null ? '' : ` (${bandText(band)})`}` },
    { text: previous === null ? '' : formatFigure(previous, unit) },
    { text: change === null ? '' : t(changeWords[change.direction]) },
    {
      text: t('{meaning, select, action {Open} other {Open}}', { meaning: 'action' }),
      link: `${document.home}${receipt}`,
    },
  ]);
  await writeTable(doc, root, columns, rows, writeTitle);
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
const receiptHeight = 18;

const writeNote = (doc: Doc, root: Parent, note: string | null | undefined): void => {
  if (typeof note === 'string') write(doc, root, 'P', note, noteStyle);
};

/** The height of the note and the link, which stay with their chart. */
const belowChart = (doc: Doc, { note }: Extract<ReportBlock, { kind: 'chart' }>): number =>
  receiptHeight + (typeof note === 'string' ? heightOf(doc, printable(note), noteStyle) + noteStyle.after : 0);

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
  if (cell === null) return { text: kind === 'number' ? '–' : '' };
  if (typeof cell === 'number') return { text: valueOf(cell) };
  if (typeof cell === 'object') {
    const { figure, receipt } = cell;
    if (figure.kind !== 'value') return { text: formatFigure(figure, unit), link: `${document.home}${receipt}` };
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

/** Scores are versioned by their configuration, which has no version before its first change. */
const versionText = (metric: string, version: number): string => {
  if (metric !== 'performance_score') return t('Version {version} of the definition', { version });
  return version === 0
    ? t('Default scoring configuration')
    : t('Version {version} of the scoring configuration', { version });
};

const writeNotes = (doc: Doc, root: Parent, document: ReportDocument): void => {
  for (const { metric, name, definition, version } of document.definitions) {
    makeRoom(doc, heightOf(doc, printable(definition), { size: 9 }) + 40);
    write(doc, root, 'H2', name, { size: 11, bold: true, after: 2 });
    write(doc, root, 'P', definition, { size: 9, after: 2 });
    write(doc, root, 'P', versionText(metric, version), { size: 8, color: colors.muted, after: 8 });
  }
  makeRoom(doc, 60);
  write(doc, root, 'H2', t('Data notes'), { size: 11, bold: true, after: 4 });
  const notes = document.notes.length === 0 ? [t('No known gaps.')] : document.notes;
  const list = doc.struct('L');
  root.add(list);
  for (const note of notes) {
    const item = doc.struct('LI');
    list.add(item);
    write(doc, item, 'LBody', note, { size: 9, after: 3 });
    item.end();
  }
  list.end();
  const check = t(
    'Receipts cover {days} and show current data, so they can differ from this report if the data has changed since.',
    { days: formatDays(document.days) },
  );
  write(doc, root, 'P', check, { size: 9, after: 3 });
};
