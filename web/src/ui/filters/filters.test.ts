import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedTimeRanges } from '@sightline/contract';
import fc from 'fast-check';
import { rangeTexts } from '../../texts/ranges.ts';
import {
  daysOf,
  lengthOf,
  peopleQuery,
  rangeIn,
  rangeName,
  rangeQuery,
  isCrossed,
  readFilters,
  writeFilters,
  wrongDays,
  type Filters,
} from './filters.ts';
import { wrongReportDays } from '../exports/report-days.ts';

const day = (index: number): string => new Date(Date.UTC(2025, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
const timeRange = fc.constantFrom('7d', '30d', '90d', '180d', '1y');
const plain = { noNullPrototype: true } as const;
const range = fc.oneof(
  fc.record({ timeRange }, plain),
  fc
    .tuple(timeRange, fc.nat(700), fc.nat(399))
    .map(([usual, first, more]) => ({ timeRange: usual, from: day(first), to: day(first + more) })),
);
const filters = fc.record<Filters>(
  {
    range,
    teams: fc.array(fc.uuid(), { maxLength: 3 }),
    roles: fc.subarray(['developer', 'manager', 'admin', 'none']),
    skills: fc.array(fc.constantFrom('TypeScript', 'C++', 'C#', 'orders-service', 'Déjà vu & more'), { maxLength: 3 }),
    scoreFrom: fc.option(fc.integer({ min: 0, max: 50 })),
    scoreTo: fc.option(fc.integer({ min: 50, max: 100 })),
    search: fc.string({ maxLength: 100 }),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  },
  plain,
);

const throughAddress = (wanted: Filters): Filters => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(writeFilters(wanted)))
    if (value !== undefined && value !== '') search.set(name, value);
  return readFilters(Object.fromEntries(new URLSearchParams(search.toString())));
};

test('filters survive a round trip through the URL', () => {
  fc.assert(fc.property(filters, (wanted) => assert.deepEqual(throughAddress(wanted), wanted)));
});

test('invalid URL parameters are ignored', () => {
  const read = readFilters({
    range: '3y',
    'from-score': 'high',
    'to-score': '900',
    teams: 'platform',
    roles: 'owner',
    page: '-2',
  });
  assert.deepEqual(read, readFilters({}));
});

test('an unknown range in the URL becomes the default and is reported', () => {
  for (const [name, timeRange] of Object.entries(namedTimeRanges)) {
    assert.equal(readFilters({ range: name }).range.timeRange, timeRange);
    assert.deepEqual(rangeIn(name), { timeRange, unknown: null });
  }
  assert.deepEqual(rangeIn(undefined), { timeRange: '30d', unknown: null });
  assert.deepEqual(rangeIn('3y'), { timeRange: '30d', unknown: '3y' });
  assert.equal(
    rangeTexts.unknownRange.message('3y', rangeTexts.before['30d']),
    '“3y” is not a time range. Showing the last 30 days.',
  );
});

test('score bounds cross if no score is between them', () => {
  const crosses = (from: string, to: string): boolean => isCrossed(readFilters({ 'from-score': from, 'to-score': to }));
  assert.deepEqual(
    [crosses('80', '20'), crosses('20', '80'), crosses('50', '50'), crosses('80', '')],
    [true, false, false, false],
  );
});

test('custom days take precedence over presets in calls, file names and texts', () => {
  const { range: chosen } = readFilters({ range: '90d', from: '2026-02-27', to: '2026-03-02' });
  assert.deepEqual(rangeQuery(chosen), { timeRange: '90d', from: '2026-02-27', to: '2026-03-02' });
  assert.equal(rangeName(chosen), '2026-02-27-to-2026-03-02');
  assert.equal(lengthOf(chosen), '4 days');
  assert.deepEqual(daysOf('7d', '2026-03-02'), { from: '2026-02-24', to: '2026-03-02' });
});

test('invalid days get an error message, and are ignored in URLs', () => {
  const today = '2026-03-02';
  const wrong = (from: string, to: string): string => wrongDays({ from, to }, today) ?? '';
  assert.match(wrong('2026-03-02', '2026-03-01'), /must not be after/);
  assert.match(wrong('2025-01-01', '2026-02-05'), /at most 400 days/);
  assert.equal(wrong('2025-01-01', '2026-02-04'), '');
  assert.match(wrong('2026-03-01', '2026-03-03'), /future/);
  assert.match(wrong('2026-02-31', '2026-03-01'), /start and an end/);
  assert.match(wrong('', '2026-03-01'), /start and an end/);
  const nonsense = { from: '2026-03-02', to: '2026-03-01' };
  assert.deepEqual(readFilters(nonsense).range, { timeRange: '30d' });
  assert.deepEqual(readFilters({ from: '2026-03-01' }).range, { timeRange: '30d' });
});

test('the default range is left out of the URL', () => {
  assert.equal(writeFilters({ range: { timeRange: '30d' } })['range'], undefined);
  assert.equal(writeFilters({ range: { timeRange: '90d' } })['range'], '90d');
});

test('people queries take filters from the URL, and bounds only if set', () => {
  const query = peopleQuery(readFilters({ skills: 'C++,Rust', roles: 'none', q: 'ada', 'from-score': '60' }));
  assert.deepEqual(query, { teams: '', roles: 'none', skills: 'C++,Rust', search: 'ada', scoreFrom: 60 });
});

test('a report needs both of its days, or neither', () => {
  assert.equal(wrongReportDays({ from: '2026-09-01', to: '2026-09-30' }, '2026-09-30'), null);
  assert.equal(wrongReportDays({ from: '', to: '' }, '2026-09-30'), null);
  assert.equal(wrongReportDays({ from: '2026-09-01', to: '' }, '2026-09-30'), 'Choose a start and an end date.');
  assert.equal(wrongReportDays({ from: '', to: '2026-09-30' }, '2026-09-30'), 'Choose a start and an end date.');
  assert.equal(
    wrongReportDays({ from: '2026-09-30', to: '2026-09-01' }, '2026-09-30'),
    'The start date must not be after the end date.',
  );
  assert.equal(
    wrongReportDays({ from: '2026-09-01', to: '2026-10-01' }, '2026-09-30'),
    'The end date must not be in the future.',
  );
});
