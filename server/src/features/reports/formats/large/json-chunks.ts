import type { ReportDocument } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { textChunk } from '../../../../platform/files/zip-chunks.ts';
import type { RawRows } from '../../compose/raw-data.ts';
import { renderJson } from '../render-json.ts';

/** Indentation of a table's rows in a document. */
const indent = ' '.repeat(12);
const rowText = (row: unknown): string => JSON.stringify(row, null, 2).replaceAll('\n', `\n${indent}`);

/** Writes a document while filling its last table; the bytes equal those of the complete document. */
export async function* jsonChunks(document: ReportDocument, rows: RawRows): AsyncGenerator<Uint8Array> {
  if (rows.count === 0) return yield renderJson(document);
  const placeholder = [randomUUID()];
  const marked = {
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => (block === rows.block ? { ...rows.block, rows: [placeholder] } : block)),
    })),
  };
  const [before = '', after = ''] = renderJson(marked).toString().split(rowText(placeholder));
  yield textChunk(before);
  let isFirst = true;
  for await (const batch of rows.batches()) {
    yield textChunk(`${isFirst ? '' : `,\n${indent}`}${batch.map(rowText).join(`,\n${indent}`)}`);
    isFirst = false;
  }
  yield textChunk(after);
}
