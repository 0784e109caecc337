import type { SprintFigure, SprintSummary, TeamFlowReply } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableCsv } from '../../ui/charts/chart-table.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { burndownOption, burndownTable, pointName, type BurndownPoint } from './burndown-option.ts';
import { cycleTimesOption, cycleTimesTable } from './cycle-times-option.ts';
import { flowDaysOption } from './flow-days-option.ts';
import { beyondOf, itemAgeOption, type Working } from './item-age-option.ts';
import { throughputOption } from './throughput-option.ts';
import { velocityOption, velocityTable } from './velocity-option.ts';
import { lastDayOf } from './week-days.ts';

const colors: Palette = {
  ink: '#000',
  inkMuted: '#666',
  line: '#ddd',
  accent: '#06c',
  surface: '#fff',
  good: '#080',
  warn: '#a60',
  bad: '#c00',
  series: ['#06c', '#c60', '#080', '#808'],
  parts: ['#111', '#222'],
};
const period = { from: '2026-11-01T23:00:00.000Z', to: '2026-11-20T12:00:00.000Z', timeZone: 'Europe/Berlin' };
const point = (date: string, remaining: number | null): BurndownPoint => ({
  at: `${date}T23:00:00.000Z`,
  date,
  scope: remaining === null ? null : 20,
  remaining,
  ideal: 10,
});

test('future days of a sprint are gaps, not zero', () => {
  const points = [point('2026-11-02', 20), point('2026-11-03', 12.5), point('2026-11-04', null)];
  const { series, tooltip } = burndownOption(points, period.timeZone, colors);
  assert.deepEqual(
    series[0]?.data.map(([, left]) => left),
    [20, 12.5, null],
  );
  assert.equal(series[0]?.connectNulls, false);
  assert.equal(tooltip.formatter([{ seriesIndex: 0, dataIndex: 1 }]), '11/03/2026: Left 12.5, Scope 20, Guideline 10');
  assert.equal(tooltip.formatter([{ seriesIndex: 0, dataIndex: 2 }]), '11/04/2026: upcoming, Guideline 10');
  assert.equal(pointName(points, 0), '11/02/2026, start');
});

const points = (value: number): SprintFigure => ({
  metric: 'm',
  unit: 'points',
  figure: { kind: 'value', value, n: 1, total: 1 },
});

test('velocity draws mean and spread only if known', () => {
  const figures = { committed: points(20), completed: points(15) } as SprintSummary['figures'];
  const sprint = { name: 'Sprint 7', figures } as SprintSummary;
  const known = velocityOption({ sprints: [sprint], spread: { low: 10, high: 18 }, mean: 14 }, colors);
  const marksOf = ({ series }: typeof known) => series[1] as { markArea?: { data: unknown }; markLine?: object };
  assert.deepEqual(marksOf(known).markArea?.data, [[{ yAxis: 10 }, { yAxis: 18 }]]);
  const { markLine } = marksOf(known) as { markLine: { z: number } };
  assert.ok(markLine.z < 2, 'the mean is drawn behind the bars and their values, which are at 2');
  const unknown = velocityOption({ sprints: [sprint], spread: null, mean: null }, colors);
  assert.deepEqual([marksOf(unknown).markArea, marksOf(unknown).markLine], [undefined, undefined]);
  assert.equal(known.yAxis.min, 0);
});

test('long names of sprints keep their beginning and their end on the axis', () => {
  const named = (name: string) =>
    ({ name, figures: { committed: points(20), completed: points(15) } }) as SprintSummary;
  const { xAxis } = velocityOption(
    {
      sprints: [named('Mobile Sprint 42'), named('Payments and telemetry, winter release 2026-4')],
      spread: null,
      mean: null,
    },
    colors,
  );
  assert.deepEqual(xAxis.data, ['Mobile Sprint 42', 'Payments and t…se 2026-4']);
});

test('done work is the lowest band of the flow, and the legend has the shade of each band', () => {
  const { series, legend } = flowDaysOption([{ date: '2026-11-02', waiting: 3, inProgress: 2, done: 1 }], colors);
  assert.deepEqual(
    series.map((one) => one.data),
    [[1], [2], [3]],
  );
  assert.equal(legend.icon, 'rect');
  for (const { itemStyle, areaStyle } of series) assert.deepEqual(itemStyle, areaStyle);
});

