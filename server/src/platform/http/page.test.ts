import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasWords, pageOf } from './page.ts';

test('a page has its number, its matching rows and all rows', () => {
  assert.deepEqual(pageOf(['a', 'b', 'c', 'd', 'e'], { page: 2, limit: 2 }, 9), {
    rows: ['c', 'd'],
    page: { number: 2, limit: 2, found: 5, of: 9 },
  });
});

test('a page past the end is the last page, and no results are one empty page', () => {
  assert.deepEqual(pageOf(['a', 'b', 'c'], { page: 9, limit: 2 }, 3).rows, ['c']);
  assert.deepEqual(pageOf([], { page: 4, limit: 2 }, 3), { rows: [], page: { number: 1, limit: 2, found: 0, of: 3 } });
});

test('all pages together are the whole list', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (rows, limit) => {
      const pages = Math.max(1, Math.ceil(rows.length / limit));
      const read = Array.from({ length: pages }, (_, index) => pageOf(rows, { page: index + 1, limit }, rows.length));
      assert.deepEqual(
        read.flatMap((page) => page.rows),
        rows,
      );
    }),
  );
});

test('words are found in any case, ignoring surrounding spaces', () => {
  assert.ok(hasWords('Åsa Öberg', ' öBERG '));
  assert.ok(!hasWords('Ada', 'Adam'));
});
