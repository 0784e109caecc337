import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configOf, emptyOptions, isScreenFile, type Chosen } from './export-options.ts';
import type { PageExport } from './page-export.ts';

const page: PageExport = { type: 'team', file: { format: 'json', save: () => undefined } };
const shown = {
  days: { from: '2026-02-01', to: '2026-03-02' },
  filters: { teams: ['platform'], developers: [], metrics: [] },
};
const asShown: Chosen = { ...emptyOptions, ...shown, type: 'team', format: 'json' };

test('the screen’s own file is saved unless the options differ from what the screen shows', () => {
  const isOwn = (chosen: Partial<Chosen>): boolean => isScreenFile(page, { ...asShown, ...chosen }, shown);
  assert.equal(isOwn({}), true);
  assert.equal(isOwn({ includeCharts: true }), true, 'no JSON file contains charts');
  const others: Partial<Chosen>[] = [
    { type: 'metrics' },
    { format: 'csv' },
    { days: { ...shown.days, from: '2026-02-02' } },
    { days: { ...shown.days, to: '' } },
    { filters: { ...shown.filters, teams: [] } },
    { filters: { ...shown.filters, developers: ['ada'] } },
    { filters: { ...shown.filters, metrics: ['lead_time'] } },
    { includeRecommendations: true },
    { includeRawData: true },
    { compressOutput: true },
  ];
  for (const other of others) assert.equal(isOwn(other), false, JSON.stringify(other));
  assert.equal(isScreenFile({ type: 'team' }, asShown, shown), false, 'a screen without a file of its own');
});

test('a file with recommendations is replaced if they are deselected', () => {
  const insights: PageExport = { ...page, file: { format: 'json', hasRecommendations: true, save: () => undefined } };
  assert.equal(isScreenFile(insights, asShown, shown), false);
  assert.equal(isScreenFile(insights, { ...asShown, includeRecommendations: true }, shown), true);
});

test('ranges without days are left out, as are charts if the format has none', () => {
  const { dateRange, options } = configOf({ ...asShown, includeCharts: true });
  assert.deepEqual([dateRange, options.includeCharts], [{ start: '2026-02-01', end: '2026-03-02' }, false]);
  assert.equal(configOf({ ...asShown, days: { from: '', to: '2026-03-02' } }).dateRange, undefined);
});
