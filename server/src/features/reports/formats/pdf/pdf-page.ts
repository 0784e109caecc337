/** The pages of a PDF: metadata, margins, tagged paragraphs, and the content of every page. */
import { currentLanguage, t } from '@sightline/contract';
import Pdf from 'pdfkit';
import type { PaperSize, ReportDocument } from '@sightline/contract';
import { cleaned, printable, registerFonts, shortened } from './pdf-fonts.ts';
import { colors, drawAt, fitted, heightOf, margin, widthOf, type Doc, type Parent, type Style } from './pdf-text.ts';

const footer = 28;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The library copies properties into XML unescaped, so they are escaped after it has written them elsewhere. */
class TaggedPdf extends Pdf {
  override endMetadata(): void {
    for (const key of ['Title', 'Subject'] as const) this.info[key] = escaped(this.info[key] ?? '');
    super.endMetadata();
  }
}

export const openDocument = async (document: ReportDocument, paper: PaperSize): Promise<Doc> => {
  const doc = new TaggedPdf({
    size: paper === 'a4' ? 'A4' : 'LETTER',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    // Missing from the types of the library.
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: currentLanguage(),
    info: {
      Title: cleaned(document.title),
      Author: 'Sightline',
      Subject: cleaned(document.description),
      CreationDate: new Date(document.generatedAt),
    },
  });
  await registerFonts(doc);
  doc.addPage();
  return doc;
};

export const hasRoom = (doc: Doc, height: number): boolean => doc.y + height <= doc.page.height - margin - footer;

/** Starts a new page if less than this height is left. @returns whether it did */
export const makeRoom = (doc: Doc, height: number): boolean => {
  if (hasRoom(doc, height)) return false;
  doc.addPage();
  return true;
};

const longestHeading = 200;

/** A tagged paragraph or heading, cut if it is longer than a page. */
export const write = (
  doc: Doc,
  parent: Parent,
  tag: string,
  raw: string,
  style: Style & { after?: number } = {},
): void => {
  const most = doc.page.height - 2 * margin - footer;
  let text = /^H\d$/.test(tag) ? shortened(raw, longestHeading) : raw;
  while (heightOf(doc, printable(text), style) > most)
    text = `${text.slice(0, Math.floor(text.length * 0.8)).toWellFormed()}…`;
  const tall = heightOf(doc, printable(text), style);
  makeRoom(doc, tall);
  const y = doc.y;
  parent.add(doc.struct(tag, {}, () => drawAt(doc, text, margin, y, style)));
  doc.y = y + tall + (style.after ?? 6);
  doc.x = margin;
};

/** Draws decoration, which screen readers skip. */
export const decorate = (doc: Doc, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
};

/** Adds page numbers and the name of the report once all pages exist. */
export const numberPages = (doc: Doc, title: string): void => {
  const { start, count } = doc.bufferedPageRange();
  const style = { size: 8, color: colors.muted };
  for (let index = start + 1; index < start + count; index += 1) {
    doc.switchToPage(index);
    const y = doc.page.height - margin + 8;
    doc.page.margins.bottom = 0;
    const width = widthOf(doc) - 120;
    const name = fitted(doc, title, { ...style, width });
    doc.markContent('Artifact', { type: 'Pagination' });
    drawAt(doc, name, margin, y, { ...style, width: width + 10 });
    const right = { ...style, width: 110, align: 'right' as const };
    drawAt(
      doc,
      t('Page {page} of {pages}', { page: index + 1, pages: count }),
      doc.page.width - margin - 110,
      y,
      right,
    );
    doc.endMarkedContent();
    doc.page.margins.bottom = margin;
  }
};
