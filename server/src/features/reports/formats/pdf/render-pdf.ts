import { type PaperSize, type ReportDocument, t } from '@sightline/contract';
import { formatDays } from '../../../statements/index.ts';
import type { DocumentLogo } from '../document-logo.ts';
import { cleaned, loadFonts, printable, shortened } from './pdf-fonts.ts';
import { hasRoom, makeRoom, numberPages, openDocument, write } from './pdf-page.ts';
import { writeTitlePage } from './pdf-title.ts';
import { unprintableNote } from './unprintable.ts';
import { addLink, colors, drawAt, fitted, heightOf, margin, widthOf, type Doc, type Parent } from './pdf-text.ts';
import { writeBlock } from './pdf-blocks.ts';

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
