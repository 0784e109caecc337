import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { MappingChange, Role } from '@sightline/contract';
import type { SessionUser, UserContext } from '../../../platform/context.ts';
import { searchAudit } from '../../../platform/audit/audit.store.ts';
import { withSystem, withTenant } from '../../../platform/database/tenant.ts';
import { Conflict, NotAllowed, NotFound } from '../../../platform/errors.ts';
import { inEnglish, type Text } from '../../../platform/text.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { saveFacts } from '../../facts/index.ts';
import { changeMappings, undoMappings } from '../mappings/change-mappings.ts';
import { listMappedUsers } from '../mappings/list-mapped.ts';
import { replacePeople } from '../people.store.ts';
import { stableId } from '../stable-id.ts';
import { askForPerson } from './ask-for-person.ts';
import { readOwnPerson } from './read-own-person.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** An organization with Ann and Bo in its sources (addresses hidden), an admin, a manager and a developer. */
const organization = async () => {
  const admin = await testContext(database);
  const { organizationId } = admin;
  const announced: { title: string; to: unknown }[] = [];
  admin.platform.jobs.enqueue = async (_tx, name, payload) => {
    const { announcement, readers } = payload as { announcement?: { title: Text }; readers?: unknown };
    if (name === 'publish-announcement' && announcement !== undefined)
      announced.push({ title: inEnglish(announcement.title), to: readers });
    return null;
  };
  const accounts = ['Ann Lee', 'Bo Chen'].map((name) => ({
    id: name[0] ?? '',
    name,
    email: null,
    kind: 'human' as const,
    active: true,
    timeZone: null,
  }));
  const people = accounts.map(({ id, name }) => ({
    id: stableId(organizationId, 'person', id),
    name,
    accountIds: [id],
    bot: false,
    active: true,
    teamId: null,
    memberships: [],
  }));
  await withTenant(database, organizationId, async (tx) => {
    await saveFacts(tx, organizationId, { accounts });
    await replacePeople(tx, organizationId, people, []);
  });
  const member = async (role: Role): Promise<UserContext> => {
    const user: SessionUser = { ...admin.user, id: randomUUID(), name: `The ${role}`, role };
    user.email = `${user.id}@acme.example`;
    const at = new Date(admin.platform.clock.now());
    await withSystem(database, async (tx) => {
      const { id, email, name } = user;
      await tx.insertInto('users').values({ id, email, name, password_hash: '', created_at: at }).execute();
      const membership = { organization_id: organizationId, user_id: id, role, created_at: at };
      await tx.insertInto('memberships').values(membership).execute();
    });
    return { ...admin, user, actor: { kind: 'user', user } };
  };
  const [ann = '', bo = ''] = people.map((person) => person.id);
  return { admin, manager: await member('manager'), developer: await member('developer'), announced, ann, bo };
};
const tie = ({ user }: UserContext, accountId: string | null): MappingChange => ({
  kind: 'user',
  userId: user.id,
  accountId,
});

