import type { ReceiptRow } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptCsv } from './receipt-csv.ts';

const row = (more: Partial<ReceiptRow>): ReceiptRow => ({
  key: '1',
  title: 'Change',
  url: null,
  at: null,
  value: 172_800,
  unit: 'seconds',
  person: null,
  excluded: null,
  detail: [],
  receipt: null,
  ...more,
});

test('every detail of any row becomes a column, empty for rows without it', () => {
  const text = receiptCsv(
    [
      row({ detail: [{ label: 'Review', value: 43_200, unit: 'seconds', format: 'number' }] }),
      row({ title: 'Other', detail: [{ label: 'Branch', value: 'main, old', unit: null, format: 'text' }] }),
    ],
    { timeZone: 'UTC' },
  );
  assert.deepEqual(text.split('\r\n'), [
    'Item,Link,Date (UTC),Outcome,Value,Unit,Person,Excluded because,Review (hours),Branch',
    'Change,,,,48,hours,,,12,',
    'Other,,,,48,hours,,,,"main, old"',
  ]);
});

test('durations are exact to the second, so that the rows add up to the figure', () => {
  const [, line = ''] = receiptCsv([row({ value: 12 })], { timeZone: 'UTC' }).split('\r\n');
  assert.equal(Math.round(Number(line.split(',')[4]) * 3600), 12);
});

test('titles that look like formulas are text', () => {
  assert.match(receiptCsv([row({ title: '=HYPERLINK("x")' })], { timeZone: 'UTC' }), /^"'=HYPERLINK\(""x""\)"/m);
});

test('a row of a share has its outcome and all failures', () => {
  const incident = (value: string) => ({ label: 'Incident', value, unit: null, format: 'text' }) as const;
  const text = receiptCsv(
    [
      row({
        title: 'api 1.4',
        at: '2026-11-20T23:30:00.000Z',
        value: 1,
        unit: 'share',
        outcome: 'worse',
        detail: [
          incident('OPS-1 Down'),
          incident('OPS-2 Slow'),
          { label: 'Restored', value: '2026-11-21T00:30:00.000Z', unit: null, format: 'instant' },
        ],
      }),
    ],
    { timeZone: 'Europe/Berlin', outcomes: [{ key: 'worse', name: 'Failed', count: 1 }] },
  );
  assert.deepEqual(text.split('\r\n'), [
    'Item,Link,Date (Europe/Berlin),Outcome,Value,Unit,Person,Excluded because,Incident,Restored (Europe/Berlin)',
    'api 1.4,,2026-11-21 00:30,Failed,1,share,,,OPS-1 Down; OPS-2 Slow,2026-11-21 01:30',
  ]);
});
