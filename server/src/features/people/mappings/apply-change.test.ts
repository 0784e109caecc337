import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noArrangement, peopleOf, type AccountFact } from '@sightline/analytics';
import type { MappingChange } from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';
import { write } from '../../../platform/text.ts';
import { applyChange } from './apply-change.ts';
import { emptyMappings, type MappingsDocument } from './document.ts';

const accounts = ['a', 'b', 'c', 'd'].map((id): AccountFact => ({
  id,
  name: id,
  email: null,
  kind: 'human',
  active: true,
  timeZone: null,
}));
const naming = {
  account: (id: string) => `<${id}>`,
  team: (id: string) => `team ${id}`,
  user: (id: string) => id,
  source: (_kind: string, id: string) => id,
  accountsOf: ({ joined, separated }: MappingsDocument, id: string) =>
    peopleOf(accounts, { ...noArrangement, joined, separated }).find(({ accountIds }) => accountIds.includes(id))
      ?.accountIds ?? [],
};
const documentAfter = (...changes: MappingChange[]): MappingsDocument =>
  changes.reduce((document, change) => applyChange(document, change, naming).document, emptyMappings);

describe('changes to people and teams', () => {
  it('joins and splits accounts; the later change wins', () => {
    const join: MappingChange = { kind: 'join', accountIds: ['a', 'b'] };
    assert.deepEqual(documentAfter(join, join).joined, [['a', 'b']]);
    const split = documentAfter(join, { kind: 'split', accountId: 'b' });
    assert.deepEqual([split.joined, split.separated], [[], ['b']]);
    const again = documentAfter({ kind: 'split', accountId: 'b' }, join);
    assert.deepEqual([again.joined, again.separated], [[['a', 'b']], []]);
    assert.throws(() => documentAfter({ kind: 'join', accountIds: ['a', 'a'] }), InvalidInput);
  });

  it('keeps the other accounts of a person together when one is split off', () => {
    const join = (first: string, second: string): MappingChange => ({ kind: 'join', accountIds: [first, second] });
    const document = documentAfter(join('a', 'b'), join('b', 'c'), join('a', 'd'), { kind: 'split', accountId: 'a' });
    assert.deepEqual(
      ['a', 'b'].map((id) => naming.accountsOf(document, id).toSorted()),
      [['a'], ['b', 'c', 'd']],
    );
  });

  it('keeps a person who is merged with what was taken for a bot', () => {
    const document = documentAfter(
      { kind: 'bot', accountId: 'b', bot: true },
      { kind: 'part-time', accountId: 'b', share: 0.5 },
      { kind: 'join', accountIds: ['a', 'b'] },
    );
    assert.deepEqual(document.accounts, { b: { partTime: 0.5 } });
  });

  it('assigns a source to one team only', () => {
    const put = (teamId: string | null): MappingChange => ({ kind: 'place', place: 'project', id: '1', teamId });
    assert.deepEqual(documentAfter(put('x'), put(null)).places, [{ kind: 'project', id: '1', teamId: null }]);
  });

  it('rejects memberships that end before they begin or overlap, and says which', () => {
    const at = (from: string, to: string | null) => ({ teamId: 'x', from, to });
    const memberships = (...list: ReturnType<typeof at>[]): MappingChange => ({
      kind: 'memberships',
      accountId: 'a',
      memberships: list,
    });
    assert.throws(
      () => documentAfter(memberships(at('2026-02-01', '2026-01-01'))),
      new InvalidInput('The membership from 1 Feb 2026 ends before it begins.'),
    );
    assert.throws(
      () => documentAfter(memberships(at('2026-01-01', null), at('2026-03-01', null))),
      new InvalidInput('The membership from 1 Mar 2026 begins before the one from 1 Jan 2026 has ended.'),
    );
    const sorted = documentAfter(memberships(at('2026-03-01', null), at('2026-01-01', '2026-03-01'))).memberships['a'];
    assert.deepEqual(
      sorted?.map((membership) => membership.from),
      ['2026-01-01', '2026-03-01'],
    );
    assert.deepEqual(
      documentAfter(memberships(), { kind: 'memberships', accountId: 'a', memberships: null }).memberships,
      {},
    );
  });

  it('removes a team with its assigned sources, and names it in the summary', () => {
    const team: MappingChange = {
      kind: 'team',
      teamId: 'x',
      name: 'Research',
      description: '',
      type: 'mixed',
      leadEmail: '',
    };
    const before = documentAfter(team, { kind: 'place', place: 'repository', id: 'r', teamId: 'x' });
    const { document, summary } = applyChange(before, { kind: 'remove-team', teamId: 'x' }, naming);
    assert.deepEqual([document.places, document.teams[0]?.removed, write(summary)], [[], true, 'Team team x removed']);
  });

  it('keeps earlier decisions about an account', () => {
    const document = documentAfter(
      { kind: 'bot', accountId: 'a', bot: false },
      { kind: 'left', accountId: 'a', on: '2026-05-01' },
      { kind: 'part-time', accountId: 'a', share: 0.6 },
    );
    assert.deepEqual(document.accounts['a'], { bot: false, leftOn: '2026-05-01', partTime: 0.6 });
  });
});
