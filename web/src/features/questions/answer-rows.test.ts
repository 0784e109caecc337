import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerRows, daysName } from './answer-rows.ts';

test('bars of teams have the colors of the teams', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const over = { days, receiptDays: days };
  const points = [
    { subject: 'team:a', name: 'Platform', ...over, value: 2 },
    { subject: 'person:b', name: 'Ada', ...over, value: null },
  ];
  assert.deepEqual(answerRows({ points, unit: 'items' }, [{ id: 'a', color: 3 }]), [
    { team: 3, name: 'Platform: 2 items', hoverText: 'Platform: 2 items', values: [2] },
    { name: 'Ada: No data', hoverText: 'Ada: No data', values: [] },
  ]);
});

test('bars over time name whole months, and the days of all other parts', () => {
  assert.equal(daysName({ from: '2026-11-01', to: '2026-11-30' }), '11/2026');
  assert.equal(daysName({ from: '2026-11-01', to: '2026-11-20' }), '11/01/2026 – 11/20/2026');
  assert.equal(daysName({ from: '2026-11-01', to: '2026-12-31' }), '11/01/2026 – 12/31/2026');
  assert.equal(daysName({ from: '2026-11-02', to: '2026-11-02' }), '11/02/2026');
});
