import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { everybodysPassword } from '../../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { createAuthenticator, type Quirks } from './authenticator.test-support.ts';
import { here, passkeyUser, type Body, type PasskeyUser } from './passkeys.test-support.ts';

describe('rejected passkeys', () => {
  let server: WebServer;
  let user: PasskeyUser;
  before(async () => {
    server = await startWebServer();
    recordEmails(server);
  });
  after(() => server.stop());
  beforeEach(async () => {
    user = await passkeyUser(server);
  });

  it('cannot be added, renamed or removed in single sign-on sessions, nor can other sign-in methods', async () => {
    const { id } = (await user.add(createAuthenticator(here))).body.passkey;
    await withSystem(server.database, (tx) =>
      tx
        .updateTable('sessions')
        .set({ method: 'single-sign-on' })
        .where('organization_id', '=', user.callers.world.organizationId)
        .execute(),
    );
    const confirmed = { password: everybodysPassword };
    const requests: ['POST' | 'PATCH', string, object][] = [
      ['POST', '/security/passkeys/begin', confirmed],
      ['PATCH', `/security/passkeys/${id}`, { name: 'Renamed' }],
      ['POST', `/security/passkeys/${id}/remove`, confirmed],
      ['POST', '/security/two-factor/begin', confirmed],
      ['POST', '/security/two-factor/confirm', { code: '000000' }],
      ['POST', '/security/two-factor/recovery-codes', confirmed],
      ['POST', '/security/two-factor/end', confirmed],
      ['POST', '/auth/password', { current: everybodysPassword, password: 'Entirely-new-8' }],
    ];
    for (const [method, url, payload] of requests) {
      const { status, body } = await user.request<Body>(method, url, payload);
      assert.deepEqual([url, status], [url, 403]);
      assert.match(body.message, /You signed in through your identity provider/);
    }
    assert.deepEqual(
      (await user.list()).map((passkey) => passkey.name),
      ['My key'],
    );
    assert.equal((await user.request<Body>('GET', '/auth/me', null)).body.user.byProvider, true);
  });

  it('must answer each challenge once, in time and for its purpose', async () => {
    const device = createAuthenticator(here);
    const options = await user.beginAdding();
    const late = device.create(options);
    server.clock.at += 5 * 60_000;
    const tooLate = await user.request('POST', '/security/passkeys', { name: 'Late', credential: late });
    assert.equal(tooLate.status, 400);
    assert.equal((await user.add(device)).status, 200);
    const answer = device.use(await user.beginSignIn());
    assert.equal((await user.finish(answer)).status, 200);
    assert.equal((await user.finish(answer)).status, 401, 'twice');
    const forAdding = await user.beginAdding();
    assert.equal((await user.finish(device.use({ rpId: 'localhost', challenge: forAdding.challenge }))).status, 401);
    const otherUsersOptions = await user.beginAdding('developer');
    const foreign = createAuthenticator(here).create(otherUsersOptions);
    assert.equal(
      (await user.request('POST', '/security/passkeys', { name: 'Foreign', credential: foreign })).status,
      400,
    );
  });

  const forgeries: [string, Quirks][] = [
    ['another site', { origin: 'https://sightline.example' }],
    ['another party', { rpId: 'sightline.example' }],
    ['a holder who was not verified', { verified: false }],
  ];
  for (const [what, quirks] of forgeries) {
    it(`are not added with ${what}, and sign no one in`, async () => {
      assert.equal((await user.add(createAuthenticator(here), quirks)).status, 400);
      const device = createAuthenticator(here);
      await user.add(device);
      assert.equal((await user.signIn(device, quirks)).status, 401);
    });
  }

  it('give the same answer whatever is wrong', async () => {
    const device = createAuthenticator(here);
    await user.add(device);
    const unregistered = createAuthenticator(here);
    unregistered.create(await user.beginAdding());
    const withUnregistered = await user.signIn(unregistered);
    const forged = await user.signIn(device, { forged: true });
    const claimed = await user.signIn(device, {
      userHandle: Buffer.from(user.callers.world.userId).toString('base64url'),
    });
    assert.deepEqual([withUnregistered.status, forged.status, claimed.status], [401, 401, 401]);
    assert.deepEqual(new Set([withUnregistered, forged, claimed].map((reply) => reply.body.message)).size, 1);
  });

  it('are refused once a copy has a higher counter, even if both sign in concurrently', async () => {
    const device = createAuthenticator(here);
    await user.add(device);
    assert.equal((await user.signIn(device, { counter: 7 })).status, 200);
    const copied = await user.signIn(device, { counter: 7 });
    assert.equal(copied.status, 401);
    assert.match(copied.body.message, /may have been copied/);
    assert.equal((await user.audited()).at(-1), 'account.refuse-passkey');
    assert.equal((await user.signIn(device, { counter: 0 })).status, 401, 'nor may it stop counting');
    const answers = [
      device.use(await user.beginSignIn(), { counter: 9 }),
      device.use(await user.beginSignIn(), { counter: 9 }),
    ];
    const both = await Promise.all(answers.map(user.finish));
    assert.deepEqual(both.map((reply) => reply.status).toSorted(), [200, 401]);
  });

  it('are blocked for a while after five failed attempts, separately from passwords', async () => {
    const device = createAuthenticator(here);
    await user.add(device);
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal((await user.signIn(device, { forged: true })).status, 401);
    assert.equal((await user.signIn(device)).status, 429);
    const byPassword = async (password: string) =>
      (await user.request('POST', '/auth/login', { email: user.email, password }, {})).status;
    assert.equal(await byPassword(everybodysPassword), 200);
    server.clock.at += 15 * 60_000;
    for (let attempt = 0; attempt < 5; attempt += 1) assert.equal(await byPassword('wrong'), 401);
    assert.equal(await byPassword(everybodysPassword), 429);
    assert.equal((await user.signIn(device)).status, 200, 'a stranger’s guesses lock no one out of their passkey');
    assert.equal((await user.add(createAuthenticator(here))).status, 200, 'nor from confirming something');
  });

  it('do not sign in suspended users', async () => {
    const device = createAuthenticator(here);
    await user.add(device);
    await withSystem(server.database, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('email', '=', user.email).execute(),
    );
    assert.equal((await user.signIn(device)).status, 401);
  });
});
