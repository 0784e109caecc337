import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, offeredEntries, rankEntries, type Entry } from './rank-entries.ts';
import { weightOf, withChoice, type Usage } from './usage.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const day = 86_400_000;
const entry = (name: string, kind: Entry['kind'] = 'screen', more = ''): Entry => ({
  id: name,
  name,
  note: kind,
  kind,
  more,
});
const names = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name);
const chosen = (...ids: string[]): Usage => ids.reduce<Usage>((usage, id) => withChoice(usage, id, now), {});

test('matches names and synonyms', () => {
  const entries = [entry('Overview'), entry('Sign out', 'action', 'log out leave'), entry('Settings')];
  assert.deepEqual(names(rankEntries(entries, 'set', {}, now)), ['Settings']);
  assert.deepEqual(names(rankEntries(entries, 'log out', {}, now)), ['Sign out']);
});

test('ranks used entries above similar matches, but not above much better ones', () => {
  const entries = [entry('Team Analytics'), entry('Team Mappings'), entry('My steam')];
  assert.deepEqual(names(rankEntries(entries, 'team', {}, now)), ['Team Analytics', 'Team Mappings', 'My steam']);
  assert.deepEqual(names(rankEntries(entries, 'team', chosen('Team Mappings', 'My steam'), now)), [
    'Team Mappings',
    'Team Analytics',
    'My steam',
  ]);
});

test('rows keep their order once the user has moved to one; new ones follow', () => {
  const [teams, steam, backend] = [entry('Teams'), entry('Steam'), entry('Team Backend')];
  assert.deepEqual(names(inOrder([backend, teams, steam], null)), ['Team Backend', 'Teams', 'Steam']);
  assert.deepEqual(names(inOrder([backend, teams, steam], ['Teams', 'Steam'])), ['Teams', 'Steam', 'Team Backend']);
  assert.deepEqual(names(inOrder([backend, steam], ['Teams', 'Steam'])), ['Steam', 'Team Backend']);
});

test('a choice counts half as much two weeks later', () => {
  const usage = withChoice(withChoice({}, 'a', now), 'a', now + 14 * day);
  assert.equal(weightOf(usage, 'a', now + 14 * day), 1.5);
  assert.equal(weightOf(usage, 'a', now + 28 * day), 0.75);
  assert.equal(weightOf(usage, 'b', now), 0);
});

test('drops the oldest choices', () => {
  let usage: Usage = {};
  for (let index = 0; index < 120; index += 1) usage = withChoice(usage, `${index}`, now + index);
  assert.equal(Object.keys(usage).length, 100);
  assert.equal(weightOf(usage, '0', now), 0);
  assert.ok(weightOf(usage, '119', now + 119) > 0);
});

test('does not repeat the title of a group on its entries', () => {
  const overview = { ...entry('Overview'), note: 'Screen' };
  const tenants = { ...entry('Tenants'), note: 'Platform Admin' };
  const [group] = offeredEntries([overview, tenants], {}, now);
  assert.deepEqual(group?.title, 'Screens');
  assert.deepEqual(
    group.items.map(({ note }) => note),
    ['', 'Platform Admin'],
  );
});

test('lists the most used entries first, without duplicates', () => {
  const entries = [entry('Overview'), entry('Teams'), entry('Sign out', 'action'), entry('Delete', 'setting')];
  const groups = offeredEntries(entries, chosen('Teams', 'Sign out', 'Teams'), now);
  assert.deepEqual(
    groups.map(({ title, items }) => [title, names(items)]),
    [
      ['Most used', ['Teams', 'Sign out']],
      ['Screens', ['Overview']],
    ],
  );
});
