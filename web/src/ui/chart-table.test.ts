import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNumeric, rowText, tableCsv, type ChartTable } from './chart-table.ts';

const table: ChartTable = {
  columns: [{ title: 'Week' }, { title: 'Items', write: (value) => `${value} done` }, { title: 'Note' }],
  rows: [
    { key: '1', cells: ['2 Nov', 4, '=1+1'] },
    { key: '2', cells: ['9 Nov', null, 'quiet'] },
  ],
};

test('a row is read with its columns, and what is missing is said', () => {
  assert.deepEqual(
    table.rows.map((row) => rowText(table, row)),
    ['2 Nov, Items 4 done, Note =1+1', '9 Nov, Items no data, Note quiet'],
  );
});

test('files hold plain numbers, empty fields for missing values and no formulas', () => {
  assert.deepEqual(tableCsv(table).split('\r\n'), ['Week,Items,Note', "2 Nov,4,'=1+1", '9 Nov,,quiet']);
});

test('a column is numeric when it holds a number anywhere', () => {
  assert.deepEqual(
    table.columns.map((_column, index) => isNumeric(table, index)),
    [false, true, false],
  );
});
