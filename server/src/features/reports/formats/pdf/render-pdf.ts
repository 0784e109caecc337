import type { PaperSize, ReportBlock, ReportCell, ReportDocument, TableBlock } from '@sightline/contract';
import { writeDate, writeDay, writeDays, writeFigure, writeValue } from '../../compose/write-value.ts';
import { chartHeight, writeChart } from './pdf-chart.ts';
import {
  colors,
  decorate,
  drawAt,
  hasRoom,
  makeRoom,
  margin,
  numberPages,
  openDocument,
  write,
  type Doc,
  type Parent,
} from './pdf-page.ts';
import { writeTable, type PdfCell, type PdfColumn } from './pdf-table.ts';

/** A section begins on the next page where less than this is left. */
const sectionNeeds = 270;

/** A document to print and to forward: title page, contents, sections, definitions and data notes. */
export const renderPdf = (document: ReportDocument, paper: PaperSize): Promise<Buffer> => {
  const doc = openDocument(document, paper);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.on('error', reject);
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeTitlePage(doc, root, document);
  doc.addPage();
  const contentsPage = doc.bufferedPageRange().count - 1;
  const entries: { title: string; page: number }[] = [];
  const begin = (title: string): void => {
    if (entries.length === 0 || !hasRoom(doc, sectionNeeds)) doc.addPage();
    else doc.y += 16;
    entries.push({ title, page: doc.bufferedPageRange().count });
    doc.outline.addItem(title.slice(0, 200));
    write(doc, root, 'H1', title, { size: 18, bold: true, after: 12 });
  };
  for (const section of document.sections) {
    begin(section.title);
    for (const block of section.blocks) writeBlock(doc, root, block, document);
  }
  begin('Definitions and data notes');
  writeNotes(doc, root, document);
  writeContents(doc, root, contentsPage, entries);
  root.end();
  numberPages(doc, document.title);
  doc.end();
  return promise;
};

/** The logo of the screens. */
const drawLogo = (doc: Doc): void => {
  doc
    .save()
    .translate(margin, margin)
    .scale(28 / 22);
  doc.lineWidth(2).circle(8, 11, 5.6).stroke(colors.text);
  doc.lineCap('round').moveTo(8, 11).lineTo(21, 11).stroke(colors.accent);
  doc.circle(8, 11, 1.8).fill(colors.accent);
  doc.restore();
};

const writeTitlePage = (doc: Doc, root: Parent, document: ReportDocument): void => {
  decorate(doc, () => drawLogo(doc));
  doc.x = margin;
  doc.y = margin + 36;
  write(doc, root, 'P', 'Sightline', { size: 12, bold: true });
  doc.y = 240;
  write(doc, root, 'Title', document.title, { size: 28, bold: true, after: 10 });
  write(doc, root, 'P', document.organization, { size: 14, after: 4 });
  write(doc, root, 'P', writeDays(document.days), { size: 14, color: colors.muted, after: 24 });
  if (document.description !== '') write(doc, root, 'P', document.description, { size: 11, after: 24 });
  const { timeZone } = document.period;
  const lines = [
    `Prepared for ${document.preparedFor}`,
    `Generated on ${writeDate(document.generatedAt, timeZone)}, time zone ${timeZone}`,
    document.data === null
      ? 'No data was measured yet'
      : `Data version ${document.data.version}, measured on ${writeDate(document.data.measuredAt, timeZone)}`,
  ];
  for (const line of lines) write(doc, root, 'P', line, { size: 10, color: colors.muted, after: 3 });
};

const writeContents = (
  doc: Doc,
  root: Parent,
  page: number,
  entries: readonly { title: string; page: number }[],
): void => {
  doc.switchToPage(page);
  doc.x = margin;
  doc.y = margin;
  write(doc, root, 'H1', 'Contents', { size: 18, bold: true, after: 12 });
  const toc = doc.struct('TOC');
  root.add(toc);
  for (const { title, page: number } of entries) {
    const y = doc.y;
    const shown = title.length > 70 ? `${title.slice(0, 69).toWellFormed()}…` : title;
    const item = doc.struct('TOCI', {}, () => {
      drawAt(doc, shown, margin, y, { size: 11, width: 380 });
      drawAt(doc, String(number), margin + 400, y, { size: 11, width: 60, align: 'right' });
    });
    toc.add(item);
    doc.y = y + 20;
  }
  toc.end();
};

