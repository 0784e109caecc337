import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNumbers, isNumeric, rowText, tableCsv, type ChartTable } from './chart-table.ts';

const table: ChartTable = {
  columns: [{ title: 'Week' }, { title: 'Items', write: (value) => `${value} done` }, { title: 'Note' }],
  rows: [
    { key: '1', cells: ['2 Nov', 4, '=1+1'] },
    { key: '2', cells: ['9 Nov', null, 'quiet'] },
  ],
};

test('screen readers get each row with its columns and missing values', () => {
  assert.deepEqual(
    table.rows.map((row) => rowText(table, row)),
    ['2 Nov, Items 4 done, Note =1+1', '9 Nov, Items no data, Note quiet'],
  );
});

test('files contain plain numbers, empty fields for missing values and no formulas', () => {
  assert.deepEqual(tableCsv(table).split('\r\n'), ['Week,Items,Note', "2 Nov,4,'=1+1", '9 Nov,,quiet']);
});

test('screen readers get the unit with every number, files only once', () => {
  const times: ChartTable = {
    columns: [{ title: 'Item' }, { title: 'Cycle time', unit: 'seconds' }],
    rows: [{ key: '1', cells: ['PAY-1', 172_800] }],
  };
  assert.equal(rowText(times, { key: '1', cells: ['PAY-1', 172_800] }), 'PAY-1, Cycle time 2 days');
  assert.deepEqual(tableCsv(times).split('\r\n'), ['Item,Cycle time (seconds)', 'PAY-1,172800']);
});

test('days are in the reader’s date format, and sortable in files', () => {
  const days: ChartTable = {
    columns: [{ title: 'Day', isDay: true }, { title: 'Items' }],
    rows: [{ key: '1', cells: ['2026-11-02', 4] }],
  };
  assert.equal(rowText(days, { key: '1', cells: ['2026-11-02', 4] }), '11/02/2026, Items 4');
  assert.deepEqual(tableCsv(days).split('\r\n'), ['Day,Items', '2026-11-02,4']);
});

test('a column with any number is numeric', () => {
  assert.deepEqual(
    table.columns.map((_column, index) => isNumeric(table, index)),
    [false, true, false],
  );
});

test('rows with only names and gaps count as no data', () => {
  assert.equal(hasNumbers(table), true);
  assert.equal(hasNumbers({ ...table, rows: [{ key: '1', cells: ['9 Nov', null, 'quiet'] }] }), false);
  assert.equal(hasNumbers({ ...table, rows: [] }), false);
});
