import type { Figure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostOf, placeOf, verdictOf } from './verdict.ts';

const names = ['Backend', 'Frontend', 'Mobile'];
const value = (low: number, high: number): Figure => ({
  kind: 'value',
  value: (low + high) / 2,
  n: 9,
  total: 9,
  low,
  high,
});
const none: Figure = { kind: 'insufficient-data', have: 1, need: 10, total: 1 };

test('figures of a mostly unrecorded period have no verdict', () => {
  const figures = [value(5, 6), value(1, 2)];
  const of = { metric: 'throughput', unit: 'per-week', figures, clear: [] } as const;
  assert.deepEqual(verdictOf({ ...of, clear: [], partlyRecorded: true }, names), {
    kind: 'unknown',
    reading: null,
    sentences: ['Not compared: too little of this period is recorded. Choose a shorter range.'],
  });
});

test('a clear difference names all subjects involved, and no difference is distinct from no data', () => {
  const figures = [value(5, 6), value(1, 2), value(2, 3)];
  const clear = [
    { higher: 0, lower: 1 },
    { higher: 0, lower: 2 },
  ];
  assert.deepEqual(verdictOf({ metric: 'throughput', unit: 'per-week', figures, clear }, names), {
    kind: 'clear',
    reading: 'better',
    sentences: ['Backend is clearly higher than Frontend and Mobile (better)'],
  });
  const lead = verdictOf({ metric: 'lead_time', unit: 'seconds', figures, clear }, names);
  assert.equal(lead.reading, 'worse', 'longer is worse');
  assert.deepEqual(lead.sentences, ['Backend is clearly slower than Frontend and Mobile']);
  assert.equal(verdictOf({ metric: 'throughput', unit: 'per-week', figures, clear: [] }, names).kind, 'same');
  assert.equal(
    verdictOf({ metric: 'throughput', unit: 'per-week', figures: [value(1, 2), none], clear: [] }, names).kind,
    'unknown',
  );
  const lonely: Figure = { kind: 'value', value: 3, n: 3, total: 3 };
  assert.equal(
    verdictOf({ metric: 'throughput', unit: 'per-week', figures: [value(1, 2), lonely], clear: [] }, names).kind,
    'unknown',
    'no interval, no verdict',
  );
});

test('a subject that is clearly below several others is named once', () => {
  const figures = [value(5, 6), value(5, 7), value(1, 2)];
  const clear = [
    { higher: 0, lower: 2 },
    { higher: 1, lower: 2 },
  ];
  assert.deepEqual(verdictOf({ metric: 'throughput', unit: 'per-week', figures, clear }, names), {
    kind: 'clear',
    reading: 'worse',
    sentences: ['Mobile is clearly lower than Backend and Frontend (worse)'],
  });
  assert.deepEqual(verdictOf({ metric: 'lead_time', unit: 'seconds', figures, clear }, names), {
    kind: 'clear',
    reading: 'better',
    sentences: ['Mobile is clearly faster than Backend and Frontend'],
  });
});

test('a single subject has no verdict, however much data it has', () => {
  assert.deepEqual(
    verdictOf({ metric: 'throughput', unit: 'per-week', figures: [value(5, 6)], clear: [] }, ['Backend']).sentences,
    [],
  );
});

test('bars begin at zero, scores end at 100, and missing data has no position', () => {
  const row = { figures: [value(10, 20), value(5, 40), none], unit: 'seconds' as const };
  assert.equal(mostOf(row), 40);
  assert.deepEqual(placeOf(value(10, 20), 40), { from: 25, width: 25, at: 37.5 });
  assert.equal(placeOf(none, 40), null);
  assert.equal(mostOf({ ...row, unit: 'score' }), 100);
  assert.deepEqual(placeOf(value(0, 0), 0), { from: 0, width: 0, at: 0 });
});
