/** A user who signs up with their own address keeps everything once they confirm it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startAccounts, type Accounts } from '../accounts.test-support.ts';

describe('a user who signs up with their own address', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  it('keeps their organization and stays signed in when they confirm in the same browser', async () => {
    const founder = await accounts.founded();
    const elsewhere = await accounts.signIn(founder);
    const { body } = await accounts.confirm(founder.email, founder.token);
    assert.deepEqual(
      [body.user.emailVerified, body.user.role, body.organization?.id],
      [true, 'admin', founder.organization.id],
    );
    const statusOf = async (token: string): Promise<number> =>
      (await accounts.call('GET', '/auth/me', { token })).status;
    assert.deepEqual([await statusOf(body.token), await statusOf(founder.token)], [200, 200], 'in other tabs too');
    assert.equal(await statusOf(elsewhere.body.token), 401, 'sessions elsewhere end');
  });

  it('keeps it by entering their password when they open the link on another device', async () => {
    const founder = await accounts.founded();
    const [mail] = await accounts.mailsTo(founder.email);
    const { body } = await accounts.call('POST', '/auth/verify-email', {
      body: { code: mail?.code, password: founder.password },
    });
    assert.deepEqual([body.user.role, body.organization?.id], ['admin', founder.organization.id]);
  });

  it('joins by a shared link once the address is confirmed', async () => {
    const admin = await accounts.organization();
    const { body: link } = await accounts.call('POST', '/auth/generate-invite-link', {
      token: admin.token,
      body: { role: 'developer' },
    });
    const code = /code=([\w-]+)/.exec(link.inviteLink)?.[1];
    const person = accounts.fresh();
    const registered = await accounts.call('POST', '/auth/invitation/register', { body: { ...person, code } });
    assert.deepEqual([registered.status, registered.body.organization], [200, null]);
    const accept = (token: string) => accounts.call('POST', '/auth/invitation/accept', { token, body: { code } });
    assert.equal((await accept(registered.body.token)).status, 403);
    const [mail] = await accounts.mailsTo(person.email);
    assert.match(mail?.text ?? '', new RegExp(`&invitation=${code}`));
    const { body } = await accounts.confirm(person.email, registered.body.token);
    assert.equal((await accept(body.token)).body.organization?.id, admin.organization.id);
  });
});
