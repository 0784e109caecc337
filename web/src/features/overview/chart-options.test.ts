import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreTrendOption, type ScorePoint } from '../../ui/charts/score-trend-option.ts';
import type { TeamScore } from '@sightline/contract';
import { drawSvg } from '../../ui/charts/echarts.ts';
import { doraBarsOption } from './dora-bars-option.ts';
import { drawnTeams, teamComparisonOption } from './team-comparison-option.ts';

const colors = { ink: '#111', inkMuted: '#666', line: '#ddd', accent: '#17a', surface: '#fff' };
const point = (date: string, overall: number | null): ScorePoint => ({
  date,
  overall,
  low: overall === null ? null : overall - 3,
  high: overall === null ? null : overall + 3,
  codeQuality: overall,
  velocity: overall,
  collaboration: overall,
  innovation: overall,
  reliability: overall,
  n: overall === null ? 4 : 40,
});
const points = [point('2026-11-01', 72), point('2026-11-02', null), point('2026-11-03', 74)];

test('a day without data is a gap, not zero or a connecting line', () => {
  const score = scoreTrendOption(points, colors, 'line').series[2];
  assert.deepEqual(score?.data, [72, null, 74]);
  assert.equal((score as { connectNulls?: boolean }).connectNulls, false);
});

test('lone days between gaps are drawn as points', () => {
  const score = scoreTrendOption(points, colors, 'line').series[2] as {
    showSymbol: boolean;
    symbolSize: (value: unknown, item: { dataIndex: number }) => number;
  };
  assert.equal(score.showSymbol, true);
  assert.ok(score.symbolSize(null, { dataIndex: 0 }) > 0);
  assert.equal(score.symbolSize(null, { dataIndex: 1 }), 0);
});

test('the interval is stacked on its lower end', () => {
  const [low, interval] = scoreTrendOption(points, colors, 'line').series;
  assert.deepEqual(low?.data, [69, null, 71]);
  assert.deepEqual(interval?.data, [6, null, 6]);
});

test('the axis of scores ends at values that the steps between them reach', () => {
  const endsOf = (low: number, high: number): [number, number] => {
    const { yAxis } = scoreTrendOption([point('2026-11-01', low), point('2026-11-02', high)], colors, 'line');
    return [yAxis.min, yAxis.max];
  };
  assert.deepEqual(endsOf(68, 72), [60, 80]);
  assert.deepEqual(endsOf(24, 80), [0, 100]);
  assert.deepEqual(endsOf(45, 70), [20, 80]);
});

test('the tooltip of a day shows its score, interval and n, or no data', () => {
  const { formatter } = scoreTrendOption(points, colors, 'area').tooltip;
  assert.equal(formatter([{ dataIndex: 0 }]), '11/01/2026: 72.0 (69 to 75), n 40');
  assert.equal(formatter([{ dataIndex: 1 }]), '11/02/2026: no data (4 data points)');
});

const value = (score: number) => ({ kind: 'value' as const, value: score, n: 30, total: 33 });
const none = { kind: 'insufficient-data' as const, have: 2, need: 10, total: 2 };
const team = (name: string, color: number, overall: TeamScore['overall']): TeamScore => ({
  teamId: '00000000-0000-4000-8000-000000000001',
  name,
  color,
  members: 7,
  overall,
  previous: none,
  trend: null,
  trendIsClear: false,
  pValue: null,
  scored: { people: 7, of: 7 },
  dimensions: {
    codeQuality: value(80),
    velocity: value(70),
    collaboration: none,
    innovation: value(60),
    reliability: value(90),
  },
});

test('bars start at zero, keep team colors and leave out teams without a score', () => {
  const teams = [team('Platform', 1, value(81.26)), team('Mobile', 3, none)];
  const option = teamComparisonOption(teams, ['red', 'green', 'blue', 'plum'], colors, 'bar') as {
    xAxis: { min: number };
    yAxis: { data: string[] };
    series: { data: { value: number; itemStyle: { color: string } }[] }[];
  };
  assert.equal(option.xAxis.min, 0);
  assert.deepEqual(option.yAxis.data, ['Platform']);
  assert.deepEqual(option.series[0]?.data, [{ value: 81.3, itemStyle: { color: 'green' } }]);
});

test('a dimension without data is a gap in the radar, including where the line closes, and is announced as no data', () => {
  const whole = team('Platform', 0, value(75));
  const open = { ...whole, dimensions: { ...whole.dimensions, codeQuality: none } };
  const { series } = teamComparisonOption([whole, open], ['red'], colors, 'radar') as unknown as {
    series: { connectNulls: boolean; data: [unknown, number][]; tooltip: { formatter(): string } }[];
  };
  assert.deepEqual(
    series.map((one) => one.data.map(([score]) => score)),
    [
      [80, 70, '-', 60, 90, 80],
      ['-', 70, '-', 60, 90, '-'],
    ],
  );
  assert.deepEqual(series[0]?.data.at(-1), [80, 5]);
  assert.equal(series[0]?.connectNulls, false);
  assert.match(series[0]?.tooltip.formatter() ?? '', /Collaboration: no data/);
});

test('a bar shows its interval if there is one', () => {
  const known = { ...value(70), low: 64, high: 75 };
  const option = teamComparisonOption([team('A', 0, value(60)), team('B', 1, known)], ['red'], colors, 'bar') as {
    series: { data: unknown[] }[];
  };
  assert.deepEqual(option.series[1]?.data, [[1, 64, 75]]);
});

test('only the largest teams are drawn, in their original order', () => {
  const sized = (name: string, members: number): TeamScore => ({ ...team(name, 0, value(70)), members });
  const teams = [sized('Small', 3), sized('Large', 40), sized('Middle', 9)];
  const drawn = (most: number): string[] => drawnTeams(teams, most).map((one) => one.name);
  assert.deepEqual(drawn(2), ['Large', 'Middle']);
  assert.deepEqual(drawn(9), ['Small', 'Large', 'Middle']);
});

test('a long name of a delivery metric takes two lines on a phone and one elsewhere', () => {
  const name = 'Wiederherstellungszeit nach fehlgeschlagenen Deployments';
  const option = doraBarsOption([{ name, place: 2, label: '3 hours' }], {
    ...colors,
    good: '#080',
    warn: '#a60',
    bad: '#c00',
    series: [],
    parts: [],
  });
  const isWhole = (width: number): boolean => drawSvg(option, { width, height: 226 }).includes(name);
  assert.equal(isWhole(900), true);
  assert.equal(isWhole(300), false);
});

test('a delivery metric without a band has its value and the reason, and no bar', () => {
  const option = doraBarsOption(
    [
      { name: 'Lead time', place: 2.5, label: '3 days' },
      { name: 'Deployment frequency', place: null, label: '2 per week · No band: needs at least 7 days' },
    ],
    { ...colors, good: '#080', warn: '#a60', bad: '#c00', series: [], parts: [] },
  );
  const [bars] = option.series;
  assert.deepEqual(bars?.data, [2.5, 0]);
  assert.deepEqual(
    [0, 1].map((dataIndex) => bars?.label.formatter({ dataIndex })),
    ['3 days', '2 per week · No band: needs at least 7 days'],
  );
});
