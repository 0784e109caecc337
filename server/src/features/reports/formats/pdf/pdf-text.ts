/** Measuring and drawing text. */
import { maxOf } from '@sightline/analytics';
import { cleaned, graphemesOf, isLatin, printable } from './pdf-fonts.ts';
import { isRightToLeft, linesOf, runsOf } from './pdf-lines.ts';

export const colors = { text: '#1a1d21', muted: '#5b636d', line: '#d7dbe0', accent: '#2f5fd0', head: '#f2f4f7' };
export const margin = 56;

export type Doc = PDFKit.PDFDocument;
export type Parent = PDFKit.PDFStructureElement;
export type Style = {
  size?: number;
  bold?: boolean;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
  underline?: boolean;
};

export const widthOf = (doc: Doc): number => doc.page.width - 2 * margin;

const set = (doc: Doc, { size = 10, bold = false, color = colors.text }: Style): Doc =>
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color);

const hasPoint = (text: string): boolean => /\d\.\d/.test(text);

/** Tabular digits: with Inter's proportional digits, the point of 37.6 nearly disappears below the 7. */
const digitsOf = (text: string): { features?: ['tnum'] } => (hasPoint(text) ? { features: ['tnum'] } : {});

/** Widths at size 1 in tabular digits, which many cells of a table share. */
const measured = new WeakMap<Doc, Map<string, number>>();
const tabularWidth = (doc: Doc, text: string, style: Style): number => {
  const { size = 10, bold = false } = style;
  const widths = measured.get(doc) ?? new Map<string, number>();
  measured.set(doc, widths);
  const key = `${bold ? 'bold' : 'regular'} ${text}`;
  const known = widths.get(key) ?? set(doc, style).widthOfString(text, digitsOf(text)) / size;
  widths.set(key, known);
  return known * size;
};

const mixedLines = (doc: Doc, text: string, { size = 10, bold = false, width = widthOf(doc) }: Style): string[] =>
  linesOf(text, width, bold, (part, font) => doc.font(font).fontSize(size).widthOfString(part));

/** The library adds the widths of words, which differ a little from the width of their line. */
const wordsWiden = 1.02;
const surelyFits = 1 / wordsWiden;

/** The height of printable text. */
export const heightOf = (doc: Doc, text: string, style: Style): number => {
  if (!isLatin(text)) {
    const lines = mixedLines(doc, text, style).length;
    return lines * set(doc, style).currentLineHeight(true);
  }
  const { width = widthOf(doc) } = style;
  if (lineWidth(doc, text, style) <= width * surelyFits) return set(doc, style).currentLineHeight(true);
  return set(doc, style).heightOfString(text, { width, ...digitsOf(text) });
};

/** The width of the longest word with its space: the narrowest column that breaks no word. */
export const wordWidth = (doc: Doc, raw: string, style: Style): number =>
  Math.max(
    0,
    maxOf(
      printable(raw)
        .split(' ')
        .map((word) => lineWidth(doc, `${word} `, style)),
    ),
  );

/** The width of text on one line. */
export const lineWidth = (doc: Doc, raw: string, style: Style): number => {
  const text = printable(raw);
  const { size = 10, bold = false } = style;
  if (hasPoint(text) && isLatin(text)) return tabularWidth(doc, text, style) * wordsWiden;
  if (isLatin(text)) return set(doc, style).widthOfString(text);
  return runsOf(text, bold, 'ltr').reduce(
    (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
};

/** Text cut to one line, with an ellipsis if it is too long. */
export const fitted = (doc: Doc, raw: string, style: Style): string => {
  const text = printable(raw);
  const width = style.width ?? widthOf(doc);
  if (lineWidth(doc, text, style) <= width) return text;
  const graphemes = graphemesOf(text);
  let [fits, over] = [0, graphemes.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (lineWidth(doc, `${graphemes.slice(0, middle).join('')}…`, style) <= width) fits = middle;
    else over = middle;
  }
  return `${graphemes.slice(0, fits).join('').trimEnd()}…`;
};

/** Draws text at a position, within the open structure element. */
export const drawAt = (doc: Doc, raw: string, x: number, y: number, style: Style = {}): void => {
  const text = printable(raw);
  if (text === '') return;
  if (!isLatin(text)) {
    drawMixed(doc, raw, x, y, style);
    return;
  }
  const { width = widthOf(doc), align = 'left', underline = false } = style;
  set(doc, style).text(text, x, y, { width, align, underline, ...digitsOf(text) });
};

/** Whether letters may be drawn in another order than they are read, which PDF readers cannot reverse. */
const isReordered = (text: string): boolean =>
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u.test(text);

/** Draws text in several fonts or directions, and keeps it as it is read. */
const drawMixed = (doc: Doc, raw: string, x: number, y: number, style: Style): void => {
  const { size = 10, bold = false, color = colors.text, align = 'left', width = widthOf(doc) } = style;
  const text = printable(raw);
  const lines = mixedLines(doc, text, style);
  const tall = set(doc, style).currentLineHeight(true);
  const direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  const actual = cleaned(raw);
  const isDrawnDifferently = actual !== text || isReordered(text);
  if (isDrawnDifferently) doc.markContent('Span', { actual });
  lines.forEach((line, index) => {
    const runs = runsOf(line, bold, direction).map((run) => {
      const options = run.isRightToLeft ? { features: [] } : {};
      return { ...run, options, wide: doc.font(run.font).fontSize(size).widthOfString(run.text, options) };
    });
    const total = runs.reduce((sum, { wide }) => sum + wide, 0);
    const start = align === 'right' ? x + width - total : x;
    const baseline = y + index * tall + size * ascent;
    let at = start;
    for (const run of runs) {
      const drawn = doc.font(run.font).fontSize(size).fillColor(color);
      drawn.text(run.text, at, baseline, { ...run.options, lineBreak: false, baseline: 'alphabetic' });
      at += run.wide;
    }
    if (style.underline === true)
      doc
        .moveTo(start, baseline + 1.5)
        .lineTo(at, baseline + 1.5)
        .lineWidth(0.5)
        .stroke(color);
  });
  if (isDrawnDifferently) doc.endMarkedContent();
};

/** Inter’s ascent as a share of the font size. All fonts on a line share its baseline. */
const ascent = 0.97;

/** The target of a link: a URL, or a named destination in the document. */
export type Target = { url: string } | { destination: string };

/** A link with its structure element, over the text that `draw` draws. */
export const addLink = (
  doc: Doc,
  parent: Parent,
  { target, words, draw, box }: { target: Target; words: string; draw: () => void; box: Box },
): void => {
  const element = doc.struct('Link');
  parent.add(element);
  element.add(draw);
  const options = { structParent: element, Contents: new String(words) as string };
  const { x, y, width, height } = box;
  if ('url' in target) doc.link(x, y, width, height, target.url, options);
  else doc.goTo(x, y, width, height, target.destination, options);
  element.end();
};

export type Box = { x: number; y: number; width: number; height: number };
