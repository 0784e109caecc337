import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelWriter } from './level-writer.ts';

const hour = 3600;

test('both levels of a duration are written in the unit of the longer one', () => {
  const write = levelWriter({ before: 28 * hour, after: 84 * hour }, 'seconds');
  assert.deepEqual([write(28 * hour), write(84 * hour)], ['1.2 days', '3.5 days']);
});

test('other levels are written with their unit', () => {
  const write = levelWriter({ before: 0.05, after: 0.2 }, 'share');
  assert.deepEqual([write(0.05), write(0.2)], ['5%', '20%']);
});
