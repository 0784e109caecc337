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

test('narrows a complete answer to the beginning of the words', () => {
  assert.deepEqual(known('ann'), ['Anna', 'Joanna']);
  assert.deepEqual(known('joan'), null);
  assert.deepEqual(known('anx'), []);
});

test('uses an incomplete answer for the same words only', () => {
  assert.deepEqual(known('a'), ['Ada', 'Anna']);
  assert.equal(known('ad'), null);
});
