/** The pages of a PDF: fonts, margins, tagged text, and what stands on every page. */
import { openSync } from 'fontkit';
import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import type { PaperSize, ReportDocument } from '@sightline/contract';

const file = (name: string): string => fileURLToPath(import.meta.resolve(name));
const fonts = {
  regular: file('@fontsource/inter/files/inter-latin-400-normal.woff'),
  bold: file('@fontsource/inter/files/inter-latin-600-normal.woff'),
  /** For whatever the others have no letters for. */
  wide: file('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  wideBold: file('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const latin = new Set(openSync(fonts.regular).characterSet);
const wide = new Set(openSync(fonts.wide).characterSet);

export const colors = { text: '#1a1d21', muted: '#5b636d', line: '#d7dbe0', accent: '#2f5fd0', head: '#f2f4f7' };
export const margin = 56;
const footer = 28;

export type Doc = PDFKit.PDFDocument;
export type Parent = PDFKit.PDFStructureElement;
export type Style = { size?: number; bold?: boolean; color?: string; width?: number; align?: 'left' | 'right' };

/** Text that the bundled fonts can show: what none of them has a letter for becomes a box. */
export const printable = (text: string): string =>
  [...text.replaceAll(/\s+/g, ' ')]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return latin.has(code) || wide.has(code) ? sign : /\p{M}|\p{Cf}|\p{Cc}/u.test(sign) ? '' : '□';
    })
    .join('');

const fontOf = (text: string, bold: boolean): string => {
  const isLatin = [...text].every((sign) => latin.has(sign.codePointAt(0) ?? 0));
  if (isLatin) return bold ? 'bold' : 'regular';
  return bold ? 'wideBold' : 'wide';
};

export const openDocument = (document: ReportDocument, paper: PaperSize): Doc => {
  const doc = new Pdf({
    size: paper === 'a4' ? 'A4' : 'LETTER',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    // The types of the library do not know this one yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: printable(document.title),
      Author: 'Sightline',
      Subject: printable(document.description),
      CreationDate: new Date(document.generatedAt),
    },
  });
  for (const [name, path] of Object.entries(fonts)) doc.registerFont(name, path);
  doc.addPage();
  return doc;
};

export const widthOf = (doc: Doc): number => doc.page.width - 2 * margin;

const set = (doc: Doc, text: string, { size = 10, bold = false, color = colors.text }: Style): Doc =>
  doc.font(fontOf(text, bold)).fontSize(size).fillColor(color);

const hasPoint = (text: string): boolean => /\d\.\d/.test(text);

/**
 * Digits of one width: with the others of Inter, the point of 37.6 nearly disappears below the 7.
 * The library lays them out slowly, so they are only drawn; measuring allows for their width.
 */
const digitsOf = (text: string): { features?: ['tnum'] } => (hasPoint(text) ? { features: ['tnum'] } : {});
const widerDigits = 0.85;

export const heightOf = (doc: Doc, text: string, style: Style): number =>
  set(doc, text, style).heightOfString(text === '' ? ' ' : text, {
    width: (style.width ?? widthOf(doc)) * (hasPoint(text) ? widerDigits : 1),
  });

export const hasRoom = (doc: Doc, height: number): boolean => doc.y + height <= doc.page.height - margin - footer;

/** Goes to the next page where less than this is left of the page. @returns whether it did */
export const makeRoom = (doc: Doc, height: number): boolean => {
  if (hasRoom(doc, height)) return false;
  doc.addPage();
  return true;
};

/** The width of the longest word with its space, which is not broken in a column this wide. */
export const wordWidth = (doc: Doc, raw: string, style: Style): number =>
  Math.max(
    0,
    ...printable(raw)
      .split(' ')
      .map((word) => set(doc, word, style).widthOfString(`${word} `) / (hasPoint(word) ? widerDigits : 1)),
  );

/** Draws text at a place, within the structure element that is open. */
export const drawAt = (doc: Doc, raw: string, x: number, y: number, style: Style & { link?: string } = {}): void => {
  const text = printable(raw);
  if (text === '') return;
  const { width = widthOf(doc), align = 'left', link } = style;
  set(doc, text, style).text(text, x, y, {
    width,
    align,
    ...digitsOf(text),
    ...(link === undefined ? {} : { link, underline: true }),
  });
};

/** A paragraph or heading with its tag. Long ones are cut at the length of a page. */
export const write = (
  doc: Doc,
  parent: Parent,
  tag: string,
  raw: string,
  style: Style & { after?: number } = {},
): void => {
  const most = doc.page.height - 2 * margin - footer;
  let text = printable(raw);
  while (heightOf(doc, text, style) > most) text = `${text.slice(0, Math.floor(text.length * 0.8))}…`;
  makeRoom(doc, heightOf(doc, text, style));
  const y = doc.y;
  parent.add(doc.struct(tag, {}, () => drawAt(doc, text, margin, y, style)));
  doc.y = y + heightOf(doc, text, style) + (style.after ?? 6);
  doc.x = margin;
};

/** What only decorates, which screen readers skip. */
export const decorate = (doc: Doc, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
};

/** Page numbers and the name of the report, once all pages are there. */
export const numberPages = (doc: Doc, title: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start + 1; index < start + count; index += 1) {
    doc.switchToPage(index);
    const y = doc.page.height - margin + 8;
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const name = printable(title);
    const style = { size: 8, color: colors.muted };
    const width = widthOf(doc) - 120;
    set(doc, name, style).text(name, margin, y, { width, height: 10, ellipsis: true, lineBreak: false });
    drawAt(doc, `Page ${index + 1} of ${count}`, doc.page.width - margin - 110, y, {
      ...style,
      width: 110,
      align: 'right',
    });
    doc.endMarkedContent();
    doc.page.margins.bottom = margin;
  }
};
