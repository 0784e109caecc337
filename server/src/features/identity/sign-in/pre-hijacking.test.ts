/** A stranger who signs up with another person's address keeps nothing once its owner signs up. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { withSystem, withTenant } from '../../../platform/database/tenant.ts';
import { startAccounts, type Accounts, type Answer } from '../accounts.test-support.ts';
import { insertApiToken } from '../sessions/api-tokens.store.ts';
import { apiTokenPrefix } from '../sessions/api-tokens.ts';
import { insertPasskey } from '../passkeys/passkeys.store.ts';
import { hashOf } from '../../../platform/secret-links.ts';
import { insertIdentity } from '../single-sign-on/single-sign-on.store.ts';
import { markConfirmed, replaceRecoveryCodes, saveSecret } from './two-factor.store.ts';

const owners = 'Owners-own-pass-5';

describe('an account that a stranger set up with another person’s address', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  type Stranger = Awaited<ReturnType<Accounts['founded']>> & { apiToken: string };

  /** All ways to sign in, as they could be added to such an account before addresses had to be confirmed. */
  const planted = async (): Promise<Stranger> => {
    const stranger = await accounts.founded();
    const { id } = stranger.user;
    const now = new Date(accounts.clock.at);
    const apiToken = `${apiTokenPrefix}${randomUUID()}`;
    const { database } = accounts;
    await withSystem(database, async (tx) => {
      await insertPasskey(tx, {
        id: randomUUID(),
        userId: id,
        name: 'Key',
        credentialId: randomUUID(),
        publicKey: Buffer.of(1),
        counter: 0,
        transports: [],
        synced: false,
        createdAt: now,
      });
      await saveSecret(tx, id, 'sealed', now);
      await markConfirmed(tx, id, now);
      await replaceRecoveryCodes(tx, id, [hashOf('recovery')]);
      const provider = { organizationId: stranger.organization.id, issuer: 'https://id.example', subject: id };
      await insertIdentity(tx, provider, id, now);
    });
    await withTenant(database, stranger.organization.id, (tx) =>
      insertApiToken(tx, {
        organizationId: stranger.organization.id,
        id: randomUUID(),
        userId: id,
        name: 'Token',
        scopes: ['read:people'],
        start: apiTokenPrefix,
        hash: hashOf(apiToken),
        createdAt: now,
        expiresAt: new Date(accounts.clock.at + 86_400_000),
      }),
    );
    const works = await accounts.call('GET', '/developers', { token: apiToken });
    assert.equal(works.status, 200, works.message);
    return { ...stranger, apiToken };
  };

  /** What remains at the address: an account without any of this, or none. */
  const leftOf = (email: string) =>
    withSystem(accounts.database, async (tx) => {
      const users = await tx
        .selectFrom('users')
        .select(['id', 'email_verified_at'])
        .where('email', '=', email)
        .execute();
      const ids = users.map((user) => user.id);
      const count = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length;
      return {
        accounts: users.length,
        verified: users.filter((user) => user.email_verified_at !== null).length,
        passkeys: await count(tx.selectFrom('passkeys').select('id').where('user_id', 'in', ids).execute()),
        factors: await count(
          tx.selectFrom('two_factor_secrets').select('user_id').where('user_id', 'in', ids).execute(),
        ),
        recovery: await count(tx.selectFrom('recovery_codes').select('hash').where('user_id', 'in', ids).execute()),
        providers: await count(
          tx.selectFrom('sign_in_identities').select('subject').where('user_id', 'in', ids).execute(),
        ),
        memberships: await count(
          tx.selectFrom('memberships').select('organization_id').where('user_id', 'in', ids).execute(),
        ),
      };
    });
  const cleared = {
    accounts: 1,
    verified: 1,
    passkeys: 0,
    factors: 0,
    recovery: 0,
    providers: 0,
    memberships: 0,
  };

  const assertLockedOut = async (stranger: Stranger): Promise<void> => {
    assert.equal((await accounts.call('GET', '/auth/me', { token: stranger.token })).status, 401, 'session');
    assert.equal((await accounts.call('GET', '/developers', { token: stranger.apiToken })).status, 401, 'token');
    assert.equal((await accounts.signIn(stranger)).status, 401, 'password');
  };

  it('loses everything when the owner chooses a new password, including its organization', async () => {
    const stranger = await planted();
    await accounts.call('POST', '/auth/forgot-password', { body: { email: stranger.email } });
    await accounts.sendForgotten();
    const [reset] = await accounts.mailsTo(stranger.email);
    const body = { code: reset?.code, password: owners };
    assert.equal((await accounts.call('POST', '/auth/reset-password', { body })).status, 200);
    await assertLockedOut(stranger);
    assert.deepEqual(await leftOf(stranger.email), cleared);
    const owner = await accounts.signIn({ email: stranger.email, password: owners });
    assert.deepEqual([owner.status, owner.body.organization], [200, null]);
    // Invited as admin, they join, and the stranger still belongs nowhere.
    const admin = await accounts.organization();
    const invitation = { email: stranger.email, name: 'The Owner', role: 'admin' };
    await accounts.call('POST', '/auth/invite', { token: admin.token, body: invitation });
    const [invited] = await accounts.mailsTo(stranger.email);
    const joined = await accounts.call('POST', '/auth/invitation/accept', {
      token: owner.body.token,
      body: { code: invited?.code },
    });
    assert.equal(joined.body.user.role, 'admin');
    await assertLockedOut(stranger);
  });

  it('keeps nothing when the owner opens the link elsewhere while the stranger’s session is open', async () => {
    const stranger = await planted();
    const [mail] = await accounts.mailsTo(stranger.email);
    const open = (body: object): Promise<Answer> => accounts.call('POST', '/auth/verify-email', { body });
    const reply = await open({ code: mail?.code });
    assert.deepEqual(reply.body, { email: stranger.email, passwordNeeded: true });
    assert.equal((await open({ code: mail?.code, password: 'Password1!' })).status, 400, 'as weak as any other');
    const confirmed = await open({ code: mail?.code, password: owners });
    assert.equal(confirmed.status, 200, confirmed.message);
    assert.deepEqual([confirmed.body.user.emailVerified, confirmed.body.organization], [true, null]);
    await assertLockedOut(stranger);
    assert.deepEqual(await leftOf(stranger.email), cleared);
  });

  it('lets the owner of the address take over the organization that was set up, if they want to', async () => {
    const stranger = await planted();
    const [mail] = await accounts.mailsTo(stranger.email);
    const body = { code: mail?.code, password: owners };
    const { body: owner } = await accounts.call('POST', '/auth/verify-email', { body });
    const [offer] = await accounts.mailsTo(stranger.email);
    assert.match(offer?.subject ?? '', /An organization was set up with your address/);
    const accepted = await accounts.call('POST', '/auth/invitation/accept', {
      token: owner.token,
      body: { code: offer?.code },
    });
    assert.deepEqual([accepted.body.user.role, accepted.body.organization?.id], ['admin', stranger.organization.id]);
  });

  it('is deleted when the owner signs up and confirms the address themselves', async () => {
    const stranger = await planted();
    accounts.clock.at += 3_600_000;
    const ownerAccount = { email: stranger.email, name: 'The Owner', password: owners };
    const { body } = await accounts.call('POST', '/auth/register', { body: ownerAccount });
    // The stranger's link in the owner's mailbox confirms the owner's account as well: it proves who owns the mailbox.
    const strangers = (await accounts.mailsTo(stranger.email)).at(-1);
    const confirmed = await accounts.call('POST', '/auth/verify-email', {
      token: body.token,
      body: { code: strangers?.code },
    });
    assert.equal(confirmed.body.user.id, body.user.id);
    await assertLockedOut(stranger);
    assert.deepEqual(await leftOf(stranger.email), cleared);
    assert.equal((await accounts.signIn(ownerAccount)).status, 200);
  });

  it('is deleted when the owner accepts an invitation that was mailed to them', async () => {
    const stranger = await planted();
    const admin = await accounts.organization();
    const invitation = { email: stranger.email, name: 'The Owner', role: 'admin' };
    await accounts.call('POST', '/auth/invite', { token: admin.token, body: invitation });
    const [invited] = await accounts.mailsTo(stranger.email);
    const joined = await accounts.call('POST', '/auth/invitation/register', {
      body: { code: invited?.code, email: stranger.email, name: 'The Owner', password: owners },
    });
    assert.deepEqual([joined.status, joined.body.user.role], [200, 'admin']);
    await assertLockedOut(stranger);
    assert.deepEqual(await leftOf(stranger.email), { ...cleared, memberships: 1 });
  });

  it('can add no sign-in method, invite no one and admit no one before the address is confirmed', async () => {
    const { token } = await accounts.founded();
    const known = accounts.fresh();
    const refused: [string, object, method?: 'PUT'][] = [
      ['/security/passkeys/begin', { password: known.password }],
      ['/security/two-factor/begin', { password: known.password }],
      ['/security/two-factor/confirm', { code: '123456' }],
      ['/security/api-tokens', { name: 'Token', scopes: ['read:people'] }],
      ['/auth/invite', { email: known.email, name: known.name, role: 'developer' }],
      ['/auth/generate-invite-link', { role: 'developer' }],
      ['/organizations', { name: 'Another' }],
      [`/organizations/current/join-requests/${randomUUID()}/approve`, {}],
    ];
    for (const [path, body] of refused) {
      const { status, message } = await accounts.call('POST', path, { token, body });
      assert.deepEqual([status, message.startsWith('Confirm your email address first')], [403, true], path);
    }
    const provider = {
      issuer: 'https://id.example',
      clientId: 'a',
      clientSecret: 'b',
      enabled: false,
      defaultRole: 'developer',
    };
    const answer = await accounts.app.inject({
      method: 'PUT',
      url: '/v1/security/single-sign-on',
      headers: { authorization: `Bearer ${token}` },
      payload: provider,
    });
    assert.equal(answer.statusCode, 403);
    assert.deepEqual(await accounts.mailsTo(known.email), []);
  });
});
