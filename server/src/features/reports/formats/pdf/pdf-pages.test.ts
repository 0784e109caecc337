/** Page layout of long reports, and of reports over days without data. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { formatValue } from '@sightline/contract';
import { documentWith } from '../hostile-document.test-support.ts';
import { footer, pagesOf, words, type Line } from './pages-of.test-support.ts';

describe('a report of more than 200 pages', () => {
  // The widest letters, so that a few rows fill a page.
  const long = Array.from({ length: 80 }, () => 'WWWW').join(' ');
  const document = documentWith(['Delivery', 'Flow'], { rows: 850 });
  for (const { blocks } of document.sections)
    for (const block of blocks)
      if (block.kind === 'table') block.rows = block.rows.map(([, ...rest]) => [long, ...rest]);
  let pages: Line[][];
  before(async () => {
    pages = await pagesOf(document);
  });

  it('numbers every page after the title page, and repeats table headers', () => {
    assert.ok(pages.length > 200, String(pages.length));
    for (const [index, page] of pages.slice(1).entries())
      assert.ok(words(page).endsWith(`Page ${index + 2} of ${pages.length}`), words(page).slice(-60));
    const ofTable = pages.filter((page) => words(page).startsWith('Delivery Closed Failures Lead time WWWW'));
    assert.ok(ofTable.length > 90, String(ofTable.length));
  });

  it('has every row once, in order, and no row across the footer', () => {
    const shares = pages.flatMap((page) => page.flatMap(({ text }) => (/^\d+(\.\d)?%$/.test(text) ? [text] : [])));
    const expected = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'table'
          ? block.rows.flatMap(([, , cell]) =>
              cell !== null && typeof cell === 'object' && cell !== undefined && cell.figure.kind === 'value'
                ? [formatValue(cell.figure.value, 'share')]
                : [],
            )
          : [],
      ),
    );
    assert.deepEqual(shares, expected);
    for (const page of pages.slice(1)) {
      const above = page.filter(({ text }) => !/^Page \d/.test(text) && text !== 'Delivery');
      assert.ok(
        above.every(({ y }) => y > footer),
        words(page).slice(-80),
      );
    }
  });

  it('links its table of contents to the page of each section', () => {
    const contents = words(pages[0] ?? []).split('Contents')[1] ?? '';
    for (const title of ['Delivery', 'Flow', 'Definitions and data notes']) {
      const page = Number(new RegExp(`${title} (\\d+)`).exec(contents)?.[1]);
      const heading = (pages[page - 1] ?? []).find(({ text, size }) => text === title && size >= 18);
      assert.ok(heading !== undefined, `${title} on page ${page}`);
    }
  });
});

describe('a report over days without data', () => {
  const document = documentWith(['Delivery']);
  const missing = { kind: 'insufficient-data' as const, have: 0, need: 5, total: 0 };
  for (const { blocks } of document.sections)
    for (const block of blocks) {
      if (block.kind === 'table') block.rows = [];
      if (block.kind === 'chart') for (const series of block.series) series.values = series.values.map(() => null);
      if (block.kind === 'figures')
        block.figures = block.figures.map((figure) => ({ ...figure, figure: missing, previous: missing, band: null }));
    }
  let pages: Line[][];
  before(async () => {
    pages = await pagesOf({ ...document, data: null, definitions: [] });
  });

  it('says so instead of showing zeros, empty tables and empty axes', () => {
    const all = words(pages.flat());
    assert.match(all, /No data was measured yet/);
    assert.match(all, /0 of 5 changes needed/);
    assert.match(all, /No rows over these days/);
    assert.match(all, /No data over these days/);
    assert.doesNotMatch(all, /\b0(\.0)?%|\b0 days|NaN|Infinity|undefined/);
  });
});

describe('a report of many charts, findings and tables', () => {
  const document = documentWith(['Delivery']);
  const [section] = document.sections;
  const chart = section?.blocks.find((block) => block.kind === 'chart');
  assert.ok(section !== undefined && chart !== undefined);
  const { receipt } = chart;
  const note = 'Partial weeks are left out.';
  const finding = {
    kind: 'text' as const,
    text: 'Lead time rose.',
    evidence: [{ metric: 'lead_time', subject: 'organization', receipt }],
  };
  const charts = Array.from({ length: 24 }, (_, lines) => [
    ...Array.from({ length: lines % 12 }, () => finding),
    { ...chart, title: `Chart ${lines}`, shape: lines < 16 ? ('line' as const) : ('bar' as const), note },
  ]);
  const tables = Array.from({ length: 48 }, (_, rows) => ({
    kind: 'table' as const,
    title: `Table ${rows}`,
    columns: [{ title: 'Team', kind: 'text' as const, unit: null }],
    rows: Array.from({ length: 1 + (rows % 24) }, () => ['Mobile']),
    note,
  }));
  // Each chart and table starts a little further down its page.
  section.blocks = [...charts, ...tables].flat();
  let pages: Line[][];
  before(async () => {
    pages = await pagesOf(document);
  });

  it('keeps notes and receipt links on the page of the content they refer to', () => {
    assert.ok(pages.length > 12, String(pages.length));
    for (const [first] of pages) assert.ok(first?.text !== note && first?.text !== 'Open the receipt', first?.text);
  });
});

describe('text with decimals', () => {
  const text = 'Lead time for changes is clearly worse: 14.4 hours, up from 6.9 hours in the previous period.';
  const document = documentWith(['Delivery']);
  const [section] = document.sections;
  assert.ok(section !== undefined);
  section.blocks = ['Lead time is high.', text].map((words) => ({
    kind: 'text' as const,
    text: words,
    evidence: [{ metric: 'lead_time', subject: 'organization', receipt: '/dashboard' }],
  }));
  document.definitions = Array.from({ length: 40 }, (_none, index) => ({
    metric: 'lead_time',
    name: `Metric ${index}`,
    definition: `${'A definition of several lines. '.repeat(1 + (index % 9))}`,
    version: 1,
    unit: 'seconds' as const,
    placedBy: 'x',
  }));
  let pages: Line[][];
  before(async () => {
    pages = await pagesOf(document);
  });

  it('takes no more height than it needs', () => {
    const page = pages[1] ?? [];
    const gaps = ['Lead time is high.', text].map((words) => {
      const at = page.findIndex((line) => line.text === words);
      return (page[at]?.y ?? 0) - (page[at + 1]?.y ?? 0);
    });
    assert.ok(Math.abs((gaps[0] ?? 0) - (gaps[1] ?? 99)) < 0.5, gaps.join(' '));
  });

  it('keeps each definition on one page with its name and version', () => {
    for (const page of pages.slice(2)) {
      assert.match(page[0]?.text ?? '', /^(Metric|Definitions|Data notes)/);
      assert.doesNotMatch(page.at(-3)?.text ?? '', /^Metric/);
    }
  });
});
