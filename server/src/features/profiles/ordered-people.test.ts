import { peopleOrders } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { orderedPeople, withinScores, type ListedPerson, type ListOrder } from './ordered-people.ts';

const person = (name: string, overall: number | null, more: Partial<ListedPerson> = {}): ListedPerson => ({
  id: name,
  name,
  active: true,
  teamId: 'platform',
  teamName: 'Platform',
  role: null,
  overall,
  moved: null,
  dimension: null,
  ...more,
});
const people = [
  person('Ada', 80, { role: 'manager', moved: -3 }),
  person('Adam', 70, { teamId: null, moved: 5 }),
  person('Bo', 60, { teamId: 'mobile' }),
  person('Cleo', null),
];
test('bounds are inclusive, and exclude people without a score', () => {
  const within = (scoreFrom: number | undefined, scoreTo: number | undefined): string[] =>
    withinScores(people, { scoreFrom, scoreTo }).map((person) => person.name);
  assert.deepEqual(within(60, 70), ['Adam', 'Bo']);
  assert.deepEqual(within(undefined, 100), ['Ada', 'Adam', 'Bo']);
  assert.deepEqual(within(80, 20), ['Ada', 'Adam', 'Bo', 'Cleo'], 'bounds that cross');
  assert.deepEqual(within(undefined, undefined), ['Ada', 'Adam', 'Bo', 'Cleo']);
});

test('people are sorted by score or by its change, those without one last', () => {
  const ordered = (order: ListOrder): string[] => orderedPeople(people, order).map((person) => person.name);
  assert.deepEqual(ordered({ sort: 'overall', order: 'desc' }), ['Ada', 'Adam', 'Bo', 'Cleo']);
  assert.deepEqual(ordered({ sort: 'overall', order: 'asc' }), ['Bo', 'Adam', 'Ada', 'Cleo']);
  assert.deepEqual(ordered({ sort: 'trend', order: 'asc' }), ['Ada', 'Adam', 'Bo', 'Cleo']);
  assert.deepEqual(ordered({ sort: 'name', order: 'desc' }), ['Cleo', 'Bo', 'Adam', 'Ada']);
});

test('people are sorted by team or dimension, those without one last in either direction', () => {
  const some = [
    person('Ada', 80, { teamName: 'platform 10', dimension: 40 }),
    person('Adam', 70, { teamName: null, dimension: 90 }),
    person('Bo', 60, { teamName: 'Platform 9' }),
    person('Cleo', null, { teamName: 'Mobile', dimension: 7 }),
  ];
  const ordered = (order: ListOrder): string[] => orderedPeople(some, order).map((person) => person.name);
  assert.deepEqual(ordered({ sort: 'team', order: 'asc' }), ['Cleo', 'Bo', 'Ada', 'Adam']);
  assert.deepEqual(ordered({ sort: 'team', order: 'desc' }), ['Ada', 'Bo', 'Cleo', 'Adam']);
  assert.deepEqual(ordered({ sort: 'velocity', order: 'asc' }), ['Cleo', 'Ada', 'Adam', 'Bo']);
  assert.deepEqual(ordered({ sort: 'velocity', order: 'desc' }), ['Adam', 'Ada', 'Cleo', 'Bo']);
});

test('sorting neither loses nor adds people', () => {
  const some = fc.array(fc.option(fc.double({ min: 0, max: 100, noNaN: true })));
  const orders = fc.record<ListOrder>({
    sort: fc.constantFrom(...peopleOrders),
    order: fc.constantFrom('asc', 'desc'),
  });
  fc.assert(
    fc.property(some, orders, (scores, order) => {
      const input = scores.map((score, index) => person(String(index), score, { moved: score, dimension: score }));
      assert.deepEqual(new Set(orderedPeople(input, order)), new Set(input));
      assert.equal(orderedPeople(input, order).length, input.length);
    }),
  );
});
