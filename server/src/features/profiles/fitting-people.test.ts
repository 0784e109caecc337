import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peopleRoles } from '@sightline/contract';
import fc from 'fast-check';
import {
  fittingPeople,
  orderedPeople,
  rolesAmong,
  type ListedPerson,
  type ListOrder,
  type PeopleFilters,
} from './fitting-people.ts';

const person = (name: string, overall: number | null, more: Partial<ListedPerson> = {}): ListedPerson => ({
  id: name,
  name,
  active: true,
  teamId: 'platform',
  teamName: 'Platform',
  role: null,
  overall,
  moved: null,
  ...more,
});
const people = [
  person('Ada', 80, { role: 'manager', moved: -3 }),
  person('Adam', 70, { teamId: null, moved: 5 }),
  person('Bo', 60, { teamId: 'mobile' }),
  person('Cleo', null),
];
const everybody: PeopleFilters = {
  search: '',
  teams: [],
  roles: [],
  skills: [],
  scoreFrom: undefined,
  scoreTo: undefined,
};
const fitting = (wanted: Partial<PeopleFilters>, skilled: readonly string[] = []): string[] =>
  fittingPeople(people, { ...everybody, ...wanted }, new Set(skilled)).map((one) => one.name);

test('no filters keep everybody, a name is found in any case', () => {
  assert.deepEqual(fitting({}), ['Ada', 'Adam', 'Bo', 'Cleo']);
  assert.deepEqual(fitting({ search: ' aDA' }), ['Ada', 'Adam']);
});

test('teams and roles keep those who are in one of them; people without an account are a choice', () => {
  assert.deepEqual(fitting({ teams: ['mobile', 'platform'] }), ['Ada', 'Bo', 'Cleo']);
  assert.deepEqual(fitting({ roles: ['manager'] }), ['Ada']);
  assert.deepEqual(fitting({ roles: ['none'] }), ['Adam', 'Bo', 'Cleo']);
});

test('bounds are inclusive, and nobody without a score is within them', () => {
  assert.deepEqual(fitting({ scoreFrom: 60, scoreTo: 70 }), ['Adam', 'Bo']);
  assert.deepEqual(fitting({ scoreTo: 100 }), ['Ada', 'Adam', 'Bo']);
  assert.deepEqual(fitting({ scoreFrom: 80, scoreTo: 20 }), ['Ada', 'Adam', 'Bo', 'Cleo'], 'bounds that cross');
});

test('skills keep those who have one of them', () => {
  assert.deepEqual(fitting({ skills: ['Rust'] }, ['Bo', 'Ada']), ['Ada', 'Bo']);
  assert.deepEqual(fitting({ skills: ['Rust'] }), []);
});

test('people stand by score or by how it moved, and who has neither last', () => {
  const ordered = (order: ListOrder): string[] => orderedPeople(people, order).map((one) => one.name);
  assert.deepEqual(ordered({ sort: 'overall', order: 'desc' }), ['Ada', 'Adam', 'Bo', 'Cleo']);
  assert.deepEqual(ordered({ sort: 'overall', order: 'asc' }), ['Bo', 'Adam', 'Ada', 'Cleo']);
  assert.deepEqual(ordered({ sort: 'trend', order: 'asc' }), ['Ada', 'Adam', 'Bo', 'Cleo']);
  assert.deepEqual(ordered({ sort: 'name', order: 'desc' }), ['Cleo', 'Bo', 'Adam', 'Ada']);
});

test('an order loses nobody and brings nobody in', () => {
  const some = fc.array(fc.option(fc.double({ min: 0, max: 100, noNaN: true })));
  const orders = fc.record<ListOrder>({
    sort: fc.constantFrom('name', 'overall', 'trend'),
    order: fc.constantFrom('asc', 'desc'),
  });
  fc.assert(
    fc.property(some, orders, (scores, order) => {
      const given = scores.map((score, index) => person(String(index), score, { moved: score }));
      assert.deepEqual(new Set(orderedPeople(given, order)), new Set(given));
      assert.equal(orderedPeople(given, order).length, given.length);
    }),
  );
});

test('roles that nobody has are no choice', () => {
  assert.deepEqual(rolesAmong(people, peopleRoles), ['manager', 'none']);
});
