import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noFacts, type AccountFact, type Facts } from '../facts.ts';
import { noArrangement, type Arrangement } from './arrangement.ts';
import { deriveTeams } from './derive-teams.ts';
import { rulesBasis } from './rules-basis.ts';
import { linkAccounts } from './link-accounts.ts';

const account = (id: string, name: string, email: string | null = null): AccountFact => ({
  id,
  name,
  email,
  kind: 'human',
  active: true,
  timeZone: null,
});
const arranged = (change: Partial<Arrangement>): Arrangement => ({ ...noArrangement, ...change });
const groupsOf = (accounts: AccountFact[], change: Partial<Arrangement> = {}): string[][] =>
  linkAccounts(accounts, arranged(change)).people.map((person) => person.accountIds);

describe('accounts arranged by hand', () => {
  const accounts = [
    account('u1', 'Ann Lee', 'ann@acme.example'),
    account('u2', 'Bo Chen'),
    account('git:ann@acme.example', 'Ann Lee', 'ann@acme.example'),
    account('git:bchen@home.example', 'bchen', 'bchen@home.example'),
  ];

  it('merges accounts joined by hand, under the first one, with everything that belongs to the second', () => {
    assert.deepEqual(groupsOf(accounts, { joined: [['u2', 'git:bchen@home.example']] }), [
      ['u1', 'git:ann@acme.example'],
      ['u2', 'git:bchen@home.example'],
    ]);
    assert.deepEqual(groupsOf(accounts.slice(0, 3), { joined: [['u2', 'git:ann@acme.example']] }), [
      ['u2', 'git:ann@acme.example', 'u1'],
    ]);
  });

  it('keeps accounts split by hand separate, although the address is the same', () => {
    assert.deepEqual(groupsOf(accounts.slice(0, 3), { separated: ['git:ann@acme.example'] }), [
      ['git:ann@acme.example'],
      ['u1'],
      ['u2'],
    ]);
  });

  it('keeps an account split by hand separate if the others matched it', () => {
    assert.deepEqual(groupsOf(accounts.slice(0, 3), { separated: ['u1'] }), [['git:ann@acme.example'], ['u1'], ['u2']]);
  });

  it('ignores pairs with accounts that no longer exist', () => {
    assert.equal(groupsOf(accounts, { joined: [['u1', 'nobody']] }).length, 3);
  });

  it('suggests matches by address and short name, with the evidence, until they are declined', () => {
    const { suggestions } = linkAccounts(accounts);
    assert.deepEqual(suggestions, [
      { accountIds: ['u2', 'git:bchen@home.example'], evidence: 'The address bchen@… matches the name Bo Chen' },
    ]);
    assert.deepEqual(
      linkAccounts(accounts, arranged({ declined: [['u2', 'git:bchen@home.example']] })).suggestions,
      [],
    );
    const short = linkAccounts([account('u1', 'Ann Lee'), account('git:x@y.example', 'A. Lee', 'x@y.example')]);
    assert.deepEqual(
      short.suggestions.map((suggestion) => suggestion.evidence),
      ['A. Lee may be short for Ann Lee'],
    );
  });

  it('prefers configured bots, leavers and part-timers over the source', () => {
    const [one, two] = linkAccounts(
      [account('a', 'deploy-bot'), account('b', 'Robin Hook')],
      arranged({ accounts: { a: { bot: false }, b: { bot: true, leftAt: 1_000, partTime: 0.5 } } }),
    ).people;
    assert.deepEqual([one?.bot, two?.bot, two?.active, two?.partTime, two?.leftAt], [false, true, false, 0.5, 1_000]);
    assert.equal(one?.leftAt, undefined);
  });
});

