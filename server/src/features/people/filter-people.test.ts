import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Developer, Role } from '@sightline/contract';
import { filterPeople, type PeopleFilters } from './filter-people.ts';
import { rolesAmong } from './roles-of-people.ts';

type Person = Developer & { role: Role | null };
const person = (name: string, more: Partial<Person> = {}): Person => ({
  id: name,
  name,
  active: true,
  teamId: 'platform',
  teamName: 'Platform',
  role: null,
  ...more,
});
const people = [
  person('Ada', { role: 'manager' }),
  person('Adam', { teamId: null }),
  person('Bo', { teamId: 'mobile' }),
  person('Cleo'),
];
const everybody: PeopleFilters = { search: '', teams: [], roles: [], skills: [] };
const fitting = (wanted: Partial<PeopleFilters>, skilled: readonly string[] = []): string[] =>
  filterPeople(people, { ...everybody, ...wanted }, new Set(skilled)).map((person) => person.name);

test('without filters everybody is kept, and names match in any case', () => {
  assert.deepEqual(fitting({}), ['Ada', 'Adam', 'Bo', 'Cleo']);
  assert.deepEqual(fitting({ search: ' aDA' }), ['Ada', 'Adam']);
});

test('a team or role filter keeps people matching any, and “none” keeps people without an account', () => {
  assert.deepEqual(fitting({ teams: ['mobile', 'platform'] }), ['Ada', 'Bo', 'Cleo']);
  assert.deepEqual(fitting({ roles: ['manager'] }), ['Ada']);
  assert.deepEqual(fitting({ roles: ['none'] }), ['Adam', 'Bo', 'Cleo']);
});

test('a skill filter keeps people having any of the skills', () => {
  assert.deepEqual(fitting({ skills: ['Rust'] }, ['Bo', 'Ada']), ['Ada', 'Bo']);
  assert.deepEqual(fitting({ skills: ['Rust'] }), []);
});

test('roles that no one has are not offered', () => {
  assert.deepEqual(rolesAmong(people), ['manager', 'none']);
});
