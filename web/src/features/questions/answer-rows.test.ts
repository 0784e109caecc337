import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerRows } from './answer-rows.ts';

test('bars of teams have the colors of the teams', () => {
  const points = [
    { subject: 'team:a', name: 'Platform', value: 2 },
    { subject: 'person:b', name: 'Ada', value: null },
  ];
  assert.deepEqual(answerRows({ points, unit: 'items' }, [{ id: 'a', color: 3 }]), [
    { team: 3, name: 'Platform: 2 items', hoverText: 'Platform: 2 items', values: [2] },
    { name: 'Ada: No data', hoverText: 'Ada: No data', values: [] },
  ]);
});
