import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartTexts } from './charts.ts';
import { historyTexts } from './history.ts';
import { receiptTexts } from './receipts.ts';

test('thousands have separators', () => {
  assert.equal(chartTexts.n(1501), 'n 1,501');
  assert.equal(receiptTexts.coverageOf(1501, 145_012, 'rows'), '1,501 of 145,012 rows');
  assert.equal(historyTexts.events.incidents({ shown: 60, total: 1490 }), 'latest 60 of 1,490 incidents');
});

test('a receipt counts a single row in the singular', () => {
  assert.equal(receiptTexts.coverageOf(1, 1, 'rows'), '1 of 1 row');
  assert.equal(receiptTexts.coverageOf(1, 2, 'people'), '1 of 2 people');
  assert.equal(receiptTexts.groupOf('Checkout', 1), 'Checkout: 1 row');
});
