import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { UserContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { findDevelopers } from './find-developers.ts';
import { replacePeople } from './people.store.ts';

type Asked = Parameters<typeof findDevelopers>[1];

describe('finding people', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  const team = randomUUID();
  const ids = new Map(['Ada', 'Bo', 'Cleo', 'Robot'].map((name) => [name, randomUUID()]));
  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database);
    const people = [...ids].map(([name, id]) => ({
      id,
      name,
      accountIds: [name],
      bot: name === 'Robot',
      active: name !== 'Cleo',
      teamId: name === 'Bo' ? team : null,
      memberships: [],
    }));
    const teams = [{ id: team, name: 'Core', color: 0, projectIds: [], repositoryIds: [] }];
    await withTenant(database, ctx.organizationId, (tx) => replacePeople(tx, ctx.organizationId, people, teams));
  });
  after(() => database.drop());

  const query: Asked = { search: '', teams: [], roles: [], skills: [], ids: [], page: 1, limit: 50 };
  const find = (wanted: Partial<Asked> = {}, as = ctx) =>
    findDevelopers(as, { ...query, ...wanted }, () => Promise.resolve(new Set([ids.get('Ada') ?? ''])));
  const names = async (wanted: Partial<Asked>): Promise<string[]> =>
    (await find(wanted)).developers.map((developer) => developer.name);

  it('lists everybody except bots by name, page by page', async () => {
    assert.deepEqual(await names({}), ['Ada', 'Bo', 'Cleo']);
    const { developers, page, roles } = await find({ page: 2, limit: 2 });
    assert.deepEqual(developers, [{ id: ids.get('Cleo'), name: 'Cleo', teamId: null, teamName: null, active: false }]);
    assert.deepEqual(page, { number: 2, limit: 2, found: 3, of: 3 });
    assert.deepEqual(roles, ['none']);
  });

  it('sorts names as readers expect, whatever the collation of the database', async () => {
    const other = await testContext(database);
    const given = ['Zoe', 'Dev 10', 'ada', 'Émile', 'Dev 9', 'Ben', 'Emil'];
    const people = given.map((name) => ({
      id: randomUUID(),
      name,
      accountIds: [name],
      bot: false,
      active: true,
      teamId: null,
      memberships: [],
    }));
    await withTenant(database, other.organizationId, (tx) => replacePeople(tx, other.organizationId, people, []));
    const { developers } = await find({}, other);
    assert.deepEqual(
      developers.map(({ name }) => name),
      ['ada', 'Ben', 'Dev 9', 'Dev 10', 'Emil', 'Émile', 'Zoe'],
    );
  });

  it('hides skills and roles from viewers who see no individuals', async () => {
    const developer = { ...ctx, user: { ...ctx.user, role: 'developer' as const } };
    for (const personal of [{ skills: ['Rust'] }, { roles: ['none' as const] }]) {
      assert.ok((await find(personal)).page.found > 0);
      const { developers, page } = await find(personal, developer);
      assert.deepEqual([developers, page.found], [[], 0]);
    }
    assert.equal((await find({}, developer)).developers.length, 3);
  });

  it('filters by words, teams, skills and ids', async () => {
    assert.deepEqual(await names({ search: 'B' }), ['Bo']);
    assert.deepEqual(await names({ teams: [team] }), ['Bo']);
    assert.deepEqual(await names({ skills: ['Rust'] }), ['Ada']);
    assert.deepEqual(await names({ roles: ['admin'] }), []);
    assert.deepEqual(await names({ ids: [ids.get('Cleo') ?? '', randomUUID()] }), ['Cleo']);
  });
});
