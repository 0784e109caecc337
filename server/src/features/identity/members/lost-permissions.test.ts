/** Invitations of a user who was removed or lost their role admit no one afterwards. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { withSystem } from '../../../platform/database/tenant.ts';
import { startAccounts, type Accounts } from '../accounts.test-support.ts';

describe('invitations of an admin who lost the permission to invite', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  type Signed = { token: string };
  const works = async (code: string | undefined): Promise<boolean> =>
    (await accounts.call('POST', '/auth/invitation', { body: { code } })).status === 200;
  const remove = (admin: Signed, userId: string) =>
    accounts.call('DELETE', `/organizations/current/members/${userId}`, admin);
  const changeRole = (admin: Signed, userId: string, role: string) =>
    accounts.call('PATCH', `/organizations/current/members/${userId}`, { ...admin, body: { role } });
  const mailed = async (admin: Signed, email: string): Promise<string | undefined> => {
    const body = { email, name: 'Guest', role: 'admin' };
    assert.equal((await accounts.call('POST', '/auth/invite', { ...admin, body })).status, 200);
    return (await accounts.mailsTo(email))[0]?.code;
  };

  /** An organization with two admins, the second of whom has created a link and an invitation. */
  const pair = async () => {
    const founder = await accounts.organization();
    const second = await accounts.member(founder, 'admin');
    const guest = accounts.fresh();
    return {
      founder,
      second,
      link: await accounts.inviteLink(second, 'admin'),
      invitation: await mailed(second, guest.email),
      guest,
    };
  };
  const rejoin = async (person: { email: string; password: string }, code: string): Promise<number> => {
    const { body } = await accounts.signIn(person);
    return (await accounts.call('POST', '/auth/invitation/accept', { token: body.token, body: { code } })).status;
  };

  it('end when the admin is removed, who cannot rejoin through them', async () => {
    const { founder, second, link, invitation, guest } = await pair();
    assert.deepEqual([await works(link), await works(invitation)], [true, true]);
    assert.equal((await remove(founder, second.user.id)).status, 200);
    assert.deepEqual([await works(link), await works(invitation)], [false, false]);
    assert.equal(await rejoin(second, link), 400);
    const asGuest = { body: { ...guest, code: invitation } };
    assert.equal((await accounts.call('POST', '/auth/invitation/register', asGuest)).status, 400);
    const { body } = await accounts.call('GET', '/organizations/current/members', founder);
    assert.deepEqual([body.members.length, body.invitations], [1, []]);
  });

  it('end when they lose the role, and stay ended when they get it back', async () => {
    const { founder, second, link, invitation } = await pair();
    await changeRole(founder, second.user.id, 'developer');
    assert.deepEqual([await works(link), await works(invitation)], [false, false]);
    await changeRole(founder, second.user.id, 'admin');
    assert.deepEqual([await works(link), await works(invitation)], [false, false]);
  });

  it('end when the admin leaves', async () => {
    const { second, link, invitation } = await pair();
    assert.equal((await accounts.call('POST', '/organizations/leave', second)).status, 200);
    assert.deepEqual([await works(link), await works(invitation)], [false, false]);
  });

  it('do not work while their account is suspended, and are gone with it when it is deleted', async () => {
    const { second, link, invitation } = await pair();
    const users = (status: string) =>
      withSystem(accounts.database, (tx) =>
        tx.updateTable('users').set({ status }).where('id', '=', second.user.id).execute(),
      );
    await users('suspended');
    assert.deepEqual([await works(link), await works(invitation)], [false, false]);
    await users('active');
    assert.deepEqual([await works(link), await works(invitation)], [true, true]);
    await withSystem(accounts.database, (tx) => tx.deleteFrom('users').where('id', '=', second.user.id).execute());
    assert.deepEqual([await works(link), await works(invitation)], [false, false]);
  });

  it('by others end too if they would admit the removed person: by address, or by links they may have saved', async () => {
    const founder = await accounts.organization();
    const second = await accounts.member(founder, 'admin');
    const shared = await accounts.inviteLink(founder, 'admin');
    const { email } = accounts.fresh();
    const invitation = await mailed(founder, email);
    const move = sql`update users set email = ${email} where id = ${second.user.id}`;
    await withSystem(accounts.database, (tx) => move.execute(tx));
    const others = await mailed(founder, accounts.fresh().email);
    await remove(founder, second.user.id);
    assert.deepEqual([await works(shared), await works(invitation), await works(others)], [false, false, true]);
    assert.equal(await rejoin({ ...second, email }, shared), 400);
  });

  it('are deleted along with API tokens, so that a removed member keeps no access', async () => {
    const founder = await accounts.organization();
    const second = await accounts.member(founder, 'admin');
    const body = { name: 'Token', scopes: ['read:people'] };
    const { token } = (await accounts.call('POST', '/security/api-tokens', { token: second.token, body })).body;
    assert.equal((await accounts.call('GET', '/developers', { token })).status, 200);
    await remove(founder, second.user.id);
    assert.equal((await accounts.call('GET', '/developers', { token })).status, 401);
  });
});
