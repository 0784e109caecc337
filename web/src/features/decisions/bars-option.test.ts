import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawSvg } from '../../ui/charts/echarts.ts';
import { barsOption, linesOf, type Bar } from './bars-option.ts';

const bars = (count: number): Bar[] => Array.from({ length: count }, (_, index) => ({ name: `${index}`, value: 1 }));
const at = (...places: number[]) => places.map((place) => ({ at: `${place}`, text: '50%' }));
const phone = 290;

test('marks at neighboring bars are on separate lines on a phone', () => {
  assert.deepEqual(linesOf(bars(9), at(4, 5, 6), phone), [0, 1, 0]);
});

test('three marks that are all near each other have three lines', () => {
  assert.deepEqual(linesOf(bars(20), at(4, 5, 6), phone), [0, 1, 2]);
});

test('marks far apart share the lowest line', () => {
  assert.deepEqual(linesOf(bars(10), at(0, 4, 9), phone), [0, 0, 0]);
});

test('after a gap the lowest line is used again', () => {
  assert.deepEqual(linesOf(bars(20), at(1, 2, 12), phone), [0, 1, 0]);
});

test('a label of two levels needs more room', () => {
  const marks = [{ at: '4', text: '50%, 70%' }, ...at(5)];
  assert.deepEqual(linesOf(bars(9), marks, 400), [0, 1]);
  assert.deepEqual(linesOf(bars(9), at(4, 5), 400), [0, 0]);
});

test('marks of neighboring bars are on one line in a wide chart', () => {
  const marks = [
    { at: '4', text: '50%' },
    { at: '5', text: '70%' },
    { at: '6', text: '85%' },
  ];
  const colors = {
    accent: '#079',
    ink: '#111',
    inkMuted: '#555',
    line: '#ddd',
    surface: '#fff',
    good: '#080',
    warn: '#a60',
    bad: '#c00',
    series: [],
    parts: [],
  };
  const option = barsOption({ bars: bars(16), marks, name: 'Runs' }, colors);
  const heights = (width: number): Set<string> => {
    const svg = drawSvg(option, { width, height: 236 });
    return new Set(
      marks.map(({ text }) => new RegExp(`translate\\([^ ]+ ([^)]+)\\)"[^>]*>${text}</text>`).exec(svg)?.[1] ?? 'none'),
    );
  };
  assert.equal(heights(phone).size, 2);
  assert.equal(heights(1000).size, 1);
});
