import type { ReportDocument } from '@sightline/contract';

/** Hostile names, as a source may contain them. */
export const hostileNames = [
  '=HYPERLINK("https://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '|calc',
  'שלום עולם, مرحبا',
  'Ada 👩‍💻 Lovelace 🚀',
  '王小明 田中さくら 김민준',
  'ᠮᠣᠩᠭᠣᠯ',
  'x'.repeat(2_000),
  '../../etc/passwd',
  'a\\b:c*d?e"f<g>|h',
  'line\r\nbreak\ttab',
  'null\u0000byte \u0007bell \ud800 lone',
  '</w:t><script>alert(1)</script>',
  '"quoted", with comma',
];

const value = (number: number) => ({
  kind: 'value' as const,
  value: number,
  n: 12,
  total: 12,
  low: number - 0.5,
  high: number + 0.5,
});
const receipt = '/dashboard?receipt=lead_time&days=2026-10-22..2026-11-20';

/** A document with every kind of block, and with these names wherever a name can occur. */
export const documentWith = (names: readonly string[], { rows = 3 } = {}): ReportDocument => ({
  schemaVersion: 2,
  id: '00000000-0000-4000-8000-000000000001',
  title: names[0] ?? 'Report',
  description: names.join(' · '),
  type: 'custom',
  organization: names[1] ?? 'Acme',
  preparedFor: names[2] ?? 'Ada',
  generatedAt: '2026-11-20T12:00:00.000Z',
  period: { from: '2026-10-21T22:00:00.000Z', to: '2026-11-20T12:00:00.000Z', timeZone: 'Europe/Berlin' },
  days: { from: '2026-10-22', to: '2026-11-20' },
  data: { version: 7, measuredAt: '2026-11-20T11:00:00.000Z', scoringVersion: 0 },
  home: 'https://sightline.example',
  summary: { figures: 1, changed: 1 },
  sections: names.map((name, index) => ({
    id: `section-${index}`,
    title: name,
    type: 'metrics',
    blocks: [
      { kind: 'text', text: name, evidence: [{ metric: 'lead_time', subject: 'organization', receipt }] },
      {
        kind: 'figures',
        title: name,
        figures: [
          {
            metric: 'lead_time',
            label: name,
            subject: 'organization',
            subjectName: name,
            unit: 'seconds',
            better: 'lower',
            figure: value(333_333),
            previous: { kind: 'insufficient-data', have: 2, need: 5, total: 2 },
            change: null,
            band: 'high',
            receipt,
          },
        ],
      },
      {
        kind: 'table',
        title: name,
        columns: [
          { title: name, kind: 'text', unit: null },
          { title: 'Closed', kind: 'instant', unit: null },
          { title: 'Failures', kind: 'figure', unit: 'share' },
          { title: 'Lead time', kind: 'figure', unit: 'seconds' },
        ],
        rows: Array.from({ length: rows }, (_none, row) => [
          `${name}`,
          '2026-11-19T09:30:00.000Z',
          { figure: value(0.125 + row / 1000), metric: 'change_failure_rate', subject: 'organization', receipt },
          row === 1
            ? {
                figure: { kind: 'insufficient-data', have: 1, need: 5, total: 1 },
                metric: 'lead_time',
                subject: 'organization',
                receipt,
              }
            : { figure: value(90_061 + row), metric: 'lead_time', subject: 'organization', receipt },
        ]),
        note: name,
      },
      {
        kind: 'chart',
        title: name,
        shape: index % 2 === 0 ? 'line' : 'bar',
        unit: 'score',
        labels: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'],
        series: [{ name, values: [70, null, 71.5, 80] }],
        receipt,
      },
    ],
  })),
  definitions: [
    { metric: 'lead_time', name: 'Lead time', definition: names.join(' '), version: 1, unit: 'seconds', placedBy: 'x' },
  ],
  notes: [...names],
});
