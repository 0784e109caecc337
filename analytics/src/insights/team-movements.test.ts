import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { teamMovements, type TeamReading } from './team-movements.ts';

const value = (amount: number, n = 20, low?: number, high?: number) => ({
  kind: 'value' as const,
  value: amount,
  n,
  low,
  high,
});
const none = { kind: 'insufficient-data' as const };
const day = 86_400;

test('a lead time that doubled is worse, a frequency that doubled better, the larger movement first', () => {
  const { movements, compared } = teamMovements([
    { teamId: 'a', metric: 'lead_time', now: value(4 * day), before: value(2 * day) },
    { teamId: 'b', metric: 'deployment_frequency', now: value(9), before: value(3) },
    { teamId: 'c', metric: 'lead_time', now: value(2.2 * day), before: value(2 * day) },
  ]);
  assert.deepEqual(
    movements.map(({ teamId, reading, size }) => [teamId, reading, size]),
    [
      ['b', 'better', 2],
      ['a', 'worse', 1],
    ],
  );
  assert.equal(compared, 3);
});

test('few rows, missing data and a start from zero say nothing', () => {
  const { movements, compared } = teamMovements([
    { teamId: 'a', metric: 'lead_time', now: value(4 * day, 9), before: value(2 * day, 30) },
    { teamId: 'b', metric: 'lead_time', now: none, before: value(2 * day) },
    { teamId: 'c', metric: 'deployment_frequency', now: value(9), before: value(0) },
  ]);
  assert.deepEqual(movements, []);
  assert.equal(compared, 2);
});

test('two sprints are enough for a velocity, one is not', () => {
  const reading = (n: number): TeamReading => ({
    teamId: 'a',
    metric: 'velocity',
    now: value(30, n),
    before: value(20, 2),
  });
  assert.equal(teamMovements([reading(2)]).movements.length, 1);
  assert.equal(teamMovements([reading(1)]).movements.length, 0);
});

test('a score moved only when its intervals do not meet', () => {
  const score = (low: number, high: number): TeamReading => ({
    teamId: 'a',
    metric: 'performance_score',
    now: value((low + high) / 2, 200, low, high),
    before: value(75, 200, 73, 77),
  });
  assert.deepEqual(teamMovements([score(70, 74)]).movements, []);
  assert.equal(teamMovements([score(66, 70)]).movements[0]?.reading, 'worse');
  assert.equal(teamMovements([score(80, 84)]).movements[0]?.reading, 'better');
});

test('the order of the readings carries no meaning', () => {
  const figure = fc.oneof(
    fc.constant(none),
    fc.record({
      kind: fc.constant('value' as const),
      value: fc.integer({ min: 0, max: 100 }),
      n: fc.integer({ min: 1, max: 40 }),
    }),
  );
  const reading = fc.record({
    teamId: fc.constantFrom('a', 'b', 'c', 'd'),
    metric: fc.constantFrom('lead_time' as const, 'deployment_frequency' as const),
    now: figure,
    before: figure,
  });
  const distinct = fc.uniqueArray(reading, { selector: (one) => one.teamId + one.metric, maxLength: 8 });
  fc.assert(
    fc.property(distinct, (readings) => {
      assert.deepEqual(teamMovements(readings.toReversed()), teamMovements(readings));
    }),
  );
});
