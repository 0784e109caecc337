import { maxOf } from '@sightline/analytics';
import { t } from '@sightline/contract';
import { setImmediate } from 'node:timers/promises';
import { printable, shortened } from './pdf-fonts.ts';
import { decorate, makeRoom } from './pdf-page.ts';
import {
  addLink,
  colors,
  drawAt,
  heightOf,
  lineWidth,
  margin,
  widthOf,
  wordWidth,
  type Doc,
  type Parent,
} from './pdf-text.ts';

export type PdfColumn = { title: string; share: number; align: 'left' | 'right' };
/** @property name what its link is called for screen readers */
export type PdfCell = { text: string; link?: string; name?: string };

const padding = 4;
/** A word longer than this may be broken. */
const maxWordLength = 110;
/** Limits a row’s height, so that it always fits on a page. */
const maxCharacters = 400;

const cut = (text: string): string => shortened(text, maxCharacters);

/** Moves width from columns that have more than they need to columns that have less. */
const shifted = (widths: readonly number[], needs: readonly number[]): number[] => {
  const extra = widths.map((width, index) => width - (needs[index] ?? 0));
  const spare = extra.reduce((sum, width) => sum + Math.max(0, width), 0);
  const missing = extra.reduce((sum, width) => sum + Math.max(0, -width), 0);
  const moved = Math.min(spare, missing);
  return widths.map((width, index) => {
    const more = extra[index] ?? 0;
    return more > 0 ? width - (more / spare) * moved : more < 0 ? width - (more / missing) * moved : width;
  });
};

type Rows = readonly (readonly PdfCell[])[];
/** Between a number and the text right of it. */
const gap = 10;
const indentOf = (columns: readonly PdfColumn[], index: number): number =>
  columns[index]?.align === 'left' && columns[index - 1]?.align === 'right' ? gap : 0;
const aroundOf = (columns: readonly PdfColumn[], index: number): number => 2 * padding + 1 + indentOf(columns, index);
const cellsOf = (columns: readonly PdfColumn[], rows: Rows): string[][] =>
  columns.map((_column, index) => rows.slice(0, 100).map((row) => cut(row[index]?.text ?? '')));

/** The width that each column needs so that no word is broken. */
const wordsOf = (doc: Doc, columns: readonly PdfColumn[], cells: readonly string[][], size: number): number[] =>
  columns.map(({ title }, index) => {
    const longest = Math.max(0, maxOf((cells[index] ?? []).map((text) => wordWidth(doc, text, { size }))));
    return (
      Math.min(maxWordLength, Math.max(wordWidth(doc, title, { size, bold: true }), longest)) + aroundOf(columns, index)
    );
  });

/** Smaller if all columns then fit on the page. */
const sizeOf = (doc: Doc, columns: readonly PdfColumn[], rows: Rows): number => {
  if (columns.length > 9) return 7;
  const needed = wordsOf(doc, columns, cellsOf(columns, rows), 8).reduce((sum, width) => sum + width, 0);
  return needed > widthOf(doc) ? 7 : 8;
};

/** Splits the columns of a table that is too wide for the page; every part starts with the first column. */
const partsOf = (doc: Doc, columns: readonly PdfColumn[], rows: Rows): number[][] => {
  const words = wordsOf(doc, columns, cellsOf(columns, rows), sizeOf(doc, columns, rows));
  const [first = 0, ...others] = words;
  const room = widthOf(doc) - first;
  const count = Math.max(1, Math.ceil(others.reduce((sum, width) => sum + width, 0) / room));
  const most = Math.ceil(others.length / count);
  const parts: number[][] = [[0]];
  let left = room;
  for (const [index, width] of others.entries()) {
    const last = parts.at(-1) ?? [];
    const isFull = last.length > most || (width > left && last.length > 1);
    if (isFull) parts.push([0, index + 1]);
    else last.push(index + 1);
    left = (isFull ? room : left) - width;
  }
  return parts;
};

/** Column widths that break no words, and no lines if the page is wide enough. */
const widthsOf = (doc: Doc, columns: readonly PdfColumn[], rows: Rows, size: number): number[] => {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const wanted = columns.map(({ share }) => (share / total) * widthOf(doc));
  const cells = cellsOf(columns, rows);
  const words = wordsOf(doc, columns, cells, size);
  const lines = words.map((word, index) =>
    Math.max(
      word,
      maxOf((cells[index] ?? []).map((text) => lineWidth(doc, text, { size }) + aroundOf(columns, index))),
    ),
  );
  return shifted(shifted(wanted, words), lines);
};

