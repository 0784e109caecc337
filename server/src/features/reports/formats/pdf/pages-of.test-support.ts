/** The lines of text on the pages of a report as PDF. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReportDocument } from '@sightline/contract';
import { render } from '../file-format.ts';

export type Line = { text: string; x: number; y: number; size: number };

/** Lines in reading order; `x` and `y` in points from the bottom left of the page. */
export const pagesOf = async (document: ReportDocument): Promise<Line[][]> => {
  const { bytes } = await render(document, 'pdf');
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: Line[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const lines = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    pages.push(
      lines.map(({ str, transform, height }) => ({
        text: str,
        x: Number(transform[4]),
        y: Number(transform[5]),
        size: height,
      })),
    );
  }
  return pages;
};
export const words = (page: readonly Line[]): string => page.map(({ text }) => text).join(' ');
/** The upper edge of the footer, in points. */
export const footer = 60;
