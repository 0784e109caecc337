import type { HistoryPoint } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neededRowTexts } from '../../texts/needed-rows.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { historyOption, pointText } from './history-option.ts';

const colors: Palette = {
  ink: '#000',
  inkMuted: '#666',
  line: '#ddd',
  accent: '#06c',
  surface: '#fff',
  good: '#080',
  warn: '#a60',
  bad: '#c00',
  series: ['#06c'],
  parts: ['#111', '#222'],
};
const none = { kind: 'insufficient-data', have: 3, need: 10, total: 3 } as const;
const week = (firstDay: string, lastDay: string, value: number | null): HistoryPoint => ({
  firstDay,
  lastDay,
  whole: true,
  figure: value === null ? none : { kind: 'value', value, n: 12, total: 12 },
  previous: none,
});
const points = [
  week('2026-11-02', '2026-11-08', 7200),
  week('2026-11-09', '2026-11-15', null),
  { ...week('2026-11-16', '2026-11-17', 3600), whole: false },
];

test('an interval without enough data is a gap, a partial one is hollow', () => {
  const { series, yAxis } = historyOption({ points, changes: [], annotations: [], unit: 'seconds' }, colors);
  assert.equal(yAxis[0]?.axisLabel.formatter(2 as never), '2 h', 'the axis counts in hours');
  const drawn = series[0]?.data as { value: [number, number | null]; symbol: string }[];
  assert.deepEqual(
    drawn.map(({ value: [, value], symbol }) => [value, symbol]),
    [
      [2, 'circle'],
      [null, 'circle'],
      [1, 'emptyCircle'],
    ],
  );
  assert.equal(drawn[0]?.value[0], Date.parse('2026-11-05T12:00:00Z'), 'the middle of its days');
});

test('each interval between changes has its own level', () => {
  const change = { nBefore: 5, nAfter: 5, p: 0.01, direction: 'worse' as const };
  const changes = [
    { ...change, firstDay: '2026-11-09', before: 1, after: 4 },
    { ...change, firstDay: '2026-11-16', before: 4, after: 2 },
  ];
  const { series } = historyOption({ points, changes, annotations: [], unit: 'per-week' }, colors);
  const day = (date: string): number => Date.parse(date);
  assert.deepEqual(series[2]?.data, [
    [day('2026-11-02'), 1],
    [day('2026-11-09'), 1],
    [day('2026-11-09'), 4],
    [day('2026-11-16'), 4],
    [day('2026-11-16'), 2],
    [day('2026-11-18'), 2],
  ]);
});

test('levels are drawn only over days with figures', () => {
  const unknown = { ...points[0]!, figure: { kind: 'insufficient-data' as const, have: 0, need: 10, total: 0 } };
  const first = { ...unknown, firstDay: '2025-11-03', lastDay: '2025-11-09' };
  const changes = [
    { nBefore: 5, nAfter: 5, p: 0.01, direction: 'worse' as const, firstDay: '2026-11-09', before: 1, after: 4 },
  ];
  const { series } = historyOption({ points: [first, ...points], changes, annotations: [], unit: 'per-week' }, colors);
  assert.deepEqual(series[2]?.data?.[0], [Date.parse('2026-11-02'), 1]);
});

test('events are drawn by kind, with escaped titles', () => {
  const annotations = [
    { kind: 'incident' as const, at: '2026-11-10T08:00:00.000Z', title: '<b>Down</b>', url: null },
    { kind: 'joined' as const, at: '2026-11-11T08:00:00.000Z', title: 'Mia, Backend', url: null },
  ];
  const option = historyOption({ points, changes: [], annotations, unit: 'seconds' }, colors);
  assert.deepEqual(option.series[3]?.data, [[Date.parse('2026-11-10T08:00:00Z'), 'incident']]);
  assert.equal(option.tooltip.renderMode, 'richText');
  assert.equal(option.tooltip.formatter([{ seriesIndex: 4, dataIndex: 0 }]), 'Joined: Mia, Backend');
});

test('points show n, and gaps how much data is missing', () => {
  assert.equal(pointText(points[0]!, 'seconds'), '11/02/2026 to 11/08/2026: 2 hours (n 12)');
  assert.equal(pointText(points[1]!, 'seconds'), '11/09/2026 to 11/15/2026: no figure (3 of 10 needed)');
  assert.match(pointText(points[1]!, 'seconds', neededRowTexts.changes), /\(3 of 10 changes needed\)$/);
  assert.match(pointText(points[2]!, 'seconds'), /partial$/);
});

test('intervals are drawn as a band from their lower to their upper end, with gaps', () => {
  const scored: HistoryPoint[] = [
    {
      ...week('2026-11-02', '2026-11-08', 60),
      figure: { kind: 'value', value: 60, n: 9, total: 9, low: 55, high: 70 },
    },
    week('2026-11-09', '2026-11-15', null),
  ];
  const { series } = historyOption({ points: scored, changes: [], annotations: [], unit: 'score' }, colors);
  const band = series
    .filter((one) => 'stack' in one)
    .map((one) => (one.data as [number, number][]).map(([, at]) => at));
  assert.deepEqual(band, [
    [55, null],
    [15, null],
  ]);
  assert.match(pointText(scored[0]!, 'score'), /60.*90% interval 55.*70/);
  const plain = historyOption({ points, changes: [], annotations: [], unit: 'seconds' }, colors).series;
  assert.ok(plain.every((one) => !('stack' in one)));
});
