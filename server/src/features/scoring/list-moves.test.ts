import type { Figure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewTeams, listMoves, type Moved } from './list-moves.ts';

const none: Figure = { kind: 'insufficient-data', have: 0, need: 10, total: 0 };
const score = (value: number | null): Figure => (value === null ? none : { kind: 'value', value, n: 20, total: 20 });
const person = (name: string, before: number | null, after: number | null, teamName: string | null = null): Moved => ({
  kind: 'person',
  id: name,
  name,
  teamName,
  before: score(before),
  after: score(after),
});
const team = (name: string, after = 71): Moved => ({ ...person(name, 70, after), kind: 'team' });
const teams = (count: number): Moved[] => Array.from({ length: count }, (_, index) => team(`Team ${index + 1}`));
const all = { search: '', page: 1, limit: 10 };
const namesOf = (rows: readonly Moved[]): string[] => rows.map(({ name }) => name);

const people = [
  person('Ben', 60, 60),
  person('Åsa', 60, 60),
  person('Cy', 70, 60, 'Platform'),
  person('Dee', 50, 52.5),
  person('Eve', null, 40),
  person('Fay', null, null),
  person('Gus', 80, null, 'Platform'),
  person('Ida', 80, 82),
];

test('the largest changes come first, after gained and lost scores, and equal ones by name', () => {
  const { rows, page, scored, moved } = listMoves(people, teams(2), all);
  assert.deepEqual(namesOf(rows), ['Eve', 'Gus', 'Cy', 'Dee', 'Ida', 'Åsa', 'Ben']);
  assert.deepEqual(page, { number: 1, limit: 10, found: 7, of: 7 });
  assert.deepEqual(
    [scored, moved],
    [7, 4],
    'two points are no move, and people without a score on both sides are left out',
  );
});

test('a few teams are listed separately in input order; many are listed and searched with the people', () => {
  const few = listMoves(people, teams(fewTeams), all);
  assert.equal(few.teams.length, fewTeams);
  assert.ok(few.rows.every(({ kind }) => kind === 'person'));
  const many = listMoves(people, [...teams(fewTeams), team('Zebra', 90)], all);
  assert.deepEqual([many.teams, many.page.of, many.scored], [[], 7 + fewTeams + 1, 7]);
  assert.deepEqual(namesOf(many.rows).slice(0, 4), ['Eve', 'Gus', 'Zebra', 'Cy']);
});

test('search covers names and team names, without changing the counts', () => {
  const { rows, page, scored, moved } = listMoves(people, [], { search: ' platform ', page: 9, limit: 1 });
  assert.deepEqual(namesOf(rows), ['Cy'], 'beyond the last page it is the last one');
  assert.deepEqual(page, { number: 2, limit: 1, found: 2, of: 7 });
  assert.deepEqual([scored, moved], [7, 4]);
});
