import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Invitation } from '@sightline/contract';
import { sql } from 'kysely';
import { searchAudit } from '../../../platform/audit/audit.store.ts';
import { withSystem, withTenant } from '../../../platform/database/tenant.ts';
import { startAccounts, type Accounts, type Answer } from '../accounts.test-support.ts';

describe('organizations', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  it('invite by email; accepting verifies the address and uses up the invitation', async () => {
    const admin = await accounts.organization();
    const invited = accounts.fresh();
    const { body } = await accounts.call('POST', '/auth/invite', {
      token: admin.token,
      body: { email: invited.email, name: invited.name, role: 'manager' },
    });
    assert.equal(body.invitation.role, 'manager');
    const code = (await accounts.mailsTo(invited.email))[0]?.code;
    const look = await accounts.call('POST', '/auth/invitation', { body: { code } });
    assert.deepEqual([look.body.organizationName, look.body.role], ['Acme', 'manager']);
    const stranger = await accounts.call('POST', '/auth/invitation/register', { body: { ...accounts.fresh(), code } });
    assert.match(stranger.message, /This invitation is for/);
    const joined = await accounts.call('POST', '/auth/invitation/register', { body: { ...invited, code } });
    assert.deepEqual([joined.body.user.role, joined.body.user.emailVerified], ['manager', true]);
    assert.equal((await accounts.call('POST', '/auth/invitation', { body: { code } })).status, 400);
    const listed = await accounts.call('GET', '/organizations/current/members', { token: admin.token });
    assert.deepEqual([listed.body.members.length, listed.body.invitations], [2, []]);
    assert.equal(
      (await accounts.call('GET', '/organizations/current/members', { token: joined.body.token })).status,
      403,
    );
  });

  it('replace an earlier invitation of the same address, and invite no members', async () => {
    const admin = await accounts.organization();
    const invited = accounts.fresh();
    const send = (email: string, role: string): Promise<Answer> =>
      accounts.call('POST', '/auth/invite', { token: admin.token, body: { email, name: invited.name, role } });
    const list = async (): Promise<Pick<Invitation, 'email' | 'role'>[]> => {
      const { body } = await accounts.call('GET', '/organizations/current/members', { token: admin.token });
      return (body.invitations as unknown as Invitation[]).map(({ email, role }) => ({ email, role }));
    };
    await send(invited.email, 'admin');
    const first = (await accounts.mailsTo(invited.email))[0]?.code;
    await send(invited.email.toUpperCase(), 'developer');
    assert.deepEqual(await list(), [{ email: invited.email.toUpperCase(), role: 'developer' }]);
    const outdated = await accounts.call('POST', '/auth/invitation/register', { body: { ...invited, code: first } });
    assert.equal(outdated.status, 400);
    const signedUp = (await accounts.call('POST', '/auth/register', { body: invited })).body;
    const { token } = (await accounts.confirm(invited.email, signedUp.token)).body;
    const code = await accounts.inviteLink(admin, 'developer');
    const joined = await accounts.call('POST', '/auth/invitation/accept', { token, body: { code } });
    assert.equal(joined.status, 200);
    assert.deepEqual(await list(), [{ email: null, role: 'developer' }], 'the one to their address has ended');
    const again = await send(invited.email, 'developer');
    assert.deepEqual(
      [again.status, again.message],
      [409, `${invited.email} is already a member of your organization.`],
    );
  });

  it('are listed by name while they are suspended, when they cannot be opened', async () => {
    const admin = await accounts.organization();
    const list = async (token: string) => (await accounts.call('GET', '/organizations', { token })).body;
    assert.deepEqual((await list(admin.token)).suspended, []);
    const suspend = sql`update organizations set status = 'suspended' where id = ${admin.organization.id}`;
    await withSystem(accounts.database, (tx) => suspend.execute(tx));
    const { body } = await accounts.signIn(admin);
    assert.equal(body.organization, null);
    assert.deepEqual(await list(body.token), { organizations: [], suspended: ['Acme'] });
  });

  it('can be joined by several people with one link, until it is revoked or a week has passed', async () => {
    const admin = await accounts.organization();
    const code = await accounts.inviteLink(admin, 'developer');
    for (let time = 0; time < 2; time += 1) {
      const person = accounts.fresh();
      const { body } = await accounts.call('POST', '/auth/invitation/register', { body: { ...person, code } });
      const { token } = (await accounts.confirm(person.email, body.token)).body;
      assert.equal((await accounts.call('POST', '/auth/invitation/accept', { token, body: { code } })).status, 200);
    }
    const { body: listed } = await accounts.call('GET', '/organizations/current/members', { token: admin.token });
    assert.deepEqual([listed.members.length, listed.invitations[0]?.uses], [3, 2]);
    const revoke = (): Promise<Answer> =>
      accounts.call('DELETE', `/organizations/current/invitations/${listed.invitations[0]?.id}`, {
        token: admin.token,
      });
    assert.equal((await revoke()).status, 200);
    const twice = await revoke();
    assert.deepEqual([twice.status, twice.message], [404, 'This invitation has already ended.']);
    assert.equal((await accounts.call('POST', '/auth/invitation', { body: { code } })).status, 400);
  });

  it('never reveal who has an account: the owner of a known address is notified, the caller sees no difference', async () => {
    const [admin, known] = [await accounts.organization(), await accounts.organization()];
    const { body: link } = await accounts.call('POST', '/auth/generate-invite-link', {
      token: admin.token,
      body: { role: 'developer' },
    });
    const code = /code=([\w-]+)/.exec(link.inviteLink)?.[1];
    const attempt = { email: known.email, name: 'Somebody else', password: 'Other-pass-9', code };
    const answers: Answer[] = [];
    for (let time = 0; time < 4; time += 1)
      answers.push(await accounts.call('POST', '/auth/invitation/register', { body: attempt }));
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 200, 429],
    );
    assert.match((await accounts.mailsTo(known.email))[0]?.subject ?? '', /Someone tried to sign up/);
    const mailed = accounts.fresh();
    await accounts.call('POST', '/auth/invite', {
      token: admin.token,
      body: { email: mailed.email, name: mailed.name, role: 'developer' },
    });
    const ownCode = (await accounts.mailsTo(mailed.email))[0]?.code;
    const probe = await accounts.call('POST', '/auth/invitation/register', { body: { ...attempt, code: ownCode } });
    assert.match(probe.message, /This invitation is for/);
  });

  it('can share a user, who switches between them and leaves', async () => {
    const [first, second] = [await accounts.organization(), await accounts.organization()];
    const { body: link } = await accounts.call('POST', '/auth/generate-invite-link', {
      token: second.token,
      body: { role: 'developer' },
    });
    const code = /code=([\w-]+)/.exec(link.inviteLink)?.[1];
    const joined = await accounts.call('POST', '/auth/invitation/accept', { token: first.token, body: { code } });
    assert.deepEqual([joined.body.user.role, joined.body.organization?.id], ['developer', second.organization.id]);
    const { body: listed } = await accounts.call('GET', '/organizations', { token: first.token });
    assert.equal(listed.organizations.length, 2);
    const back = await accounts.call('POST', `/organizations/${first.organization.id}/switch`, { token: first.token });
    assert.equal(back.body.user.role, 'admin');
    const foreign = await accounts.organization();
    assert.equal(
      (await accounts.call('POST', `/organizations/${foreign.organization.id}/switch`, { token: first.token })).status,
      404,
    );
    const last = await accounts.call('POST', '/organizations/leave', { token: first.token });
    assert.match(last.message, /needs at least one admin/);
    await accounts.call('POST', `/organizations/${second.organization.id}/switch`, { token: first.token });
    const left = await accounts.call('POST', '/organizations/leave', { token: first.token });
    assert.equal(left.body.organization?.id, first.organization.id);
  });

  it('start their audit log with who created them and from where', async () => {
    const founder = await accounts.organization();
    const named = { name: 'Second', domain: '' };
    const { body: second } = await accounts.call('POST', '/organizations', { token: founder.token, body: named });
    const recorded = (id = ''): Promise<unknown[]> =>
      withTenant(accounts.database, id, async (tx) =>
        (await searchAudit(tx, {}, { limit: 9, addresses: true })).map((entry) => [
          entry.action,
          entry.subject,
          entry.actorName,
          entry.address,
        ]),
      );
    assert.deepEqual(await recorded(founder.organization.id), [
      ['organization.found', 'Acme', founder.name, '127.0.0.1'],
    ]);
    assert.deepEqual(await recorded(second.organization?.id), [
      ['organization.found', 'Second', founder.name, '127.0.0.1'],
    ]);
  });

  it('show everyone in them the same number of members, counted per organization', async () => {
    const [admin, other] = [await accounts.organization(), await accounts.organization()];
    const developer = await accounts.member(admin, 'developer');
    const manager = await accounts.member(admin, 'manager');
    await accounts.member(other, 'developer');
    for (const { token } of [admin, developer, manager]) {
      const { body: me } = await accounts.call('GET', '/auth/me', { token });
      const { body: own } = await accounts.call('GET', '/organizations', { token });
      assert.deepEqual(
        [me.organization?.memberCount, own.organizations.map(({ memberCount }) => memberCount)],
        [3, [3]],
      );
    }
    const path = `/organizations/current/members/${manager.user.id}`;
    assert.equal((await accounts.call('DELETE', path, { token: admin.token })).status, 200);
    const { body: left } = await accounts.call('GET', '/auth/me', { token: developer.token });
    assert.equal(left.organization?.memberCount, 2);
  });

  it('change roles and remove members immediately, and always keep an admin', async () => {
    const admin = await accounts.organization();
    const person = await accounts.member(admin, 'manager');
    const userId = person.user.id;
    const self = admin.user.id;
    const change = (id: string, role: string) =>
      accounts.call('PATCH', `/organizations/current/members/${id}`, { token: admin.token, body: { role } });
    assert.match((await change(self, 'developer')).message, /needs at least one admin/);
    assert.equal((await change(userId, 'admin')).status, 200);
    assert.equal(
      (await accounts.call('GET', '/auth/me', { token: person.token })).status,
      401,
      'roles apply immediately',
    );
    const signedIn = await accounts.signIn(person);
    assert.equal(signedIn.body.user.role, 'admin');
    assert.equal(
      (await accounts.call('DELETE', `/organizations/current/members/${userId}`, { token: admin.token })).status,
      200,
    );
    assert.equal((await accounts.call('GET', '/auth/me', { token: signedIn.body.token })).status, 401);
    assert.equal((await change(userId, 'manager')).status, 404);
    const audited = await withTenant(accounts.database, admin.organization.id, (tx) =>
      searchAudit(tx, { action: 'members.' }, { limit: 2, addresses: false }),
    );
    assert.deepEqual(
      audited.map(({ action, subject, detail }) => [action, subject, detail]),
      [
        ['members.remove', person.email, { endedInvitations: 0 }],
        ['members.change-role', person.email, { from: 'manager', to: 'admin' }],
      ],
    );
  });

  it('are full when the seats of the plan are taken', async () => {
    const admin = await accounts.organization();
    await withSystem(accounts.database, async (tx) => {
      await sql`insert into users (id, email, name) select gen_random_uuid(), gen_random_uuid()::text, 'Extra' from generate_series(1, 99)`.execute(
        tx,
      );
      await sql`insert into memberships (organization_id, user_id, role) select ${admin.organization.id}::uuid, id, 'developer' from users where name = 'Extra'`.execute(
        tx,
      );
    });
    const { status, message } = await accounts.call('POST', '/auth/invite', {
      token: admin.token,
      body: { email: 'one-more@acme.example', name: 'One More', role: 'developer' },
    });
    assert.deepEqual([status, /plan includes 100 users/.test(message)], [409, true]);
  });
});
