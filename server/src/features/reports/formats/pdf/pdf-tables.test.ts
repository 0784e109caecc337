/** Tables of reports as PDF: wide ones, units and links. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { formatValue, type Unit } from '@sightline/contract';
import { inLanguage } from '../../../../platform/language.ts';
import { render } from '../file-format.ts';
import { documentWith } from '../hostile-document.test-support.ts';
import { pagesOf, words, type Line } from './pages-of.test-support.ts';

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

describe('German key figures and heads', () => {
  const document = documentWith(['Delivery']);
  const [section] = document.sections;
  assert.ok(section !== undefined);
  const heads = [
    'Team',
    'Fehlerquote',
    'Wiederherstellungszeit nach fehlgeschlagenen Deployments',
    'Dauer von Incidents',
    'Nacharbeitsquote bei Deployments',
    'Zuverlässigkeit der Zusage',
  ];
  const unclear = { absolute: 1, relative: 0.1, direction: 'unclear', interval: null };
  const value = (value: number) => ({ kind: 'value' as const, value, n: 9, total: 9 });
  section.blocks = [
    {
      kind: 'figures',
      title: 'Wichtigste Kennzahlen',
      figures: ['Wiederherstellungszeit nach fehlgeschlagenen Deployments', 'Durchlaufzeit'].map((label) => ({
        metric: 'lead_time',
        label,
        subject: 'organization',
        subjectName: 'Organisation',
        figure: value(7_200),
        previous: value(6_000),
        change: unclear as never,
        unit: 'seconds',
        better: 'lower',
        band: 'high',
        receipt: '/dashboard?receipt=lead_time',
      })),
    },
    {
      kind: 'table',
      title: 'Teams',
      columns: heads.map((title, index) => ({
        title,
        kind: index === 0 ? ('text' as const) : ('number' as const),
        unit: null,
      })),
      rows: [['Platform', 1, 2, 3, 4, 5]],
      note: null,
    },
  ];

  it('stay on one line, and break no word', async () => {
    const lines = (await inLanguage('de', () => pagesOf(document))).flat().map(({ text }) => text);
    assert.equal(lines.filter((line) => line === 'Keine eindeutige Veränderung').length, 2, lines.join(' | '));
    assert.ok(
      lines.some((line) => line.startsWith('Wiederherstellungszeit')),
      lines.join(' | '),
    );
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