test('titles from sources are escaped in tooltips', () => {
  const item = { key: '1', title: '<img src=x>', url: '', at: '2026-11-10T12:00:00.000Z', seconds: 172_800 };
  const percentiles = [
    { share: 0.5, seconds: 86_400 },
    { share: 0.7, seconds: 100_000 },
    { share: 0.85, seconds: 172_800 },
  ];
  const { tooltip, series } = cycleTimesOption({ items: [item], count: 1, percentiles }, period, colors);
  assert.equal(tooltip.renderMode, 'richText');
  assert.equal(tooltip.formatter([{ seriesIndex: 0, dataIndex: 0 }]), '<img src=x>\n11/10/2026: 2 days');
  assert.deepEqual(
    series[0]?.markLine.data.map((line) => [line.yAxis, line.label.formatter]),
    [
      [1, '50%'],
      [2, '85%'],
    ],
  );
});

test('a partial week is hollow and ends with the period', () => {
  const weeks = [
    { from: '2026-11-09', items: 4, whole: true },
    { from: '2026-11-16', items: 2, whole: false },
  ];
  const { series } = throughputOption(weeks, colors);
  assert.deepEqual(
    series[0]?.data.map((bar) => bar.itemStyle.color),
    ['#06c', 'transparent'],
  );
  assert.equal(lastDayOf('2026-11-16', period), '2026-11-15');
  assert.equal(lastDayOf(null, period), '2026-11-20');
});

test('blocked items have a different shape, and the axis includes the percentiles', () => {
  const base = { id: '1', title: 'One', url: '', person: null, startedAt: period.from, since: period.from };
  const working: Working = [
    { ...base, status: 'Doing', age: 86_400, blocked: false },
    { ...base, id: '2', status: 'Blocked', age: 172_800, blocked: true },
  ];
  const percentiles: TeamFlowReply['finished']['percentiles'] = [{ share: 0.95, seconds: 10 * 86_400 }];
  const { series, yAxis } = itemAgeOption(working, percentiles, colors);
  assert.deepEqual(
    series[0]?.data.map((mark) => mark.symbol),
    ['circle', 'diamond'],
  );
  assert.ok(yAxis.max >= 10);
  assert.equal(beyondOf(11 * 86_400, percentiles), 0.95);
  assert.equal(beyondOf(86_400, percentiles), null);
});

test('tables and files have the days of the organization', () => {
  const lateInLondon = '2026-11-10T23:30:00.000Z';
  const item = { key: '1', title: 'Checkout', url: '', at: lateInLondon, seconds: 172_800 };
  const { rows } = cycleTimesTable({ items: [item], count: 1, percentiles: [] }, 'Europe/Berlin');
  assert.deepEqual(rows[0]?.cells, ['Checkout', '2026-11-11', 172_800]);
  const figures = { committed: points(20), completed: points(15) } as SprintSummary['figures'];
  const sprint = { id: '7', name: 'Sprint 7', closeAt: lateInLondon, figures } as SprintSummary;
  assert.deepEqual(velocityTable([sprint], 'points', 'Europe/Berlin').rows[0]?.cells, [
    'Sprint 7',
    '2026-11-11',
    20,
    15,
  ]);
});

test('a line without marks has none in the legend of the burndown', () => {
  const { series, legend } = burndownOption([point('2026-11-02', 20)], period.timeZone, colors);
  const unmarked = legend.data.flatMap((entry) => (typeof entry === 'string' ? [] : [entry]));
  assert.deepEqual(
    unmarked.map(({ name }) => name),
    series.filter(({ symbol }) => symbol === 'none').map(({ name }) => name),
  );
  assert.ok(unmarked.every(({ itemStyle, lineStyle }) => itemStyle.opacity === 0 && lineStyle.width === 'inherit'));
});

test('the files of the burndown have days that programs can read', () => {
  const points = [point('2026-11-02', 20), point('2026-11-02', 12)];
  assert.deepEqual(tableCsv(burndownTable(points, 'points')).split('\r\n').slice(1), [
    '2026-11-02,start of the sprint,20,20,10',
    '2026-11-02,end of the day,12,20,10',
  ]);
});
