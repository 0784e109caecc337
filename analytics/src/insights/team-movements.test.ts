import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { teamMovements, type TeamComparison } from './team-movements.ts';
import { daySeconds as day } from '../time/durations.ts';

const value = (amount: number, n = 20) => ({ kind: 'value' as const, value: amount, n });
const none = { kind: 'insufficient-data' as const };

test('a doubled lead time is worse, a tripled frequency better, and the larger movement comes first', () => {
  const { movements, compared } = teamMovements([
    { teamId: 'a', metric: 'lead_time', now: value(4 * day), before: value(2 * day), pValue: 0.0001 },
    { teamId: 'b', metric: 'deployment_frequency', now: value(9), before: value(3), pValue: 0.0002 },
    { teamId: 'c', metric: 'lead_time', now: value(9 * day), before: value(2 * day), pValue: 0.2 },
    { teamId: 'd', metric: 'performance_score', now: value(60), before: value(70), pValue: 0.001 },
  ]);
  assert.deepEqual(
    movements.map(({ teamId, direction, size }) => [teamId, direction, Math.round(size * 100) / 100]),
    [
      ['b', 'better', 2],
      ['a', 'worse', 1],
      ['d', 'worse', 0.14],
    ],
  );
  assert.equal(compared, 4);
});

test('missing figures and those without a test are no movements; a rise from zero is one', () => {
  const { movements, compared } = teamMovements([
    { teamId: 'a', metric: 'velocity', now: value(90, 2), before: value(20, 2), pValue: null },
    { teamId: 'b', metric: 'lead_time', now: none, before: value(2 * day), pValue: null },
    { teamId: 'c', metric: 'deployment_frequency', now: value(9), before: value(0), pValue: 0.0001 },
  ]);
  assert.deepEqual(
    movements.map(({ teamId, size }) => [teamId, size]),
    [['c', Infinity]],
  );
  assert.equal(compared, 1);
});

test('a movement among many teams needs stronger evidence', () => {
  const moved: TeamComparison = { teamId: 'a', metric: 'lead_time', now: value(4), before: value(2), pValue: 0.002 };
  const steady = Array.from({ length: 60 }, (_, index): TeamComparison => ({
    ...moved,
    teamId: `${index}`,
    pValue: 0.6,
  }));
  assert.equal(teamMovements([moved]).movements.length, 1);
  assert.equal(teamMovements([moved, ...steady]).movements.length, 0);
});

test('the order of the figures does not matter', () => {
  const figure = fc.oneof(
    fc.constant(none),
    fc.record({
      kind: fc.constant('value' as const),
      value: fc.integer({ min: 0, max: 100 }),
      n: fc.integer({ min: 1, max: 40 }),
    }),
  );
  const team = fc.record({
    teamId: fc.constantFrom('a', 'b', 'c', 'd'),
    metric: fc.constantFrom('lead_time' as const, 'deployment_frequency' as const),
    now: figure,
    before: figure,
    pValue: fc.constantFrom(null, 0.0001, 0.001, 0.9),
  });
  const distinct = fc.uniqueArray(team, { selector: (one) => one.teamId + one.metric, maxLength: 8 });
  fc.assert(
    fc.property(distinct, (teams) => {
      assert.deepEqual(teamMovements(teams.toReversed()), teamMovements(teams));
    }),
  );
});
