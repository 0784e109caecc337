import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rulesBasis, type AccountFact } from '@sightline/analytics';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { factsRevision, loadFacts, saveFacts } from '../../facts/index.ts';
import { readConfigured, readRules } from '../read-rules.ts';
import { changeMappings, createTeam, undoMappings } from './change-mappings.ts';
import { listMappedPeople, listMappedSources } from './list-mapped.ts';
import { readMappings } from './read-mappings.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const account = (id: string, name: string): AccountFact => ({
  id,
  name,
  email: null,
  kind: 'human',
  active: true,
  timeZone: null,
});
const reading = <T>(ctx: UserContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(database, ctx.organizationId, work);

const organization = async (): Promise<UserContext> => {
  const ctx = await testContext(database, { role: 'manager', name: 'Max Manager' });
  await reading(ctx, (tx) =>
    saveFacts(tx, ctx.organizationId, {
      accounts: [account('u1', 'Ann Lee'), account('u2', 'Bo Chen'), account('git:bchen@home.example', 'bchen')],
      projects: [{ id: '1', key: 'PAY', name: 'Payments' }],
      boards: [{ id: '1', name: 'Support', kind: 'scrum', projectId: '1', estimateFieldId: null }],
    }),
  );
  return ctx;
};
const asked = { search: '', unmapped: false, page: 1, limit: 50 };
const peopleOf = async (ctx: UserContext) => (await listMappedPeople(ctx, asked)).people;
const measuredPeople = (ctx: UserContext) => reading(ctx, async (tx) => (await rulesIn(ctx, tx, 'UTC')).people);
/** The rules derived from the facts and the configuration. */
const rulesIn = async (ctx: UserContext, tx: Tx, timeZone: string) =>
  readRules(
    ctx.organizationId,
    rulesBasis(await loadFacts(tx), timeZone),
    timeZone,
    await readConfigured(tx, ctx.organizationId),
  ).rules;

describe('mappings', () => {
  it('change how the facts are read, say who changed them, and can be undone step by step', async () => {
    const ctx = await organization();
    const shown = await readMappings(ctx);
    assert.deepEqual([shown.version, shown.undo, (await peopleOf(ctx)).length], [0, null, 3]);
    const [suggestion] = shown.suggestions;
    assert.deepEqual(suggestion?.names, ['Bo Chen', 'bchen']);

    const revision = await reading(ctx, factsRevision);
    await changeMappings(ctx, {
      version: 0,
      changes: [{ kind: 'join', accountIds: suggestion?.accountIds ?? ['', ''] }],
    });
    assert.equal(await reading(ctx, factsRevision), revision + 1);
    assert.deepEqual(
      (await measuredPeople(ctx)).map((person) => person.accountIds),
      [['u1'], ['u2', 'git:bchen@home.example']],
    );
    await changeMappings(ctx, { version: 1, changes: [{ kind: 'bot', accountId: 'u1', bot: true }] });

    const changed = await readMappings(ctx);
    assert.deepEqual([changed.suggestions, changed.undo], [[], 'Ann Lee is a bot']);
    assert.equal((await peopleOf(ctx)).find((person) => person.name === 'Bo Chen')?.accounts[1]?.joinedByHand, true);
    assert.deepEqual(changed.history[0], { ...changed.history[0], summary: 'Ann Lee is a bot', madeBy: 'Max Manager' });

    await undoMappings(ctx, 2);
    assert.equal((await readMappings(ctx)).undo, 'bchen is Bo Chen');
    await undoMappings(ctx, 3);
    assert.equal((await readMappings(ctx)).undo, null);
    await assert.rejects(undoMappings(ctx, 4), Conflict);
    assert.equal((await measuredPeople(ctx)).length, 3);
  });

  it('reject unknown ids and changes based on an older version, without changing anything', async () => {
    const ctx = await organization();
    const bot = (accountId: string) => ({ kind: 'bot' as const, accountId, bot: true });
    await assert.rejects(changeMappings(ctx, { version: 0, changes: [bot('u1'), bot('nobody')] }), NotFound);
    assert.equal((await readMappings(ctx)).version, 0);
    await changeMappings(ctx, { version: 0, changes: [bot('u1')] });
    await assert.rejects(changeMappings(ctx, { version: 1, changes: [bot('u1')] }), /Nothing has changed/);
    await assert.rejects(changeMappings(ctx, { version: 0, changes: [bot('u2')] }), /Max Manager changed this/);
  });

  it('assign a board to another team than its project, and let it follow the project again', async () => {
    const ctx = await organization();
    const { id } = await createTeam(ctx, {
      name: 'Support',
      description: '',
      type: 'development',
      leadEmail: '',
    });
    const { summary } = await changeMappings(ctx, {
      version: 1,
      changes: [{ kind: 'place', place: 'board', id: '1', teamId: id }],
    });
    assert.equal(summary, 'Support belongs to Support');
    const sourceOf = async (kind: string) =>
      (await listMappedSources(ctx, asked)).places.find((source) => source.kind === kind);
    assert.deepEqual([(await sourceOf('board'))?.teamId, (await sourceOf('project'))?.teamId], [id, null]);
    const rules = await reading(ctx, (tx) => rulesIn(ctx, tx, 'UTC'));
    assert.deepEqual(rules.boardTeams, [{ boardId: '1', teamId: id }]);
    await undoMappings(ctx, 2);
    assert.equal((await sourceOf('board'))?.byHand, false);
  });

  it('create teams, to which members and projects can be assigned', async () => {
    const ctx = await organization();
    const fields = { description: '', type: 'development' as const, leadEmail: '' };
    const { id } = await createTeam(ctx, { name: 'Research', ...fields });
    await assert.rejects(createTeam(ctx, { name: 'research', ...fields }), Conflict);
    await changeMappings(ctx, {
      version: 1,
      changes: [
        { kind: 'place', place: 'project', id: '1', teamId: id },
        { kind: 'memberships', accountId: 'u1', memberships: [{ teamId: id, from: '2026-01-05', to: null }] },
      ],
    });
    const rules = await reading(ctx, (tx) => rulesIn(ctx, tx, 'Europe/Berlin'));
    assert.deepEqual(rules.teams, [{ id, name: 'Research', projectIds: ['1'], repositoryIds: [] }]);
    assert.equal(rules.memberships[0]?.from, Date.parse('2026-01-04T23:00:00Z') / 1000);
    assert.equal((await readMappings(ctx)).teams[0]?.byHand, true);
  });

  it('create at most as many teams as the plan allows, and change existing ones', async () => {
    const ctx = await organization();
    const team = (index: number) => ({
      kind: 'team' as const,
      teamId: `00000000-0000-4000-8000-0000000000${index + 10}`,
      name: `Team ${index}`,
      description: '',
      type: 'mixed' as const,
      leadEmail: '',
    });
    await changeMappings(ctx, { version: 0, changes: Array.from({ length: 20 }, (_, index) => team(index)) });
    const extra = { name: 'One more', description: '', type: 'mixed' as const, leadEmail: '' };
    await assert.rejects(createTeam(ctx, extra), /Your plan includes 20 teams/);
    await changeMappings(ctx, { version: 1, changes: [{ ...team(0), name: 'Renamed' }] });
    await changeMappings(ctx, { version: 2, changes: [{ kind: 'remove-team', teamId: team(1).teamId }] });
    assert.equal((await createTeam(ctx, extra)).name, 'One more');
  });

  it('suggest likely bots, which count as people until confirmed', async () => {
    const ctx = await organization();
    await reading(ctx, (tx) =>
      saveFacts(tx, ctx.organizationId, {
        accounts: [account('c1', 'Metrics Collector'), account('c2', 'Old Laptop')],
      }),
    );
    const shown = await readMappings(ctx);
    assert.deepEqual(
      shown.likelyBots.map(({ accountId, name }) => [accountId, name]),
      [
        ['c1', 'Metrics Collector'],
        ['c2', 'Old Laptop'],
      ],
    );
    assert.equal((await peopleOf(ctx)).find((person) => person.name === 'Old Laptop')?.bot, false);
    await changeMappings(ctx, {
      version: 0,
      changes: [
        { kind: 'bot', accountId: 'c1', bot: true },
        { kind: 'bot', accountId: 'c2', bot: false },
      ],
    });
    const [decided, people] = [await readMappings(ctx), await peopleOf(ctx)];
    assert.deepEqual(decided.likelyBots, []);
    assert.deepEqual(
      ['Metrics Collector', 'Old Laptop'].map((name) => people.find((person) => person.name === name)?.bot),
      [true, false],
    );
  });

  it('list people by page, and find them by words or if they have no team', async () => {
    const ctx = await organization();
    const all = await peopleOf(ctx);
    const second = await listMappedPeople(ctx, { ...asked, page: 2, limit: 2 });
    assert.deepEqual(second, { people: all.slice(2), page: { number: 2, limit: 2, found: 3, of: 3 } });
    const found = await listMappedPeople(ctx, { ...asked, search: 'bCHen' });
    assert.deepEqual(
      found.people.map((person) => person.name),
      ['bchen'],
    );
    await changeMappings(ctx, { version: 0, changes: [{ kind: 'bot', accountId: 'u1', bot: true }] });
    const unmapped = await listMappedPeople(ctx, { ...asked, unmapped: true });
    assert.ok(unmapped.people.every((person) => !person.bot && person.name !== 'Ann Lee'));
    const sources = await listMappedSources(ctx, { ...asked, search: 'support' });
    assert.ok(sources.page.found > 0 && sources.places.every((source) => /support/i.test(source.name)));
  });
});
