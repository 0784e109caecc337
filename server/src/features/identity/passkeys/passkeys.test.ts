import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { everybodysPassword } from '../../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { createAuthenticator } from './authenticator.test-support.ts';
import { insertPasskey } from './passkeys.store.ts';
import { here, passkeyUser, type Body, type PasskeyUser } from './passkeys.test-support.ts';

describe('passkeys', () => {
  let server: WebServer;
  let user: PasskeyUser;
  let mails: ReturnType<typeof recordEmails>;
  before(async () => {
    server = await startWebServer();
    mails = recordEmails(server);
  });
  after(() => server.stop());
  beforeEach(async () => {
    user = await passkeyUser(server);
  });

  it('are added under a name, sign in without a password, and show when they were last used', async () => {
    const device = createAuthenticator(here);
    const added = await user.add(device);
    assert.equal(added.status, 200);
    assert.deepEqual(
      [added.body.passkey.name, added.body.passkey.kept, added.body.passkey.lastUsedAt],
      ['My key', 'key', null],
    );
    server.clock.at += 60_000;
    const signedIn = await user.signIn(device);
    assert.equal(signedIn.status, 200);
    assert.equal(signedIn.body.user.email, user.email);
    const teams = await user.request('GET', '/teams', null, { authorization: `Bearer ${signedIn.body.token}` });
    assert.equal(teams.status, 200);
    assert.deepEqual(
      (await user.list()).map((passkey) => passkey.lastUsedAt),
      [new Date(server.clock.at).toISOString()],
    );
    assert.deepEqual((await user.audited()).slice(-3), [
      'account.begin-passkey',
      'account.add-passkey',
      'account.sign-in',
    ]);
  });

  it('are added only after entering the password, and never in demo accounts', async () => {
    const wrong = await user.request('POST', '/security/passkeys/begin', { password: 'wrong' });
    assert.equal(wrong.status, 400);
    const demo = await user.request<Body>(
      'POST',
      '/security/passkeys/begin',
      { password: everybodysPassword },
      user.as('demo'),
    );
    assert.deepEqual(
      [demo.status, demo.body.message],
      [403, 'Demo accounts are shared, so their sign-in settings cannot be changed.'],
    );
  });

  it('count as the second factor an admin needs before requiring it of everyone', async () => {
    user.callers.headers.manager = user.as('admin');
    const device = createAuthenticator(here);
    await user.add(device);
    const policy = { requireTwoFactor: true };
    assert.equal((await user.request('PATCH', '/security/policy', policy)).status, 409, 'signed in by password');
    const headers = { authorization: `Bearer ${(await user.signIn(device)).body.token}` };
    assert.equal((await user.request('PATCH', '/security/policy', policy, headers)).status, 200);
  });

  it('count as both factors, and keep to strict sessions', async () => {
    const device = createAuthenticator(here, { synced: true });
    assert.equal((await user.add(device)).body.passkey.kept, 'synced');
    await withSystem(server.database, (tx) =>
      tx
        .updateTable('organizations')
        .set({ require_two_factor: true, strict_sessions: true })
        .where('id', '=', user.callers.world.organizationId)
        .execute(),
    );
    const byPassword = await user.request<Body>(
      'POST',
      '/auth/login',
      { email: user.email, password: everybodysPassword },
      {},
    );
    assert.equal(byPassword.body.user.needsTwoFactor, true);
    const { body } = await user.signIn(device);
    assert.deepEqual([body.user.needsTwoFactor, body.user.strictSession], [false, true]);
    const headers = { authorization: `Bearer ${body.token}` };
    assert.equal((await user.request('GET', '/teams', null, headers)).status, 200);
    server.clock.at += 15 * 60_000;
    assert.equal((await user.request('GET', '/teams', null, headers)).status, 401);
  });

  it('are limited to twenty, even when two are added concurrently', async () => {
    const devices = [createAuthenticator(here), createAuthenticator(here)];
    const made = [];
    for (const device of devices) made.push(device.create(await user.beginAdding()));
    const { id: userId } = (await user.request<Body>('GET', '/auth/me', null)).body.user;
    await withSystem(server.database, async (tx) => {
      for (let count = 1; count < 20; count += 1)
        await insertPasskey(tx, {
          id: randomUUID(),
          userId,
          name: `Key ${count}`,
          credentialId: randomUUID(),
          publicKey: Buffer.of(),
          counter: 0,
          transports: [],
          synced: false,
          createdAt: new Date(server.clock.at),
        });
    });
    const added = await Promise.all(
      made.map((credential) => user.request('POST', '/security/passkeys', { name: 'Another', credential })),
    );
    assert.deepEqual(added.map((reply) => reply.status).toSorted(), [200, 409]);
    assert.equal((await user.list()).length, 20);
  });

  it('need no signature counter', async () => {
    const device = createAuthenticator(here, { counts: false });
    await user.add(device);
    assert.deepEqual([(await user.signIn(device)).status, (await user.signIn(device)).status], [200, 200]);
  });

  it('are renamed and removed only by their owner, and stop working once removed', async () => {
    const device = createAuthenticator(here);
    const { id } = (await user.add(device)).body.passkey;
    const elsewhere = (await user.signIn(device)).body.token;
    const path = `/security/passkeys/${id}`;
    assert.equal((await user.request('PATCH', path, { name: 'Stolen' }, user.as('admin'))).status, 404);
    const password = everybodysPassword;
    const remove = (headers = user.as('manager'), body: object = { password }) =>
      user.request<Body>('POST', `${path}/remove`, body, headers);
    assert.equal((await remove(user.as('admin'))).status, 404);
    const wrong = await remove(user.as('manager'), { password: 'wrong' });
    assert.deepEqual([wrong.status, wrong.body.message], [400, 'The current password is incorrect.']);
    assert.equal((await user.request('PATCH', path, { name: 'Blue key' })).status, 200);
    assert.deepEqual(
      (await user.list()).map((passkey) => passkey.name),
      ['Blue key'],
    );
    mails.length = 0;
    assert.equal((await remove()).status, 200);
    assert.deepEqual(
      mails.map((mail) => [mail.to, mail.subject]),
      [[user.email, 'A passkey was removed from your account']],
    );
    assert.match(mails[0]?.text ?? '', /The passkey “Blue key” was removed/);
    assert.deepEqual(await user.list(), []);
    assert.equal((await user.signIn(device)).status, 401);
    assert.equal((await user.request('GET', '/teams', null, { authorization: `Bearer ${elsewhere}` })).status, 401);
    assert.equal((await user.request('GET', '/teams', null)).status, 200, 'the session that removed it stays open');
  });

  it('are not added twice', async () => {
    const device = createAuthenticator(here);
    await user.add(device);
    const [known] = (await user.beginAdding()).excludeCredentials;
    assert.equal(known?.id, device.use({ rpId: 'localhost', challenge: 'AA' }).id);
    assert.equal((await user.add(device)).status, 409);
  });
});
