import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChartBlock } from '@sightline/contract';
import type { Palette } from '../../ui/charts/palette.ts';
import { cellText, tableCsv } from '../../ui/charts/chart-table.ts';
import { writePlainDay } from '../../ui/format.ts';
import { chartTableOf, labelText, reportLinesOption } from './report-chart-option.ts';

const colors: Palette = {
  ink: '#000',
  inkMuted: '#666',
  line: '#ccc',
  accent: '#00f',
  surface: '#fff',
  good: '#0a0',
  warn: '#fa0',
  bad: '#a00',
  series: ['#111', '#222'],
  parts: ['#333'],
};
const chart: ChartBlock = {
  kind: 'chart',
  title: 'Lead time, by week',
  shape: 'line',
  unit: 'seconds',
  labels: ['2026-11-02', '2026-11-09', '2026-11-16'],
  series: [{ name: 'Lead time', values: [86_400 * 2, null, 86_400 * 3.5] }],
  receipt: '/dashboard?receipt=lead_time',
};

test('report lines use the same axis and unit as the files', () => {
  const { yAxis, series } = reportLinesOption(chart, colors);
  assert.deepEqual([yAxis.min, yAxis.max, yAxis.interval], [0, 4, 2]);
  assert.equal(yAxis.axisLabel.formatter(4), '4 days');
  assert.deepEqual(
    series[0]?.data.map(({ value }) => value),
    [2, null, 3.5],
  );
});

test('tooltips show the day, gaps as no data, and series names if there are several', () => {
  assert.match(labelText(chart, 0), /2.*: 2 days$/);
  assert.match(labelText(chart, 1), /: no data$/);
  const two = { ...chart, series: [...chart.series, { name: 'Before', values: [3_600, null, null] }] };
  assert.match(labelText(two, 0), /: Lead time 2 days, Before 60 minutes$/);
  assert.deepEqual(reportLinesOption(two, colors).legend?.data, ['Lead time', 'Before']);
});

test('days are in the reader’s format on the screen, and ISO dates in the CSV file', () => {
  const table = chartTableOf(chart);
  assert.equal(cellText(table, table.rows[0]!, 0), writePlainDay('2026-11-02'));
  assert.match(tableCsv(table), /\r\n2026-11-02,172800\r\n/);
});
