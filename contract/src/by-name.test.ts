import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byName } from './by-name.ts';

test('names are ordered by their numbers, regardless of case and accents', () => {
  assert.deepEqual(['Team 10', 'Zoé', 'team 2', 'Émile'].toSorted(byName.compare), [
    'Émile',
    'team 2',
    'Team 10',
    'Zoé',
  ]);
});