/** Space reserved for a title, so that it is not left alone at the bottom of a page. */
const title = 40;

/** A table up to this height is not split between pages. */
const keptTogether = 240;

/** Space after a table. */
const afterTable = 10;

/** Laying out a row takes milliseconds, so the event loop gets a turn after this many rows. */
const rowsAtOnce = 10;

/** What stays with a table: its title, and the height of what is written below it. */
type Around = { writeTitle: () => void; below: number };

/** A table with its title, split into parts if it is too wide for the page. */
export const writeTable = async (
  doc: Doc,
  parent: Parent,
  columns: readonly PdfColumn[],
  rows: Rows,
  { writeTitle, below }: Around,
): Promise<void> => {
  const parts = partsOf(doc, columns, rows);
  for (const [index, part] of parts.entries()) {
    const ownColumns = part.flatMap((index) => columns[index] ?? []);
    const ownRows = rows.map((row) => part.map((index) => row[index] ?? { text: '' }));
    await writePart(doc, parent, ownColumns, ownRows, {
      writeTitle: index === 0 ? writeTitle : null,
      below: index === parts.length - 1 ? below : 0,
    });
  }
};

/** A table whose header is repeated on every page. */
const writePart = async (
  doc: Doc,
  parent: Parent,
  columns: readonly PdfColumn[],
  rows: Rows,
  { writeTitle, below }: { writeTitle: (() => void) | null; below: number },
): Promise<void> => {
  const size = sizeOf(doc, columns, rows);
  const widths = widthsOf(doc, columns, rows, size);
  const roomIn = (index: number): number => (widths[index] ?? 0) - 2 * padding - indentOf(columns, index);
  const height = (cells: readonly PdfCell[], { bold }: { bold: boolean }): number =>
    maxOf(cells.map(({ text }, index) => heightOf(doc, printable(cut(text)), { size, bold, width: roomIn(index) }))) +
    2 * padding;

  /** Screen readers skip repeated headers. */
  const row = (cells: readonly PdfCell[], kind: 'header' | 'repeated header' | 'body'): void => {
    const isHead = kind !== 'body';
    const top = doc.y;
    const tall = height(cells, { bold: isHead });
    decorate(doc, () => {
      if (isHead) doc.rect(margin, top, widthOf(doc), tall).fill(colors.head);
      doc
        .moveTo(margin, top + tall)
        .lineTo(margin + widthOf(doc), top + tall)
        .lineWidth(0.5)
        .stroke(colors.line);
    });
    const element = kind === 'repeated header' ? null : doc.struct('TR');
    if (element !== null) table.add(element);
    let x = margin;
    cells.forEach(({ text, link, name = t('Receipt: {figure}', { figure: text }) }, index) => {
      const { align } = columns[index] ?? { align: 'left' };
      const at = x + padding + indentOf(columns, index);
      const width = roomIn(index);
      const style = {
        size,
        bold: isHead,
        width,
        align,
        ...(link === undefined ? {} : { underline: true, color: colors.accent }),
      };
      const draw = (): void => drawAt(doc, cut(text), at, top + padding, style);
      if (element === null) decorate(doc, draw);
      else if (isHead) element.add(doc.struct('TH', { scope: 'Column' } as object, draw));
      else if (link === undefined) element.add(doc.struct('TD', {}, draw));
      else {
        const cell = doc.struct('TD');
        element.add(cell);
        const box = { x: at, y: top, width, height: tall };
        addLink(doc, cell, { target: { url: link }, words: name, draw, box });
        cell.end();
      }
      x += widths[index] ?? 0;
    });
    element?.end();
    doc.x = margin;
    doc.y = top + tall;
  };

  const head = columns.map(({ title }) => ({ text: title }));
  /** For the last row, includes the content below the table. */
  const heightOfRow = (cells: readonly PdfCell[], index: number): number =>
    height(cells, { bold: false }) + (index === rows.length - 1 ? afterTable + below : 0);
  const above = (writeTitle === null ? 0 : title) + height(head, { bold: true });
  let all = above;
  for (const [index, cells] of rows.entries()) {
    if (all > keptTogether) break;
    all += heightOfRow(cells, index);
  }
  makeRoom(doc, all <= keptTogether ? all : above + (rows[0] === undefined ? 0 : heightOfRow(rows[0], 0)));
  writeTitle?.();
  const table = doc.struct('Table');
  parent.add(table);
  row(head, 'header');
  for (const [index, cells] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    if (makeRoom(doc, heightOfRow(cells, index))) row(head, 'repeated header');
    row(cells, 'body');
  }
  table.end();
  doc.y += afterTable;
};
