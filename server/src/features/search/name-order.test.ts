import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import { listMembersOf } from '../identity/members/members.store.ts';
import { readPeopleNames } from './search.store.ts';
import { listDevelopers, listTeams, replacePeople } from '../people/people.store.ts';

const names = ['Zoe', 'anna', 'Ömer', 'Team 10', 'team 2'];
const inOrder = ['anna', 'Ömer', 'team 2', 'Team 10', 'Zoe'];

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);

describe('names in lists', () => {
  let database: TestDatabase;
  let organizationId: string;
  before(async () => {
    database = await testDatabase();
    organizationId = await testOrganization(database);
  });
  after(() => database.drop());

  it('of teams and people are ordered regardless of case, accents and the length of numbers', async () => {
    const people = names.map((name) => ({
      id: randomUUID(),
      name,
      accountIds: [],
      bot: false,
      active: true,
      teamId: null,
      memberships: [],
    }));
    const teams = names.map((name, color) => ({ id: randomUUID(), name, color, projectIds: [], repositoryIds: [] }));
    await withTenant(database, organizationId, async (tx) => {
      await replacePeople(tx, organizationId, people, teams);
      assert.deepEqual(namesOf(await listTeams(tx)), inOrder);
      assert.deepEqual(namesOf(await listDevelopers(tx)), inOrder);
      assert.deepEqual(namesOf(await readPeopleNames(tx)), inOrder);
    });
  });

  it('of members are, too', async () => {
    const members = await withSystem(database, async (tx) => {
      for (const name of names) {
        const id = randomUUID();
        const email = `${id}@acme.example`;
        await tx.insertInto('users').values({ id, email, name, password_hash: '' }).execute();
        await tx
          .insertInto('memberships')
          .values({ user_id: id, organization_id: organizationId, role: 'developer' })
          .execute();
      }
      return listMembersOf(tx, organizationId);
    });
    assert.deepEqual(namesOf(members), inOrder);
  });
});