describe('the link between a user and a person', () => {
  it('is requested, set by an admin, announced to the user, and removed', async () => {
    const { admin, developer, announced, bo } = await organization();
    assert.deepEqual(await readOwnPerson(developer), { person: null, by: null, asked: null });
    const answer = await askForPerson(developer, bo);
    assert.equal(answer.asked?.name, 'Bo Chen');
    assert.deepEqual(announced.pop(), { title: 'Request to link an account', to: { atLeast: 'admin' } });
    const query = { search: '', page: 1, limit: 50 };
    const shown = async () => (await listMappedUsers(admin, query)).users.find((user) => user.id === developer.user.id);
    assert.equal((await shown())?.asked?.person?.id, bo);

    const { summary } = await changeMappings(admin, { version: 0, changes: [tie(developer, 'B')] });
    assert.equal(summary, 'User The developer is linked to Bo Chen');
    assert.deepEqual(announced.pop(), { title: 'You are now linked to Bo Chen', to: { userIds: [developer.user.id] } });
    const link = await readOwnPerson(developer);
    assert.deepEqual([link.person?.id, link.by, link.asked], [bo, 'hand', null]);
    assert.deepEqual([(await shown())?.person?.id, (await shown())?.by, (await shown())?.asked], [bo, 'hand', null]);
    await assert.rejects(askForPerson(developer, bo), Conflict);

    await undoMappings(admin, 1);
    assert.equal((await readOwnPerson(developer)).person, null);
    assert.equal(announced.pop()?.title, 'Your account is no longer linked');
  });

  it('is set by admins only, even in an undo, and never for two users', async () => {
    const { admin, manager, developer } = await organization();
    await assert.rejects(changeMappings(manager, { version: 0, changes: [tie(manager, 'A')] }), NotAllowed);
    await changeMappings(admin, { version: 0, changes: [tie(developer, 'A')] });
    await assert.rejects(undoMappings(manager, 1), NotAllowed);
    await assert.rejects(
      changeMappings(admin, { version: 1, changes: [tie(admin, 'A')] }),
      new Conflict('Ann Lee is already linked to The developer. A contributor can be linked to only one user.'),
    );
    assert.equal((await readOwnPerson(admin)).person, null);
    // Both in one change is no conflict when one replaces the other.
    await changeMappings(admin, { version: 1, changes: [tie(developer, null), tie(admin, 'A')] });
    assert.equal((await readOwnPerson(admin)).person?.name, 'Ann Lee');
  });

  it('also changes when accounts are joined or split, for admins only, and is announced', async () => {
    const { admin, manager, developer, announced } = await organization();
    const join = (...accountIds: [string, string]): MappingChange => ({ kind: 'join', accountIds });
    await changeMappings(admin, { version: 0, changes: [tie(manager, 'A'), tie(developer, 'B')] });
    announced.length = 0;
    for (const pair of [join('A', 'B'), join('B', 'A')]) {
      await assert.rejects(changeMappings(manager, { version: 1, changes: [pair] }), NotAllowed);
      await assert.rejects(changeMappings(admin, { version: 1, changes: [pair] }), Conflict);
    }
    await changeMappings(admin, { version: 1, changes: [tie(manager, null)] });
    announced.length = 0;
    // Bo's accounts become part of the person Ann, so the developer's own figures would be hers.
    await assert.rejects(changeMappings(manager, { version: 2, changes: [join('A', 'B')] }), NotAllowed);
    await changeMappings(admin, { version: 2, changes: [join('A', 'B')] });
    assert.deepEqual(announced, [{ title: 'You are now linked to Ann Lee', to: { userIds: [developer.user.id] } }]);
    await assert.rejects(undoMappings(manager, 3), NotAllowed);
    await assert.rejects(
      changeMappings(manager, { version: 3, changes: [{ kind: 'split', accountId: 'B' }] }),
      NotAllowed,
    );
    await undoMappings(admin, 3);
    assert.equal(announced.at(-1)?.title, 'You are now linked to Bo Chen');
    const ties = await withTenant(database, admin.organizationId, (tx) =>
      searchAudit(tx, { action: 'people.tie' }, { limit: 2, addresses: true }),
    );
    assert.deepEqual(
      ties.map(({ subject, detail }) => [subject, detail]),
      [
        [developer.user.email, { person: 'Bo Chen' }],
        [developer.user.email, { person: 'Ann Lee' }],
      ],
    );
  });

  it('follows from confirmed addresses, which merging people cannot give to two users', async () => {
    const { admin, manager, developer } = await organization();
    const account = (id: string, { user }: UserContext) => ({
      id,
      name: user.name,
      email: user.email.toUpperCase(),
      kind: 'human' as const,
      active: true,
      timeZone: null,
    });
    await withTenant(database, admin.organizationId, (tx) =>
      saveFacts(tx, admin.organizationId, { accounts: [account('C', manager), account('D', developer)] }),
    );
    await withSystem(database, (tx) =>
      tx
        .updateTable('users')
        .set({ email_verified_at: new Date(admin.platform.clock.now()) })
        .where('id', 'in', [manager.user.id, developer.user.id])
        .execute(),
    );
    const joined: MappingChange = { kind: 'join', accountIds: ['C', 'D'] };
    await assert.rejects(changeMappings(manager, { version: 0, changes: [joined] }), NotAllowed);
    await assert.rejects(
      changeMappings(admin, { version: 0, changes: [joined] }),
      new Conflict('The manager is already linked to The manager. A contributor can be linked to only one user.'),
    );
    // Managers may arrange accounts that belong to no user.
    await changeMappings(manager, { version: 0, changes: [{ kind: 'join', accountIds: ['A', 'B'] }] });
    await changeMappings(manager, { version: 1, changes: [{ kind: 'join', accountIds: ['C', 'A'] }] });
  });

  it('cannot name an unknown person or a user of another organization', async () => {
    const [{ admin, developer }, elsewhere] = [await organization(), await organization()];
    await assert.rejects(changeMappings(admin, { version: 0, changes: [tie(elsewhere.developer, 'A')] }), NotFound);
    await assert.rejects(changeMappings(admin, { version: 0, changes: [tie(developer, 'nobody')] }), NotFound);
    await assert.rejects(askForPerson(developer, elsewhere.bo), NotFound);
    assert.equal((await askForPerson(developer, null)).asked?.name, null);
  });
});
