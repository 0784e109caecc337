import assert from 'node:assert/strict';
import { it } from 'node:test';
import { maxOf, minOf, pushAll } from './long-lists.ts';

it('lists longer than JavaScript can pass as arguments are joined and searched', () => {
  const long = Array.from({ length: 200_000 }, (_, index) => index - 100);
  const list = [7];
  assert.throws(() => list.push(...long), RangeError, 'so many arguments are refused');
  pushAll(list, long);
  assert.deepEqual([list.length, list[0], list.at(-1)], [200_001, 7, 199_899]);
  assert.deepEqual([minOf(long), maxOf(long)], [-100, 199_899]);
  assert.deepEqual([minOf([]), maxOf([])], [Infinity, -Infinity]);
});
