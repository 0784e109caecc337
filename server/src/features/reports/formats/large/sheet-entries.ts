/** A workbook with a sheet that is larger than memory. */
import { dayMs } from '@sightline/contract';
import type { ReportCell, ReportDocument } from '@sightline/contract';
import { strFromU8, unzipSync } from 'fflate';
import { textChunk, type ZipEntry } from '../../../../platform/files/zip-chunks.ts';
import type { RawRows } from '../../compose/raw-data.ts';
import type { DocumentLogo } from '../document-logo.ts';
import { clean, renderExcel, sheetTables } from '../render-excel.ts';

/** Below its head. */
export const maxSheetRows = 1_048_575;
/** The days between the first day of spreadsheets and that of JavaScript. */
const daysToEpoch = 25_569;

/** The characters that text columns of the large sheet have room for. */
const largeText = 26;

const template = /<row r="2".*<\/row>(?=<\/sheetData>)/s;

/**
 * The library writes the workbook with one row in the large sheet. That row determines the format of each column, and
 * is replaced by all rows while the archive is written.
 */
export async function* sheetEntries(
  document: ReportDocument,
  rows: RawRows,
  logo: DocumentLogo | null,
): AsyncGenerator<ZipEntry> {
  const index = sheetTables(document).findIndex(({ block }) => block === rows.block);
  const sample: ReportCell[] = rows.block.columns.map(({ kind }) =>
    kind === 'instant' ? new Date(0).toISOString() : kind === 'number' ? 0.5 : 'x'.repeat(largeText),
  );
  const sampled = { ...rows.block, rows: [sample] };
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block === rows.block ? sampled : block)),
  }));
  const parts = unzipSync(await renderExcel({ ...document, sections }, logo));
  const large = `xl/worksheets/sheet${index + 1}.xml`;
  for (const [name, bytes] of Object.entries(parts))
    if (name !== large) yield { name, chunks: [bytes] };
    else {
      const last = rows.count + 1;
      const sheet = strFromU8(bytes).replaceAll(/(<(?:dimension|autoFilter) ref="A1:[A-Z]+)\d+"/g, `$1${last}"`);
      yield { name, chunks: sheetChunks(sheet, rows) };
    }
}

async function* sheetChunks(sheet: string, rows: RawRows): AsyncGenerator<Uint8Array> {
  const [row] = template.exec(sheet) ?? [];
  if (row === undefined) throw new Error('The large sheet has no row to repeat');
  const [before = '', after = ''] = sheet.split(row);
  const columns = [...row.matchAll(/<c r="([A-Z]+)2"(?:[^>]*? s="(\d+)")?/g)].map(([, name = '', style]) => ({
    name,
    style: style === undefined ? '' : ` s="${style}"`,
  }));
  yield textChunk(before);
  let number = 2;
  for await (const batch of rows.batches()) {
    const lines = batch.map((cells, index) => {
      const line = number + index;
      const written = cells.map((cell, column) => {
        const { name = '', style = '' } = columns[column] ?? {};
        return cellXml(`${name}${line}`, style, cell, rows.block.columns[column]?.kind ?? 'text');
      });
      return `<row r="${line}">${written.join('')}</row>`;
    });
    number += batch.length;
    yield textChunk(lines.join(''));
  }
  yield textChunk(after);
}

const escaped = (text: string): string =>
  clean(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // XML parsers convert a carriage return to a line feed.
    .replaceAll('\r', '&#13;');

const cellXml = (
  reference: string,
  style: string,
  cell: ReportCell,
  kind: RawRows['block']['columns'][number]['kind'],
): string => {
  if (cell === null || typeof cell === 'object') return '';
  if (typeof cell === 'number') return `<c r="${reference}"${style}><v>${cell}</v></c>`;
  if (kind === 'instant') return `<c r="${reference}"${style}><v>${Date.parse(cell) / dayMs + daysToEpoch}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
};
