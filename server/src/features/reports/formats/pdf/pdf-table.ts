import {
  colors,
  decorate,
  drawAt,
  heightOf,
  makeRoom,
  margin,
  printable,
  widthOf,
  wordWidth,
  type Doc,
  type Parent,
} from './pdf-page.ts';

export type PdfColumn = { title: string; share: number; align: 'left' | 'right' };
export type PdfCell = { text: string; link?: string };

const padding = 4;
/** A word longer than this may be broken. */
const mostWord = 80;
/** So that one row always fits on a page. */
const mostCharacters = 400;

const cut = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters).toWellFormed()}…` : text;

/** Widths in which words are not broken, as far as the page is wide enough. */
const widthsOf = (
  doc: Doc,
  columns: readonly PdfColumn[],
  rows: readonly (readonly PdfCell[])[],
  size: number,
): number[] => {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const wanted = columns.map(({ share }) => (share / total) * widthOf(doc));
  const least = columns.map(({ title }, index) => {
    const words = rows.slice(0, 100).map((row) => wordWidth(doc, cut(row[index]?.text ?? ''), { size }));
    return Math.min(mostWord, Math.max(wordWidth(doc, title, { size, bold: true }), ...words)) + 2 * padding + 1;
  });
  const extra = wanted.map((width, index) => width - (least[index] ?? 0));
  const spare = extra.reduce((sum, one) => sum + Math.max(0, one), 0);
  const missing = extra.reduce((sum, one) => sum + Math.max(0, -one), 0);
  const moved = Math.min(spare, missing);
  return wanted.map((width, index) => {
    const more = extra[index] ?? 0;
    return more > 0 ? width - (more / spare) * moved : more < 0 ? width - (more / missing) * moved : width;
  });
};

/** A table whose head is repeated on every page. */
export const writeTable = (
  doc: Doc,
  parent: Parent,
  columns: readonly PdfColumn[],
  rows: readonly (readonly PdfCell[])[],
): void => {
  const size = columns.length > 9 ? 7 : 8;
  const widths = widthsOf(doc, columns, rows, size);
  const table = doc.struct('Table');
  parent.add(table);

  const height = (cells: readonly PdfCell[], bold: boolean): number =>
    Math.max(
      ...cells.map(({ text }, index) =>
        heightOf(doc, printable(cut(text)), { size, bold, width: (widths[index] ?? 0) - 2 * padding }),
      ),
    ) +
    2 * padding;

  /** @param tagged false for a repeated head, which screen readers skip */
  const row = (cells: readonly PdfCell[], isHead: boolean, tagged = true): void => {
    const top = doc.y;
    const tall = height(cells, isHead);
    decorate(doc, () => {
      if (isHead) doc.rect(margin, top, widthOf(doc), tall).fill(colors.head);
      doc
        .moveTo(margin, top + tall)
        .lineTo(margin + widthOf(doc), top + tall)
        .lineWidth(0.5)
        .stroke(colors.line);
    });
    const element = tagged ? doc.struct('TR') : null;
    if (element !== null) table.add(element);
    let x = margin;
    cells.forEach(({ text, link }, index) => {
      const { align } = columns[index] ?? { align: 'left' };
      const at = x + padding;
      const width = (widths[index] ?? 0) - 2 * padding;
      const style = { size, bold: isHead, width, align, ...(link === undefined ? {} : { link, color: colors.accent }) };
      const draw = (): void => drawAt(doc, cut(text), at, top + padding, style);
      if (element === null) decorate(doc, draw);
      else element.add(isHead ? doc.struct('TH', { scope: 'Column' } as object, draw) : doc.struct('TD', {}, draw));
      x += widths[index] ?? 0;
    });
    element?.end();
    doc.x = margin;
    doc.y = top + tall;
  };

  const head = columns.map(({ title }) => ({ text: title }));
  makeRoom(doc, height(head, true) + (rows[0] === undefined ? 0 : height(rows[0], false)));
  row(head, true);
  for (const cells of rows) {
    if (makeRoom(doc, height(cells, false))) row(head, true, false);
    row(cells, false);
  }
  table.end();
  doc.y += 10;
};
