import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MappedPerson } from '@sightline/contract';
import fc from 'fast-check';
import { leaveChanges, membershipChanges, movedTo, teamOn, type Membership } from './memberships.ts';

const [red, blue] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const history: Membership[] = [
  { teamId: red, from: '2025-01-01', to: '2026-03-01' },
  { teamId: blue, from: '2026-03-01', to: null },
];

test('membership ends are exclusive', () => {
  assert.equal(teamOn(history, '2026-02-28')?.teamId, red);
  assert.equal(teamOn(history, '2026-03-01')?.teamId, blue);
  assert.equal(teamOn(history, '2024-12-31'), null);
});

test('a move ends the current membership, drops later ones, and keeps earlier ones', () => {
  assert.deepEqual(movedTo(history, red, '2026-06-01'), [
    history[0],
    { teamId: blue, from: '2026-03-01', to: '2026-06-01' },
    { teamId: red, from: '2026-06-01', to: null },
  ]);
  assert.deepEqual(movedTo(history, blue, '2025-06-01'), [
    { teamId: red, from: '2025-01-01', to: '2025-06-01' },
    { teamId: blue, from: '2025-06-01', to: null },
  ]);
  assert.deepEqual(movedTo(history, null, '2025-01-01'), []);
});

test('after any moves, nothing overlaps and the last move applies', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-02-${String(one).padStart(2, '0')}`);
  const moves = fc.array(fc.record({ teamId: fc.constantFrom(red, blue, null), from: day }), { minLength: 1 });
  fc.assert(
    fc.property(moves, (all) => {
      const result = all.reduce<Membership[]>((so_far, { teamId, from }) => movedTo(so_far, teamId, from), history);
      const last = all.at(-1);
      assert.equal(teamOn(result, last?.from ?? '')?.teamId ?? null, last?.teamId);
      result.forEach((span, index) => {
        const next = result[index + 1];
        assert.ok(span.to === null || span.to > span.from);
        assert.ok(next === undefined || (span.to !== null && span.to <= next.from));
      });
    }),
  );
});

const person: MappedPerson = {
  id: red,
  name: 'Ada',
  accounts: ['a', 'b'].map((id) => ({ id, name: id, email: null, kind: 'human', active: true, joinedByHand: false })),
  bot: false,
  active: true,
  leftOn: null,
  partTime: 1,
  leaves: [],
  memberships: history,
  membershipsByHand: false,
};

test('a person’s memberships are stored with one account only', () => {
  assert.deepEqual(membershipChanges(person, history), [{ kind: 'memberships', accountId: 'a', memberships: history }]);
  assert.deepEqual(membershipChanges({ ...person, membershipsByHand: true }, null), [
    { kind: 'memberships', accountId: 'a', memberships: null },
    { kind: 'memberships', accountId: 'b', memberships: null },
  ]);
  const leave = { from: '2026-01-01', to: '2026-02-01' };
  assert.deepEqual(leaveChanges({ ...person, leaves: [leave] }, []), [
    { kind: 'leaves', accountId: 'a', leaves: [] },
    { kind: 'leaves', accountId: 'b', leaves: [] },
  ]);
});
