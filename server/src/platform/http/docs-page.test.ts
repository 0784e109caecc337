import { contract, figure, unit } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docsPage } from './docs-page.ts';

test('the API documentation has a table of units, and every unit has its row', () => {
  const page = docsPage(contract);
  for (const option of unit.options)
    assert.match(page, new RegExp(`<tr><td><code>${option}</code></td><td>[^<]+</td></tr>`));
  assert.match(page, /<code>seconds<\/code><\/td><td>a duration in seconds/);
  assert.match(page, /<code>share<\/code><\/td><td>a share from 0 to 1/);
});

test('a figure states a value or insufficient data, and never a bare number', () => {
  assert.ok(figure.safeParse({ kind: 'value', value: 0.5, n: 3, total: 3 }).success);
  assert.ok(figure.safeParse({ kind: 'insufficient-data', have: 1, need: 5, total: 1 }).success);
  for (const bare of [0.5, null, { value: 0.5 }, { kind: 'insufficient-data' }])
    assert.equal(figure.safeParse(bare).success, false);
});
