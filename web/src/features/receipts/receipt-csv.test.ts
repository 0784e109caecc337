import type { ReceiptRow } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptCsv } from './receipt-csv.ts';

const row = (more: Partial<ReceiptRow>): ReceiptRow => ({
  key: '1',
  title: 'Change',
  url: null,
  at: null,
  value: 1,
  unit: 'seconds',
  person: null,
  excluded: null,
  detail: [],
  receipt: null,
  ...more,
});

test('every detail of any row becomes a column, empty where a row has none', () => {
  const text = receiptCsv([
    row({ detail: [{ label: 'Review', value: 60, unit: 'seconds', format: 'number' }] }),
    row({ title: 'Other', detail: [{ label: 'Branch', value: 'main, old', unit: null, format: 'text' }] }),
  ]);
  assert.deepEqual(text.split('\r\n'), [
    'Item,Link,Date,Value,Unit,Person,Excluded because,Review (seconds),Branch',
    'Change,,,1,seconds,,,60,',
    'Other,,,1,seconds,,,,"main, old"',
  ]);
});

test('a title that a spreadsheet would run is text', () => {
  assert.match(receiptCsv([row({ title: '=HYPERLINK("x")' })]), /^"'=HYPERLINK\(""x""\)"/m);
});
