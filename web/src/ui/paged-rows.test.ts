import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOfRows } from './paged-rows.ts';

const people = ['Ada', 'Bo', 'Cleo', 'Dada', 'Ed'];
const part = (words: string, page: number) => pageOfRows(people, (name) => name, { words, page, limit: 2 });

test('pages after the last one show the last one', () => {
  assert.deepEqual(part('', 1), { rows: ['Ada', 'Bo'], page: { number: 1, limit: 2, found: 5, of: 5 } });
  assert.deepEqual(part('', 3).rows, ['Ed']);
  assert.deepEqual(part('', 9), part('', 3));
});

test('search ignores case, and no matches give an empty first page', () => {
  assert.deepEqual(part(' ADA ', 1), { rows: ['Ada', 'Dada'], page: { number: 1, limit: 2, found: 2, of: 5 } });
  assert.deepEqual(part('zoe', 4), { rows: [], page: { number: 1, limit: 2, found: 0, of: 5 } });
});
