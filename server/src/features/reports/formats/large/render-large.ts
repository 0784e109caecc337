/** Files that may be larger than memory: written while the rows behind the figures are read. */
import { formatNumber, t } from '@sightline/contract';
import { pushAll } from '@sightline/analytics';
import type { ReportCell, ReportDocument, ReportFormat } from '@sightline/contract';
import { Conflict } from '../../../../platform/errors.ts';
import { textChunk, zipChunks, type ZipEntry } from '../../../../platform/files/zip-chunks.ts';
import type { RawRows } from '../../compose/raw-data.ts';
import { render, type FileOptions, type RenderedFile } from '../file-format.ts';
import { csvLines, csvOf, csvTables } from '../render-csv.ts';
import { jsonChunks } from './json-chunks.ts';
import { maxSheetRows, sheetEntries } from './sheet-entries.ts';

type LargeFile = { extension: RenderedFile['extension']; chunks: AsyncIterable<Uint8Array> };

/** Maximum rows of raw data in a PDF, which is laid out in memory. */
const maxPdfRows = 2_000;
const maxRows: Partial<
  Record<ReportFormat, { most: number; tooLarge: (values: { most: string; rows: string }) => string }>
> = {
  pdf: {
    most: maxPdfRows,
    tooLarge: (values) =>
      t(
        'A PDF holds up to {most} rows of raw data, and this export has {rows}. Choose Excel, CSV or JSON, or a shorter period.',
        values,
      ),
  },
  excel: {
    most: maxSheetRows,
    tooLarge: (values) =>
      t(
        'A sheet holds up to {most} rows of raw data, and this export has {rows}. Choose CSV or JSON, or a shorter period.',
        values,
      ),
  },
};

/** @throws Conflict for more rows than the format can hold */
const assertFits = (format: ReportFormat, rows: number): void => {
  const limit = maxRows[format];
  if (limit === undefined || rows <= limit.most) return;
  throw new Conflict(limit.tooLarge({ most: formatNumber(limit.most), rows: formatNumber(rows) }));
};

/** @throws Conflict for more rows than the format can hold */
export const renderLarge = async (
  document: ReportDocument,
  rows: RawRows,
  format: ReportFormat,
  options: FileOptions,
): Promise<LargeFile> => {
  assertFits(format, rows.count);
  switch (format) {
    case 'json':
      return { extension: 'json', chunks: jsonChunks(document, rows) };
    case 'csv':
      return { extension: 'zip', chunks: zipChunks(csvEntries(document, rows)) };
    case 'excel':
      if (rows.count === 0) break;
      return { extension: 'xlsx', chunks: zipChunks(sheetEntries(document, rows, options.logo ?? null)) };
    case 'pdf':
      break;
  }
  const { extension, bytes } = await render(await filled(document, rows), format, options);
  return { extension, chunks: once(bytes) };
};

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const filled = async (document: ReportDocument, rows: RawRows): Promise<ReportDocument> => {
  const all: ReportCell[][] = [];
  for await (const batch of rows.batches()) pushAll(all, batch);
  return {
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => (block === rows.block ? { ...rows.block, rows: all } : block)),
    })),
  };
};

function* csvEntries(document: ReportDocument, rows: RawRows): Generator<ZipEntry> {
  for (const { name, table } of csvTables(document))
    yield {
      name,
      chunks: table.block === rows.block ? csvChunks(csvOf(table), rows) : [textChunk(csvOf(table))],
    };
}

async function* csvChunks(head: string, rows: RawRows): AsyncGenerator<Uint8Array> {
  yield textChunk(head);
  for await (const batch of rows.batches())
    yield textChunk(csvLines(batch.map((row) => row.map((cell) => (typeof cell === 'object' ? null : cell)))));
}