const writeBlock = (doc: Doc, root: Parent, block: ReportBlock, document: ReportDocument): void => {
  if (block.kind === 'text') return write(doc, root, 'P', block.text, { after: 8 });
  makeRoom(doc, block.kind === 'chart' ? 30 + chartHeight(block) : 100);
  write(doc, root, 'H2', block.title, { size: 13, bold: true, after: 6 });
  if (block.kind === 'chart') return writeChart(doc, root, block);
  if (block.kind === 'table') {
    writeTable(
      doc,
      root,
      block.columns.map(columnOf),
      block.rows.map((row) => row.map((cell, index) => cellOf(cell, block.columns[index], document))),
    );
    if (block.note !== null) write(doc, root, 'P', block.note, { size: 8, color: colors.muted, after: 10 });
    return;
  }
  const columns: PdfColumn[] = [
    { title: 'Figure', share: 5, align: 'left' },
    { title: 'Value', share: 4, align: 'right' },
    { title: 'Previous period', share: 4, align: 'right' },
    { title: 'Change', share: 3, align: 'left' },
    { title: 'Receipt', share: 2, align: 'left' },
  ];
  const rows = block.figures.map(({ label, figure, previous, change, unit, band, receipt }): PdfCell[] => [
    { text: label },
    { text: `${writeFigure(figure, unit)}${band === null ? '' : ` (${band})`}` },
    { text: previous === null ? '' : writeFigure(previous, unit) },
    { text: change === null ? '' : directions[change.direction] },
    { text: 'Open', link: `${document.home}${receipt}` },
  ]);
  writeTable(doc, root, columns, rows);
};

const directions = {
  better: 'Clearly better',
  worse: 'Clearly worse',
  same: 'No change',
  unclear: 'No clear change',
} as const;

const columnOf = ({ title, kind }: TableBlock['columns'][number]): PdfColumn => ({
  title,
  share: kind === 'text' ? 3 : 2,
  align: kind === 'number' || kind === 'figure' ? 'right' : 'left',
});

const cellOf = (
  cell: ReportCell,
  column: TableBlock['columns'][number] | undefined,
  document: ReportDocument,
): PdfCell => {
  const { kind = 'text', unit = null } = column ?? {};
  if (cell === null) return { text: '' };
  if (typeof cell === 'number') return { text: writeValue(cell, unit) };
  if (typeof cell === 'object')
    return { text: writeFigure(cell.figure, unit), link: `${document.home}${cell.receipt}` };
  if (kind === 'day') return { text: writeDay(cell) };
  if (kind === 'instant') return { text: writeDate(cell, document.period.timeZone) };
  return { text: cell };
};

const writeNotes = (doc: Doc, root: Parent, document: ReportDocument): void => {
  for (const { name, definition, version } of document.definitions) {
    makeRoom(doc, 50);
    write(doc, root, 'H2', name, { size: 11, bold: true, after: 2 });
    write(doc, root, 'P', definition, { size: 9, after: 2 });
    write(doc, root, 'P', `Version ${version} of the definition`, { size: 8, color: colors.muted, after: 8 });
  }
  makeRoom(doc, 60);
  write(doc, root, 'H2', 'Data notes', { size: 11, bold: true, after: 4 });
  const notes = document.notes.length === 0 ? ['Nothing is known to be missing.'] : document.notes;
  for (const note of notes) write(doc, root, 'P', note, { size: 9, after: 3 });
  const check = `Figures are linked to their receipts over ${writeDays(document.days)}. Receipts show the current data; a different data version explains a difference.`;
  write(doc, root, 'P', check, { size: 9, after: 3 });
};
