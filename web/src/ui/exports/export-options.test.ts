import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configOf, emptyOptions, isScreenFile, screenFiltersOf, type Chosen } from './export-options.ts';
import type { PageExport } from './page-export.ts';

const page: PageExport = { type: 'team', file: { format: 'json', save: () => undefined } };
const shown = {
  days: { from: '2026-02-01', to: '2026-03-02' },
  filters: { ...screenFiltersOf(), teams: ['platform'], developers: [], metrics: [] },
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
    { filters: { ...shown.filters, scoreFrom: 70 } },
    { includeRecommendations: true },
    { includePeople: true },
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

test('filters of a screen apply to teams in exports of teams, otherwise to the people in an export', () => {
  const filters = { ...shown.filters, search: 'ada', roles: ['manager' as const], skills: ['Go'], scoreFrom: 70 };
  const sent = (chosen: Partial<Chosen>) => configOf({ ...asShown, filters, ...chosen }).filters;
  const { teams, developers, metrics } = filters;
  const chosen = { teams, developers, metrics };
  const narrowed = { ...chosen, search: 'ada', roles: ['manager'], skills: ['Go'], scoreFrom: 70 };
  assert.deepEqual(sent({ type: 'team' }), narrowed);
  assert.deepEqual(sent({ type: 'performance' }), chosen, 'an export without people');
  assert.deepEqual(sent({ type: 'performance', includePeople: true }), narrowed);
  assert.deepEqual(sent({ type: 'reports', includePeople: true }), chosen);
});