describe('teams arranged by hand', () => {
  const at = (month: number): number => Date.UTC(2026, month - 1, 10) / 1000;
  const facts = {
    ...noFacts(),
    projects: [
      { id: '1', key: 'PAY', name: 'Payments' },
      { id: '2', key: 'WEB', name: 'Web' },
    ],
    boards: ['1', '2'].map((id) => ({ id, name: '', kind: 'scrum', projectId: id, estimateFieldId: null })),
    repositories: [
      { id: 'r', slug: 'web', name: 'web', projectKey: 'WEB', projectName: null, mainBranch: 'main', url: '' },
    ],
    issues: [1, 2, 3].map((month) => ({
      id: String(month),
      projectId: String(1 + (month % 2)),
      assigneeId: 'u',
      resolvedAt: at(month),
      updatedAt: at(month),
    })),
  } as unknown as Facts;
  const people = [{ id: 'u', name: 'U', accountIds: ['u'], bot: false, active: true, partTime: 1 }];
  const derive = (change: Partial<Arrangement>) =>
    deriveTeams(rulesBasis(facts, 'UTC'), people, 'UTC', arranged(change));

  it('moves a project with its work, its people and the repositories named after it', () => {
    const { teams, memberships } = derive({ places: [{ kind: 'project', id: '2', teamKey: '1' }] });
    assert.deepEqual(teams, [{ id: '1', name: 'Payments', projectIds: ['1', '2'], repositoryIds: ['r'] }]);
    assert.deepEqual(
      memberships.map((membership) => membership.teamId),
      ['1'],
    );
  });

  it('gives boards to teams, and to none when the team is removed', () => {
    const places = [{ kind: 'board' as const, id: 'b', teamKey: '2' }];
    assert.deepEqual(derive({ places }).boardTeams, [{ boardId: 'b', teamId: '2' }]);
    const removed = derive({ places, teams: [{ key: '2', name: '', removed: true }] });
    assert.deepEqual(removed.boardTeams, [{ boardId: 'b', teamId: null }]);
  });

  it('includes teams created by hand even without sources, and no removed ones', () => {
    const { teams } = derive({
      teams: [
        { key: 'new', name: 'Research', removed: false },
        { key: '2', name: '', removed: true },
      ],
      places: [{ kind: 'repository', id: 'r', teamKey: 'new' }],
    });
    assert.deepEqual(
      teams.map((team) => [team.name, team.projectIds, team.repositoryIds]),
      [
        ['Payments', ['1'], []],
        ['Research', [], ['r']],
      ],
    );
  });

  it('assigns a project to the team created with its name or key, so that no team exists twice', () => {
    const created = [
      { key: 'new', name: ' payments ', removed: false },
      { key: 'other', name: 'web', removed: false },
    ];
    const { teams, memberships, boardTeams } = derive({
      teams: created,
      places: [{ kind: 'board', id: 'b', teamKey: '2' }],
    });
    assert.deepEqual(
      teams.map(({ id, projectIds, repositoryIds }) => [id, projectIds, repositoryIds]),
      [
        ['new', ['1'], []],
        ['other', ['2'], ['r']],
      ],
    );
    assert.deepEqual(
      memberships.map(({ teamId }) => teamId),
      ['other'],
    );
    assert.deepEqual(boardTeams, [{ boardId: 'b', teamId: 'other' }]);
    const byHand = [{ teamKey: '2', from: at(1), to: null }];
    assert.deepEqual(derive({ teams: created, memberships: { u: byHand } }).memberships, [
      { personId: 'u', teamId: 'other', from: at(1), to: null },
    ]);
  });

  it('prefers assignments by hand over equal names', () => {
    const created = { key: 'new', name: 'Web', removed: false };
    const namesOf = (change: Partial<Arrangement>): string[] =>
      derive(change).teams.map(({ id, projectIds }) => `${id}: ${projectIds.join()}`);
    const elsewhere = { kind: 'project' as const, id: '2', teamKey: '1' };
    assert.deepEqual(namesOf({ teams: [created], places: [elsewhere] }), ['1: 1,2', 'new: ']);
    const renamed = { key: '2', name: 'Front', removed: false };
    assert.deepEqual(namesOf({ teams: [created, renamed] }), ['1: 1', '2: 2', 'new: ']);
    assert.deepEqual(namesOf({ teams: [{ ...created, removed: true }] }), ['1: 1', '2: 2']);
  });

  it('uses memberships set by hand instead of those derived from work, and ends them when a person leaves', () => {
    const byHand = [{ teamKey: '2', from: at(1), to: null }];
    assert.deepEqual(derive({ memberships: { u: byHand } }).memberships, [
      { personId: 'u', teamId: '2', from: at(1), to: null },
    ]);
    assert.deepEqual(derive({ memberships: { u: byHand }, accounts: { u: { leftAt: at(2) } } }).memberships, [
      { personId: 'u', teamId: '2', from: at(1), to: at(2) },
    ]);
    assert.deepEqual(derive({ memberships: { u: [] } }).memberships, []);
  });

  it('leaves a repository without a team if that is configured', () => {
    const { teams } = derive({ places: [{ kind: 'repository', id: 'r', teamKey: null }] });
    assert.ok(teams.every((team) => team.repositoryIds.length === 0));
  });
});
