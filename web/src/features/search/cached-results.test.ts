import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Found } from '@sightline/contract';
import { cachedResults } from './cached-results.ts';

const person = (name: string): Found => ({ kind: 'person', id: name, name, note: null, teamId: null });
const answers = new Map([
  ['a', { results: [person('Ada'), person('Anna')], complete: false }],
  ['an', { results: [person('Anna'), person('Joanna')], complete: true }],
]);
const known = (words: string): string[] | null =>
  cachedResults(words, (beginning) => answers.get(beginning))?.map(({ name }) => name) ?? null;

test('filters the complete results of a shorter query', () => {
  assert.deepEqual(known('ann'), ['Anna', 'Joanna']);
  assert.deepEqual(known('joan'), null);
  assert.deepEqual(known('anx'), []);
});

test('returns everything if it is known', () => {
  const everything = { results: [person('Ada'), person('Anton')], complete: true };
  const found = (complete: boolean, words: string) =>
    cachedResults(words, (beginning) => (beginning === '' ? { ...everything, complete } : answers.get(beginning)))?.map(
      ({ name }) => name,
    ) ?? null;
  assert.deepEqual(found(true, 'an'), ['Ada', 'Anton']);
  // Too much to be sent.
  assert.deepEqual(found(false, 'an'), ['Anna', 'Joanna']);
  assert.equal(found(false, 'x'), null);
});

test('uses incomplete results for the same query only', () => {
  assert.deepEqual(known('a'), ['Ada', 'Anna']);
  assert.equal(known('ad'), null);
});
