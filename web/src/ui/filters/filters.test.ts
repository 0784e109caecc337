import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readFilters, writeFilters, type Filters } from './filters.ts';

const filters = fc.record<Filters>({
  range: fc.record({ timeRange: fc.constantFrom('7d', '30d', '90d', '180d', '1y') }),
  teams: fc.array(fc.uuid(), { maxLength: 3 }),
  roles: fc.array(fc.constantFrom('developer', 'manager'), { maxLength: 2 }),
  scoreFrom: fc.option(fc.integer({ min: 0, max: 50 })),
  scoreTo: fc.option(fc.integer({ min: 50, max: 100 })),
  search: fc.string({ maxLength: 100 }),
});

const throughAddress = (wanted: Filters): Filters => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(writeFilters(wanted)))
    if (value !== undefined && value !== '') search.set(name, value);
  return readFilters(Object.fromEntries(new URLSearchParams(search.toString())));
};

test('filters survive the address', () => {
  fc.assert(fc.property(filters, (wanted) => assert.deepEqual(throughAddress(wanted), wanted)));
});

test('an address of nonsense filters nothing', () => {
  const read = readFilters({ range: '3y', 'from-score': 'high', 'to-score': '900' });
  assert.deepEqual(read, readFilters({}));
  assert.deepEqual(readFilters({ 'from-score': '80', 'to-score': '20' }), readFilters({}), 'bounds that cross');
});

test('the usual range does not stand in the address', () => {
  assert.equal(writeFilters({ range: { timeRange: '30d' } })['range'], undefined);
  assert.equal(writeFilters({ range: { timeRange: '90d' } })['range'], '90d');
});
