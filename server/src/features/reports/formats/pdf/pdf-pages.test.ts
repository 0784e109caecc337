/** Page layout of long reports, and of reports over days without data. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { formatValue, type ReportDocument, type Unit } from '@sightline/contract';
import { render } from '../file-format.ts';
import { documentWith } from '../hostile-document.test-support.ts';

type Line = { text: string; x: number; y: number; size: number };

const pagesOf = async (document: ReportDocument): Promise<Line[][]> => {
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
const words = (page: readonly Line[]): string => page.map(({ text }) => text).join(' ');
const footer = 60;

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

describe('a table with more columns than a page holds', () => {
  const document = documentWith(['Delivery']);
  const table = document.sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table');
  assert.ok(table !== undefined);
  const titles = [
    'Performance score',
    'Deployment frequency',
    'Throughput',
    'Flow efficiency',
    'Commitment reliability',
  ];
  const numbers = [...titles, ...titles, ...titles].map((title, index) => `${title} ${index}`);
  table.columns = [
    { title: 'Team', kind: 'text', unit: null },
    ...numbers.map((title) => ({ title, kind: 'number' as const, unit: null })),
  ];
  table.rows = ['Platform', 'Mobile'].map((name) => [name, ...numbers.map((_, index) => 1_000 + index)]);
  let lines: string[];
  before(async () => {
    lines = (await pagesOf(document)).flat().map(({ text }) => text);
  });

  it('is split into parts that each repeat the row names, without breaking words', () => {
    const words = new Set(lines.flatMap((line) => line.split(' ')));
    for (const word of numbers.flatMap((title) => title.split(' '))) assert.ok(words.has(word), word);
    for (const [index] of numbers.entries()) {
      const value = formatValue(1_000 + index, null);
      assert.equal(lines.filter((line) => line === value).length, 2, value);
    }
    const parts = lines.filter((line) => line === 'Team').length;
    assert.ok(parts > 1 && parts < 5, String(parts));
    assert.equal(lines.filter((line) => line === 'Platform').length, parts);
  });
});

describe('a table that fits on the page in smaller letters', () => {
  const document = documentWith(['Delivery']);
  const [section] = document.sections;
  assert.ok(section !== undefined);
  const dimensions = ['Performance-Score', 'Codequalität', 'Velocity', 'Zusammenarbeit', 'Innovation'];
  section.blocks = [
    {
      kind: 'table',
      title: 'Personen',
      columns: [
        ...['Mitarbeitende', 'Produktteam'].map((title) => ({ title, kind: 'text' as const, unit: null })),
        ...[...dimensions, 'Zuverlässigkeit'].map((title) => ({ title, kind: 'number' as const, unit: null })),
      ],
      rows: [['Aisha Rahman', 'Mobile', 68, 70, 58, 82, 70, 58]],
      note: null,
    },
  ];

  it('is not split', async () => {
    const lines = (await pagesOf(document)).flat();
    const heads = lines.filter(({ text }) => ['Mitarbeitende', 'Zuverlässigkeit'].includes(text));
    assert.equal(heads.length, 2);
    assert.equal(heads[0]?.y, heads[1]?.y);
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

describe('a report of a few weeks', () => {
  const document = documentWith(['Delivery']);
  const [section] = document.sections;
  const receipt = '/dashboard?receipt=velocity';
  const chart = (title: string, unit: Unit, values: (number | null)[]) => ({
    kind: 'chart' as const,
    title,
    shape: 'line' as const,
    unit,
    labels: ['2026-10-26', '2026-11-02', '2026-11-09'],
    series: [{ name: title, values }],
    receipt,
  });
  const hour = 3_600;
  const velocity = { kind: 'value' as const, value: 69, n: 1, total: 1 };
  assert.ok(section !== undefined);
  section.blocks = [
    chart('Velocity', 'points-per-sprint', [64.7, null, 74.3]),
    chart('Recovery', 'seconds', [2 * hour, 32.5 * hour, 4 * hour]),
    {
      kind: 'table',
      title: 'Teams',
      columns: [
        { title: 'Team', kind: 'text', unit: null },
        { title: 'Pace', kind: 'figure', unit: 'points-per-sprint' },
        { title: 'Before', kind: 'number', unit: 'per-week' },
        { title: 'Link', kind: 'text', unit: null },
      ],
      rows: [
        [
          'https://example.com/',
          { figure: velocity, metric: 'velocity', subject: 'organization', receipt },
          null,
          null,
        ],
        [
          'Mobile',
          {
            figure: { kind: 'insufficient-data', have: 1, need: 3, total: 1 },
            metric: 'velocity',
            subject: 'organization',
            receipt,
          },
          2.5,
          'https://jira.example/browse/WEB-1',
        ],
      ],
      note: null,
    },
  ];
  let pdf: Awaited<ReturnType<typeof getDocument>['promise']>;
  let lines: Line[];
  let texts: string[];
  before(async () => {
    const { bytes } = await render(document, 'pdf');
    pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    lines = (await pagesOf(document)).slice(1).flat();
    texts = lines.map(({ text }) => text);
  });

  it('writes values and days at the points of charts, and one unit per axis', () => {
    for (const text of ['64.7', '74.3', 'story points per sprint', '2 Nov 2026', '32.5 hours'])
      assert.ok(texts.includes(text), text);
    for (const tick of ['40 hours', '20 hours', '0']) assert.ok(texts.includes(tick), tick);
    assert.ok(!texts.some((text) => /seconds|1\.7 days|80 story/.test(text)), texts.join(' '));
  });

  it('names units in table headers, and links URLs in their own column only', async () => {
    assert.match(words(lines), /Team +Pace \(story points per sprint\) +Before \(per week\) +Link/);
    assert.match(words(lines), /https:\/\/example\.com\/ +69 +— +Mobile +1 of 3 needed +2\.5 +Open/);
    const links: { url?: string }[] = (
      await Promise.all(
        Array.from({ length: pdf.numPages }, async (_none, index) =>
          (await pdf.getPage(index + 1)).getAnnotations().then((all) => all as { url?: string }[]),
        ),
      )
    ).flat();
    const urls = links.map(({ url }) => url);
    assert.ok(urls.includes('https://jira.example/browse/WEB-1'), urls.join(' '));
    assert.ok(!urls.includes('https://example.com/'));
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
