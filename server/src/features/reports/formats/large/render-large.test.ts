import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import type { ReportCell, ReportDocument, TableBlock } from '@sightline/contract';
import { strFromU8, unzipSync } from 'fflate';
import papaparse from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import type { RawRows } from '../../compose/raw-data.ts';
import { documentWith, hostileNames } from '../hostile-document.test-support.ts';
import { renderJson } from '../render-json.ts';
import { renderLarge } from './render-large.ts';

const columns: TableBlock['columns'] = [
  { title: 'Metric', kind: 'text', unit: null },
  { title: 'Time', kind: 'instant', unit: null },
  { title: 'Value', kind: 'number', unit: null },
  { title: 'Title', kind: 'text', unit: null },
];
const start = Date.parse('2026-11-01T00:00:00Z');
const rowOf = (index: number): ReportCell[] => [
  'Lead time',
  new Date(start + index * 60_000).toISOString(),
  index / 8,
  index % 50 === 0 ? null : (hostileNames[index % hostileNames.length] ?? null),
];

/** A document whose last section is filled with so many rows, in batches. */
const largeDocument = (count: number): { document: ReportDocument; rows: RawRows; all: ReportCell[][] } => {
  const block: TableBlock = { kind: 'table', title: 'Raw data', columns, rows: [], note: null };
  const document = documentWith(['Delivery']);
  document.sections.push({ id: 'raw-data', title: 'Raw data', type: 'metrics', blocks: [block] });
  const all = Array.from({ length: count }, (_none, index) => rowOf(index));
  async function* batches(): AsyncGenerator<ReportCell[][]> {
    for (let from = 0; from < count; from += 700) yield Promise.resolve(all.slice(from, from + 700));
  }
  return { document, rows: { block, count, batches }, all };
};

const bytesOf = async (count: number, format: 'json' | 'csv' | 'excel' | 'pdf') => {
  const { document, rows, all } = largeDocument(count);
  const { extension, chunks } = await renderLarge(document, rows, format, { paper: 'a4' });
  return { extension, bytes: await buffer(chunks), all, document };
};

describe('files with raw data', () => {
  it('as JSON have the same bytes as the whole document', async () => {
    for (const count of [0, 1, 1_500]) {
      const { bytes, all, document } = await bytesOf(count, 'json');
      const last = document.sections.at(-1)?.blocks[0];
      assert.ok(last?.kind === 'table');
      last.rows = all;
      assert.ok(bytes.equals(renderJson(document)), String(count));
    }
  });

  it('as CSV have every row once and in order, the same bytes every time, and no formula', async () => {
    const [first, second] = [await bytesOf(1_500, 'csv'), await bytesOf(1_500, 'csv')];
    assert.equal(first.extension, 'zip');
    assert.ok(first.bytes.equals(second.bytes));
    const [, content] = Object.entries(unzipSync(first.bytes)).find(([name]) => name.endsWith('raw-data.csv')) ?? [];
    assert.ok(content !== undefined);
    const { data, errors } = papaparse.parse<string[]>(strFromU8(content), { skipEmptyLines: true });
    assert.deepEqual(errors, []);
    assert.deepEqual(data[0], ['Metric', 'Time', 'Value', 'Title']);
    assert.deepEqual(
      data.slice(1).map(([, time, value]) => [time, Number(value)]),
      first.all.map(([, time, value]) => [time, value]),
    );
    for (const field of data.flat()) assert.doesNotMatch(field, /^\s*[=+\-@|]/);
  });

  it('as a workbook have typed, formatted cells of every row, read by another library', async () => {
    const { extension, bytes, all } = await bytesOf(1_500, 'excel');
    assert.equal(extension, 'xlsx');
    const sheets = await readWorkbook(bytes);
    const sheet = sheets.find(({ sheet: name }) => name === 'Raw data');
    assert.deepEqual(sheet?.data[0], ['Metric', 'Time (UTC)', 'Value', 'Title']);
    const rows = sheet?.data.slice(1) ?? [];
    assert.equal(rows.length, all.length);
    for (const [index, row] of rows.entries()) {
      assert.ok(row[1] instanceof Date);
      assert.ok(Math.abs(row[1].getTime() - Date.parse(String(all[index]?.[1]))) < 1_000);
      assert.equal(row[2], all[index]?.[2]);
    }
    const parts = unzipSync(bytes);
    const xml = Object.entries(parts)
      .filter(([name]) => name.startsWith('xl/worksheets/sheet'))
      .map(([, content]) => strFromU8(content));
    const large = xml.find((sheet) => sheet.includes('<autoFilter ref="A1:D1501"'));
    assert.ok(large !== undefined);
    assert.match(large, /state="frozen"/);
    assert.doesNotMatch(large, /<f[ >]/);
    assert.equal(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()).includes('yyyy-mm-dd hh:mm'), true);
    const titles = new Set(rows.map((row) => row[3]));
    for (const name of ['=HYPERLINK("https://evil.example","x")', 'Ada 👩‍💻 Lovelace 🚀', 'x'.repeat(2_000)])
      assert.ok(titles.has(name), name.slice(0, 40));
  });

  it('are rejected in formats that cannot hold so many rows', async () => {
    const { document, rows } = largeDocument(1);
    const pdf = renderLarge(document, { ...rows, count: 2_001 }, 'pdf', { paper: 'a4' });
    await assert.rejects(pdf, { code: 'conflict', message: /up to 2,000 rows.*has 2,001/ });
    const sheet = renderLarge(document, { ...rows, count: 1_048_576 }, 'excel', { paper: 'a4' });
    await assert.rejects(sheet, { code: 'conflict', message: /Choose CSV or JSON/ });
  });
});
