import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, type Bar } from './bars-option.ts';

const bars = (count: number): Bar[] => Array.from({ length: count }, (_, index) => ({ name: `${index}`, value: 1 }));
const at = (...places: number[]) => places.map((place) => ({ at: `${place}`, text: '50%' }));

test('marks at neighboring bars are on separate lines', () => {
  assert.deepEqual(linesOf(bars(9), at(4, 5, 6)), [0, 1, 0]);
});

test('three marks that are all near each other have three lines', () => {
  assert.deepEqual(linesOf(bars(13), at(4, 5, 6)), [0, 1, 2]);
});

test('marks far apart share the lowest line', () => {
  assert.deepEqual(linesOf(bars(10), at(0, 4, 9)), [0, 0, 0]);
});

test('after a gap the lowest line is used again', () => {
  assert.deepEqual(linesOf(bars(20), at(1, 2, 12)), [0, 1, 0]);
});
