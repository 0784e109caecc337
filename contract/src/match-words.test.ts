import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchWords } from './match-words.ts';

const order = (query: string, names: string[]): string[] => {
  const match = matchWords(query);
  return names
    .map((name) => ({ name, score: match(name) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name);
};

test('puts whole names before beginnings, words and parts of words', () => {
  assert.deepEqual(order('ann', ['Joanna Berg', 'Maria Ann', 'Anna Berg', 'Ann', 'Peter']), [
    'Ann',
    'Anna Berg',
    'Maria Ann',
    'Joanna Berg',
  ]);
});

test('ignores case and accents, on both sides', () => {
  assert.deepEqual(order('JOSE', ['José Núñez', 'Jon']), ['José Núñez']);
  assert.deepEqual(order('núñ', ['Jose Nunez']), ['Jose Nunez']);
});

test('requires every word, in any order, including those from the text next to the name', () => {
  const match = matchWords('berg anna');
  assert.ok(match('Anna Berg') > 0);
  assert.equal(match('Anna Meier'), 0);
  assert.ok(match('Anna Meier', 'Team Berg') > 0);
  assert.ok(match('Anna Berg') > match('Anna Meier', 'Team Berg'));
});

test('finds nothing for an empty search', () => {
  assert.equal(matchWords('  ')('Anna'), 0);
});
