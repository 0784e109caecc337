import type { Answer } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarizeSimulation } from './summarize-simulation.ts';

const basis = { runs: 10, historyDays: 90, n: 200, itemsPerWeek: 15 };
const record = { cases: 0, levels: [] };

test('days without runs are shown, and shares add up to all runs', () => {
  const answer: Extract<Answer, { kind: 'completion' }> = {
    kind: 'completion',
    basis,
    record,
    dates: [
      { sureness: 0.5, date: '2026-11-27' },
      { sureness: 0.7, date: '2026-11-27' },
      { sureness: 0.95, date: null },
    ],
    distribution: [
      { date: '2026-11-27', runs: 6 },
      { date: '2026-11-30', runs: 4 },
    ],
  };
  const { bars, marks, rows } = summarizeSimulation(answer, (date) => date);
  assert.deepEqual(
    bars.map((bar) => bar.value),
    [6, 0, 0, 4],
  );
  assert.deepEqual(marks, [{ at: '2026-11-27', text: '50%, 70%' }]);
  assert.deepEqual(
    rows.map((row) => row.share),
    [0.6, 0.6, 0.6, 1],
  );
});

test('amounts show the share of runs with at least that many, without gaps', () => {
  const distribution = [
    { items: 4, runs: 1 },
    { items: 5, runs: 5 },
    { items: 7, runs: 4 },
  ];
  const sprint = { id: '1', name: 'Sprint 1', lastDay: '2026-11-27' };
  const answer = { kind: 'sprint' as const, basis, record, sprint, remaining: 7, days: 7, odds: 0.4, distribution };
  const { rows, marks } = summarizeSimulation(answer, (date) => date);
  assert.deepEqual(
    rows.map((row) => row.share),
    [1, 0.9, 0.4, 0.4],
  );
  assert.deepEqual(marks, [{ at: '7', text: '7 items' }]);
});
