import type { ProfileSummary } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilters, type Filters } from '../../ui/filters/filters.ts';
import { filterProfiles } from './filter-profiles.ts';

const none = { kind: 'insufficient-data' as const, have: 1, need: 10, total: 1 };
const person = (name: string, score: number | null, more: Partial<ProfileSummary> = {}): ProfileSummary => ({
  developerId: name,
  name,
  active: true,
  teamId: 'platform',
  teamName: 'Platform',
  role: null,
  score: {
    overall: score === null ? none : { kind: 'value', value: score, n: 20, total: 20 },
    dimensions: { codeQuality: none, velocity: none, collaboration: none, innovation: none, reliability: none },
    previous: none,
    trend: null,
  },
  ...more,
});
const people = [
  person('Ada', 80, { role: 'manager' }),
  person('Bo', 60, { teamId: 'mobile' }),
  person('Cleo', null),
  person('Adam', 70, { teamId: null }),
];
const skills = new Map([
  ['Ada', ['Kotlin', 'orders-service']],
  ['Bo', ['Rust']],
]);
const fitting = (wanted: Partial<Filters>): string[] =>
  filterProfiles(people, { ...readFilters({}), ...wanted }, skills).map((one) => one.name);

test('no filters keep everybody, a name is found in any case', () => {
  assert.deepEqual(fitting({}), ['Ada', 'Bo', 'Cleo', 'Adam']);
  assert.deepEqual(fitting({ search: ' aDA' }), ['Ada', 'Adam']);
});

test('teams and roles keep those who are in one of them; people without an account are a choice', () => {
  assert.deepEqual(fitting({ teams: ['mobile', 'platform'] }), ['Ada', 'Bo', 'Cleo']);
  assert.deepEqual(fitting({ roles: ['manager'] }), ['Ada']);
  assert.deepEqual(fitting({ roles: ['none'] }), ['Bo', 'Cleo', 'Adam']);
});

test('bounds are inclusive, and nobody without a score is within them', () => {
  assert.deepEqual(fitting({ scoreFrom: 60, scoreTo: 70 }), ['Bo', 'Adam']);
  assert.deepEqual(fitting({ scoreTo: 100 }), ['Ada', 'Bo', 'Adam']);
  assert.deepEqual(fitting({ scoreFrom: 80, scoreTo: 20 }), ['Ada', 'Bo', 'Cleo', 'Adam'], 'bounds that cross');
});

test('skills keep those who have one of them', () => {
  assert.deepEqual(fitting({ skills: ['rust', 'Kotlin'] }), ['Ada', 'Bo']);
  assert.deepEqual(fitting({ skills: ['Kotlin'], teams: ['mobile'] }), []);
});
