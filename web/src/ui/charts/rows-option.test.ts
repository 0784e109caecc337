import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawSvg } from './echarts.ts';
import { rowsHeight, rowsOption, type DrawnRow } from './rows-option.ts';

const colors = {
  ink: '#111',
  inkMuted: '#666',
  line: '#ddd',
  accent: '#00f',
  surface: '#fff',
  good: '#0a0',
  warn: '#aa0',
  bad: '#a00',
  series: ['#1', '#2'],
  parts: ['#111', '#222'],
};
const rows: DrawnRow[] = [
  { name: 'First', hoverText: 'First, 3 days', values: [1, 2] },
  { name: 'Second', hoverText: 'Second, 5 days', values: [5], tone: 'bad' },
];

test('each row shows the parts it has', () => {
  const bars = rowsOption({ rows }, colors).series.filter((one) => one.type === 'bar');
  assert.deepEqual(
    bars.map(({ data }) => data.map(({ value }) => value)),
    [
      [1, 5],
      [2, 0],
    ],
  );
  assert.equal(bars[0]?.data[1]?.itemStyle.color, '#a00');
  assert.equal(bars[1]?.data[0]?.itemStyle.color, '#222');
});

test('a row about a team has the color of the team', () => {
  const teams = rows.map(({ name, hoverText }, index) => ({ name, hoverText, values: [1], team: index + 1 }));
  const [bars] = rowsOption(
    { rows: teams },
    { ...colors, series: Array.from({ length: 8 }, (_, n) => `#${n}`) },
  ).series;
  assert.ok(bars?.type === 'bar');
  assert.deepEqual(
    bars.data.map(({ itemStyle }) => itemStyle.color),
    ['#1', '#2'],
  );
});

test('the scale ends at the longest row, the given end, or the mark, drawn as a stroke through each bar', () => {
  assert.equal(rowsOption({ rows }, colors).xAxis.max, 5);
  assert.equal(rowsOption({ rows, end: 100 }, colors).xAxis.max, 100);
  const marked = rowsOption({ rows, mark: 9 }, colors);
  assert.equal(marked.xAxis.max, 9);
  assert.deepEqual(
    marked.series.at(-1)?.data.map(({ value }) => value),
    [
      [9, 0],
      [9, 1],
    ],
  );
  assert.equal(rowsOption({ rows }, colors).series.length + 1, marked.series.length);
});

test('the tooltip of a row is its text', () => {
  const { tooltip } = rowsOption({ rows }, colors);
  assert.equal(tooltip.formatter([{ seriesIndex: 0, dataIndex: 1 }]), 'Second, 5 days');
});

test('rows without names need less height', () => {
  assert.ok(rowsHeight(rows.map((row) => ({ ...row, name: '' }))) < rowsHeight(rows));
});

test('in a narrow chart, names take two lines, end with an ellipsis and fit', () => {
  const words = 'A name that is longer than the line of a telephone holds, and then some';
  const linesOf = (name: string, width: number): string[] => {
    const long = [...rows, { name, hoverText: '', values: [1] }];
    const drawing = drawSvg(rowsOption({ rows: long }, colors), { width, height: rowsHeight(long) });
    const texts = [...drawing.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? '');
    assert.deepEqual(texts.slice(0, 2), ['First', 'Second']);
    return texts.slice(2);
  };
  assert.deepEqual(linesOf(words, 1200), [words]);
  const two = linesOf(words, 320);
  assert.equal(two.length, 2);
  assert.equal(two.join(' ').replace(/\s+/g, ' '), words);
  const cut = linesOf(`${words} ${words} ${words}`, 320);
  assert.equal(cut.length, 2);
  assert.match(cut[1] ?? '', /…$/);
  const first = rows.slice(0, 1);
  assert.ok(rowsHeight([{ ...first[0]!, name: words }]) > rowsHeight(first));
});
