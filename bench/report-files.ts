/**
 * Run by hand: node bench/report-files.ts [pdf] [excel] [csv] (Node 24). Prints time and peak memory of a 10-page PDF, a
 * workbook with 100,000 rows and a CSV file with a million, each in a separate process, and of the baselines named in
 * the output. Files are counted, not stored.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ReportCell, ReportDocument, TableBlock } from '@sightline/contract';
import { documentWith } from '../server/src/features/reports/formats/hostile-document.test-support.ts';
import { render } from '../server/src/features/reports/formats/file-format.ts';
import { renderLarge } from '../server/src/features/reports/formats/large/render-large.ts';
import type { RawRows } from '../server/src/features/reports/compose/raw-data.ts';

const fromServer = createRequire(new URL('../server/package.json', import.meta.url));
const start = Date.parse('2026-01-01T00:00:00Z');
const columns: TableBlock['columns'] = [
  { title: 'Metric', kind: 'text', unit: null },
  { title: 'Time', kind: 'instant', unit: null },
  { title: 'Value', kind: 'number', unit: null },
  { title: 'Unit', kind: 'text', unit: null },
  { title: 'Team', kind: 'text', unit: null },
  { title: 'Person', kind: 'text', unit: null },
  { title: 'Title', kind: 'text', unit: null },
  { title: 'Link', kind: 'text', unit: null },
];
const rowOf = (index: number): ReportCell[] => [
  'Lead time for changes',
  new Date(start + index * 1_000).toISOString(),
  (index % 900_000) + 0.5,
  'seconds',
  `Team ${index % 40}`,
  `Person ${index % 800}`,
  `PAY-${index}: Retry the payment when the provider times out`,
  `https://jira.example.com/browse/PAY-${index}`,
];

const large = (count: number): { document: ReportDocument; rows: RawRows } => {
  const block: TableBlock = { kind: 'table', title: 'Raw data', columns, rows: [], note: null };
  const document = documentWith(['Delivery']);
  document.sections.push({ id: 'raw-data', title: 'Raw data', type: 'metrics', blocks: [block] });
  async function* batches(): AsyncGenerator<ReportCell[][]> {
    for (let from = 0; from < count; from += 5_000)
      yield Promise.resolve(
        Array.from({ length: Math.min(5_000, count - from) }, (_none, index) => rowOf(from + index)),
      );
  }
  return { document, rows: { block, count, batches } };
};

const counted = async (chunks: AsyncIterable<Uint8Array>): Promise<number> => {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  return bytes;
};
const ours = async (count: number, format: 'csv' | 'excel'): Promise<number> => {
  const { document, rows } = large(count);
  return counted((await renderLarge(document, rows, format, { paper: 'a4' })).chunks);
};
const allRows = (count: number): ReportCell[][] => Array.from({ length: count }, (_none, index) => rowOf(index));

/** Tables with this many rows fill ten pages. */
const tenPages = documentWith(['Delivery', 'Flow', 'Quality'], { rows: 60 });

const works: Record<string, () => Promise<number>> = {
  'pdf/ours, tagged, A4': async () => (await render(tenPages, 'pdf')).bytes.length,
  'pdf/baseline: pdfkit, the same cells as untagged lines': async () => {
    const Pdf = fromServer('pdfkit') as new () => PDFKit.PDFDocument;
    const doc = new Pdf();
    const size = counted(doc as unknown as AsyncIterable<Uint8Array>);
    for (const { blocks } of tenPages.sections)
      for (const block of blocks)
        if (block.kind === 'table') for (const row of block.rows) doc.text(JSON.stringify(row).slice(0, 90));
    doc.end();
    return size;
  },
  'excel/ours, 100,000 rows, streamed': () => ours(100_000, 'excel'),
  'excel/baseline: hucre writeXlsx, in memory': async () => {
    const { writeXlsx } = await import(fromServer.resolve('hucre'));
    const bytes: Uint8Array = await writeXlsx({ sheets: [{ name: 'Raw data', rows: allRows(100_000) }] });
    return bytes.length;
  },
  'csv/ours, 1,000,000 rows, streamed and zipped': () => ours(1_000_000, 'csv'),
  'csv/baseline: papaparse unparse, in memory, not zipped': async () => {
    const papaparse = fromServer('papaparse') as { unparse: (rows: unknown[]) => string };
    return Promise.resolve(Buffer.byteLength(papaparse.unparse(allRows(1_000_000))));
  },
};

const [mode, name] = process.argv.slice(2);
if (mode === '--one') {
  const work = works[name ?? ''];
  if (work === undefined) throw new Error(`There is no ${name}`);
  const began = performance.now();
  const bytes = await work();
  const seconds = (performance.now() - began) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const busy = (userCPUTime + systemCPUTime) / 1e6;
  console.log(
    `${(name ?? '').padEnd(58)} ${seconds.toFixed(1).padStart(6)} s, ${busy.toFixed(1).padStart(5)} s CPU, ` +
      `${(maxRSS / 1024).toFixed(0).padStart(5)} MB at most, file of ${(bytes / 1024 / 1024).toFixed(1)} MB`,
  );
} else {
  const kinds = process.argv.slice(2);
  for (const one of Object.keys(works)) {
    if (kinds.length > 0 && !kinds.some((kind) => one.startsWith(`${kind}/`))) continue;
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--one', one], {
      stdio: 'inherit',
    });
    if (status !== 0) console.log(`${one.padEnd(58)} failed`);
  }
}
