import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { contract, Passkey, RouteReply, User } from '@sightline/contract';
import { everybodysPassword, gather, type Caller, type Gathering } from '../../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { createAuthenticator, type Authenticator, type Quirks } from './authenticator.test-support.ts';
import { insertPasskey } from './passkeys.store.ts';
import { passkeyPlace } from './passkey-place.ts';

const here = 'http://localhost:3000';
type Body = { message: string; token: string; user: User };

describe('passkeys', () => {
  let server: WebServer;
  let gathering: Gathering;
  let email = '';
  const mails: { to: string; subject: string; text: string }[] = [];
  before(async () => {
    server = await startWebServer();
    server.platform.jobs.enqueue = async (_tx, name, payload) => {
      const { sealed } = payload as { sealed: string };
      if (name === 'send-mail') mails.push(JSON.parse(server.platform.secrets.open(sealed, 'mail')));
      return randomUUID();
    };
  });
  after(() => server.stop());
  beforeEach(async () => {
    gathering = await gather(server.platform);
    email = (await request<Body>('GET', '/auth/me', null)).body.user.email;
  });

  const request = async <T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload: object | null,
    headers: Record<string, string> = gathering.headers.manager,
  ) => {
    const answer = await server.app.inject({
      method,
      url: `/v1${url}`,
      headers,
      ...(payload === null ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  const as = (caller: Caller) => gathering.headers[caller];
  const beginAdding = async (caller: Caller = 'manager') =>
    (
      await request<RouteReply<typeof contract.passkeys.beginAdding>>(
        'POST',
        '/security/passkeys/begin',
        { password: everybodysPassword },
        as(caller),
      )
    ).body.options;
  const add = async (device: Authenticator, quirks: Quirks = {}, name = 'My key') =>
    request<{ passkey: Passkey; message: string }>('POST', '/security/passkeys', {
      name,
      credential: device.create(await beginAdding(), quirks),
    });
  const beginSignIn = async () =>
    (await request<RouteReply<typeof contract.passkeys.beginSignIn>>('POST', '/auth/passkey/begin', {}, {})).body
      .options;
  const finish = (credential: object) => request<Body>('POST', '/auth/passkey', { credential }, {});
  const signIn = async (device: Authenticator, quirks: Quirks = {}) => finish(device.use(await beginSignIn(), quirks));
  const list = async () => (await request<{ passkeys: Passkey[] }>('GET', '/security/passkeys', null)).body.passkeys;
  const audited = () =>
    withSystem(server.database, async (tx) =>
      (
        await tx
          .selectFrom('account_audit_entries')
          .innerJoin('users', 'users.id', 'account_audit_entries.user_id')
          .select('action')
          .where('users.email', '=', email)
          .orderBy('account_audit_entries.id')
          .execute()
      ).map((row) => row.action),
    );

  it('are added under a name, sign in without a password, and are known by their last use', async () => {
    const device = createAuthenticator(here);
    const added = await add(device);
    assert.equal(added.status, 200);
    assert.deepEqual(
      [added.body.passkey.name, added.body.passkey.kept, added.body.passkey.lastUsedAt],
      ['My key', 'key', null],
    );
    server.clock.at += 60_000;
    const signedIn = await signIn(device);
    assert.equal(signedIn.status, 200);
    assert.equal(signedIn.body.user.email, email);
    const teams = await request('GET', '/teams', null, { authorization: `Bearer ${signedIn.body.token}` });
    assert.equal(teams.status, 200);
    assert.deepEqual(
      (await list()).map((one) => one.lastUsedAt),
      [new Date(server.clock.at).toISOString()],
    );
    assert.deepEqual((await audited()).slice(-3), ['account.begin-passkey', 'account.add-passkey', 'account.sign-in']);
  });

  it('ask for the password before one is added, which demo accounts cannot', async () => {
    const wrong = await request('POST', '/security/passkeys/begin', { password: 'wrong' });
    assert.equal(wrong.status, 400);
    const demo = await request<Body>('POST', '/security/passkeys/begin', { password: everybodysPassword }, as('demo'));
    assert.deepEqual(
      [demo.status, demo.body.message],
      [403, 'The demo accounts are shared, so they keep their way of signing in.'],
    );
  });

  it('are not added, renamed or removed by whom a provider signs in, nor is any other way to sign in', async () => {
    const { id } = (await add(createAuthenticator(here))).body.passkey;
    await withSystem(server.database, (tx) =>
      tx
        .updateTable('sessions')
        .set({ method: 'single-sign-on' })
        .where('organization_id', '=', gathering.world.organizationId)
        .execute(),
    );
    const confirmed = { password: everybodysPassword };
    const tries: ['POST' | 'PATCH', string, object][] = [
      ['POST', '/security/passkeys/begin', confirmed],
      ['PATCH', `/security/passkeys/${id}`, { name: 'Renamed' }],
      ['POST', `/security/passkeys/${id}/remove`, confirmed],
      ['POST', '/security/two-factor/begin', confirmed],
      ['POST', '/security/two-factor/confirm', { code: '000000' }],
      ['POST', '/security/two-factor/recovery-codes', confirmed],
      ['POST', '/security/two-factor/end', confirmed],
      ['POST', '/auth/password', { current: everybodysPassword, password: 'Entirely-new-8' }],
    ];
    for (const [method, url, payload] of tries) {
      const { status, body } = await request<Body>(method, url, payload);
      assert.deepEqual([url, status], [url, 403]);
      assert.match(body.message, /Your identity provider signs you in/);
    }
    assert.deepEqual(
      (await list()).map((one) => one.name),
      ['My key'],
    );
    assert.equal((await request<Body>('GET', '/auth/me', null)).body.user.byProvider, true);
  });

  it('let an admin ask a second factor of all, who has shown both by one', async () => {
    gathering.headers.manager = as('admin');
    const device = createAuthenticator(here);
    await add(device);
    const policy = { requireTwoFactor: true };
    assert.equal((await request('PATCH', '/security/policy', policy)).status, 409, 'signed in by password');
    const headers = { authorization: `Bearer ${(await signIn(device)).body.token}` };
    assert.equal((await request('PATCH', '/security/policy', policy, headers)).status, 200);
  });

  it('count as both factors, and keep to strict sessions', async () => {
    const device = createAuthenticator(here, { synced: true });
    assert.equal((await add(device)).body.passkey.kept, 'synced');
    await withSystem(server.database, (tx) =>
      tx
        .updateTable('organizations')
        .set({ require_two_factor: true, strict_sessions: true })
        .where('id', '=', gathering.world.organizationId)
        .execute(),
    );
    const byPassword = await request<Body>('POST', '/auth/login', { email, password: everybodysPassword }, {});
    assert.equal(byPassword.body.user.needsTwoFactor, true);
    const { body } = await signIn(device);
    assert.deepEqual([body.user.needsTwoFactor, body.user.strictSession], [false, true]);
    const headers = { authorization: `Bearer ${body.token}` };
    assert.equal((await request('GET', '/teams', null, headers)).status, 200);
    server.clock.at += 15 * 60_000;
    assert.equal((await request('GET', '/teams', null, headers)).status, 401);
  });

  it('answer each challenge once, in time, and for what it was asked', async () => {
    const device = createAuthenticator(here);
    const options = await beginAdding();
    const late = device.create(options);
    server.clock.at += 5 * 60_000;
    const tooLate = await request('POST', '/security/passkeys', { name: 'Late', credential: late });
    assert.equal(tooLate.status, 400);
    assert.equal((await add(device)).status, 200);
    const answer = device.use(await beginSignIn());
    assert.equal((await finish(answer)).status, 200);
    assert.equal((await finish(answer)).status, 401, 'twice');
    const forAdding = await beginAdding();
    assert.equal((await finish(device.use({ rpId: 'localhost', challenge: forAdding.challenge }))).status, 401);
    const ofAnother = await beginAdding('developer');
    const foreign = createAuthenticator(here).create(ofAnother);
    assert.equal((await request('POST', '/security/passkeys', { name: 'Foreign', credential: foreign })).status, 400);
  });

  const wrongs: [string, Quirks][] = [
    ['another site', { origin: 'https://sightline.example' }],
    ['another party', { rpId: 'sightline.example' }],
    ['a holder who was not verified', { verified: false }],
  ];
  for (const [what, quirks] of wrongs) {
    it(`are not added with ${what}, and sign nobody in`, async () => {
      assert.equal((await add(createAuthenticator(here), quirks)).status, 400);
      const device = createAuthenticator(here);
      await add(device);
      assert.equal((await signIn(device, quirks)).status, 401);
    });
  }

  it('give one answer to whatever is wrong', async () => {
    const device = createAuthenticator(here);
    await add(device);
    const unheardOf = createAuthenticator(here);
    unheardOf.create(await beginAdding());
    const strange = await signIn(unheardOf);
    const forged = await signIn(device, { forged: true });
    const claimed = await signIn(device, { userHandle: Buffer.from(gathering.world.userId).toString('base64url') });
    assert.deepEqual([strange.status, forged.status, claimed.status], [401, 401, 401]);
    assert.deepEqual(new Set([strange, forged, claimed].map((one) => one.body.message)).size, 1);
  });

  it('are refused once a copy has counted further, also when both come at once', async () => {
    const device = createAuthenticator(here);
    await add(device);
    assert.equal((await signIn(device, { counter: 7 })).status, 200);
    const copied = await signIn(device, { counter: 7 });
    assert.equal(copied.status, 401);
    assert.match(copied.body.message, /may have been copied/);
    assert.equal((await audited()).at(-1), 'account.refuse-passkey');
    assert.equal((await signIn(device, { counter: 0 })).status, 401, 'nor may it stop counting');
    const answers = [device.use(await beginSignIn(), { counter: 9 }), device.use(await beginSignIn(), { counter: 9 })];
    const both = await Promise.all(answers.map(finish));
    assert.deepEqual(both.map((one) => one.status).toSorted(), [200, 401]);
  });

  it('are twenty at most, also when two are added at once', async () => {
    const devices = [createAuthenticator(here), createAuthenticator(here)];
    const made = [];
    for (const device of devices) made.push(device.create(await beginAdding()));
    const { id: userId } = (await request<Body>('GET', '/auth/me', null)).body.user;
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
      made.map((credential) => request('POST', '/security/passkeys', { name: 'Another', credential })),
    );
    assert.deepEqual(added.map((one) => one.status).toSorted(), [200, 409]);
    assert.equal((await list()).length, 20);
  });

  it('need not count', async () => {
    const device = createAuthenticator(here, { counts: false });
    await add(device);
    assert.deepEqual([(await signIn(device)).status, (await signIn(device)).status], [200, 200]);
  });

  it('wait after five wrong tries, as passwords do, and neither for the other', async () => {
    const device = createAuthenticator(here);
    await add(device);
    for (let attempt = 0; attempt < 5; attempt += 1) assert.equal((await signIn(device, { forged: true })).status, 401);
    assert.equal((await signIn(device)).status, 429);
    const byPassword = async (password: string) =>
      (await request('POST', '/auth/login', { email, password }, {})).status;
    assert.equal(await byPassword(everybodysPassword), 200);
    server.clock.at += 15 * 60_000;
    for (let attempt = 0; attempt < 5; attempt += 1) assert.equal(await byPassword('wrong'), 401);
    assert.equal(await byPassword(everybodysPassword), 429);
    assert.equal((await signIn(device)).status, 200, 'a stranger’s guesses keep nobody from their passkey');
    assert.equal((await add(createAuthenticator(here))).status, 200, 'nor from confirming something');
  });

  it('are renamed and removed by their owner alone, and then sign in no more', async () => {
    const device = createAuthenticator(here);
    const { id } = (await add(device)).body.passkey;
    const elsewhere = (await signIn(device)).body.token;
    const path = `/security/passkeys/${id}`;
    assert.equal((await request('PATCH', path, { name: 'Stolen' }, as('admin'))).status, 404);
    const password = everybodysPassword;
    const remove = (headers = as('manager'), body: object = { password }) =>
      request<Body>('POST', `${path}/remove`, body, headers);
    assert.equal((await remove(as('admin'))).status, 404);
    const wrong = await remove(as('manager'), { password: 'wrong' });
    assert.deepEqual([wrong.status, wrong.body.message], [400, 'The current password is not right.']);
    assert.equal((await request('PATCH', path, { name: 'Blue key' })).status, 200);
    assert.deepEqual(
      (await list()).map((one) => one.name),
      ['Blue key'],
    );
    mails.length = 0;
    assert.equal((await remove()).status, 200);
    assert.deepEqual(
      mails.map((one) => [one.to, one.subject]),
      [[email, 'A passkey was removed from your account']],
    );
    assert.match(mails[0]?.text ?? '', /The passkey “Blue key” was removed/);
    assert.deepEqual(await list(), []);
    assert.equal((await signIn(device)).status, 401);
    assert.equal((await request('GET', '/teams', null, { authorization: `Bearer ${elsewhere}` })).status, 401);
    assert.equal((await request('GET', '/teams', null)).status, 200, 'the session that removed it goes on');
  });

  it('are not added twice', async () => {
    const device = createAuthenticator(here);
    await add(device);
    const [known] = (await beginAdding()).excludeCredentials;
    assert.equal(known?.id, device.use({ rpId: 'localhost', challenge: 'AA' }).id);
    assert.equal((await add(device)).status, 409);
  });

  it('sign no suspended user in', async () => {
    const device = createAuthenticator(here);
    await add(device);
    await withSystem(server.database, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('email', '=', email).execute(),
    );
    assert.equal((await signIn(device)).status, 401);
  });
});

describe('where passkeys work', () => {
  const placeAt = (publicUrl: string) => passkeyPlace({ publicUrl });
  it('is the public address, which has a name and is secure', () => {
    assert.deepEqual(placeAt('https://sightline.example.com/base'), {
      id: 'sightline.example.com',
      origin: 'https://sightline.example.com',
    });
    for (const address of ['http://sightline.example.com', 'https://192.0.2.1', 'https://[2001:db8::1]'])
      assert.equal(placeAt(address), null, address);
  });
  it('is localhost for what listens on this machine only', () => {
    for (const address of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])
      assert.deepEqual(placeAt(address), { id: 'localhost', origin: 'http://localhost:3000' }, address);
  });
});
