import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byName, sortedByName } from './by-name.ts';

test('names are ordered by their numbers, regardless of case and accents', () => {
  assert.deepEqual(['Team 10', 'Zoé', 'team 2', 'Émile'].toSorted(byName.compare), [
    'Émile',
    'team 2',
    'Team 10',
    'Zoé',
  ]);
});

test('equal names keep their order', () => {
  const rows = [
    { name: 'Zoé', id: 1 },
    { name: 'ana', id: 2 },
    { name: 'Ana', id: 3 },
  ];
  assert.deepEqual(
    sortedByName(rows).map(({ id }) => id),
    [2, 3, 1],
  );
});
