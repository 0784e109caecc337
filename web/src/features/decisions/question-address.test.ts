import type { Question } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressOf, questionIn, seedIn } from './question-address.ts';

const teamId = fc.uuid();
const items = fc.integer({ min: 1, max: 500 });
const plain = { noNullPrototype: true } as const;
const question: fc.Arbitrary<Question> = fc.oneof(
  fc.record({ kind: fc.constant('completion' as const), teamId, items }, plain),
  fc.record({ kind: fc.constant('amount' as const), teamId, by: fc.constantFrom('2026-12-01', '2027-02-28') }, plain),
  fc.record({ kind: fc.constant('sprint' as const), teamId }, plain),
  fc.record(
    {
      kind: fc.constant('what-if' as const),
      teamId,
      items,
      people: fc.integer({ min: -50, max: 50 }),
      inProgress: fc.option(fc.integer({ min: 1, max: 500 })),
      incidentShare: fc.constantFrom(0, 0.5, 1, 2),
    },
    plain,
  ),
  fc.record(
    {
      kind: fc.constant('bottleneck' as const),
      teamId: fc.option(teamId),
      timeRange: fc.constantFrom('30d' as const, '90d' as const, '180d' as const),
    },
    plain,
  ),
);

test('a question survives the address', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const address = Object.fromEntries(new URLSearchParams(addressOf(asked)));
      assert.deepEqual(questionIn(address, null, '2026-12-18'), asked);
    }),
  );
});

test('an address without a team asks about the first, one of nonsense asks nothing', () => {
  const team = '00000000-0000-4000-8000-000000000001';
  assert.deepEqual(questionIn({}, team, '2026-12-18'), { kind: 'completion', teamId: team, items: 20 });
  assert.equal(questionIn({}, null, '2026-12-18'), null);
  assert.equal(questionIn({ items: '0' }, team, '2026-12-18'), null);
  assert.equal(questionIn({ ask: 'amount', by: 'soon' }, team, '2026-12-18'), null);
  assert.equal(questionIn({ ask: 'what-if', incidents: 'many' }, team, '2026-12-18'), null);
});

test('a seed is any whole number, and one without it is the usual', () => {
  assert.deepEqual([seedIn({}), seedIn({ seed: '9' }), seedIn({ seed: 'x' })], [1, 9, 1]);
});
