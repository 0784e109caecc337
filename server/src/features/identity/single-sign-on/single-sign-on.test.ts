import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { SingleSignOnSettings } from '@sightline/contract';
import { everybodysPassword, gather, type Caller, type Gathering } from '../../../access/callers.test-support.ts';
import { keepMails, startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { openSession } from '../open-session.ts';
import { startProvider } from './provider.test-support.ts';

/** What a browser does: follows redirects with cookies until it is led back to the application. */
const signInAtProvider = async (address: string, callback: string): Promise<string> => {
  const cookies = new Map<string, string>();
  let next = address;
  for (let steps = 0; steps < 10 && !next.startsWith(callback); steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie, connection: 'close' } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    await answer.arrayBuffer();
    next = new URL(answer.headers.get('location') ?? '', next).href;
  }
  return new URL(next).search.slice(1);
};

describe('single sign-on', () => {
  let server: WebServer;
  let mails: ReturnType<typeof keepMails>;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let gathering: Gathering;
  const callback = 'http://127.0.0.1:3000/auth/single-sign-on/callback';

  before(async () => {
    provider = await startProvider(callback);
    server = await startWebServer({ SIGN_IN_EXTRA_ORIGINS: provider.issuer, REQUESTS_PER_MINUTE: '1000' });
    mails = keepMails(server);
  });
  after(async () => {
    await server.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    // The provider keeps the real time, and its tokens are checked against it.
    gathering = await gather(server.platform);
    provider.state.claims = {};
    provider.state.described = {};
    provider.state.person = { sub: gathering.world.unique(), email: `${gathering.world.unique()}@id.example` };
  });

  const request = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload: object | null,
    caller: Caller,
    headers = gathering.headers[caller],
  ) => {
    const answer = await server.app.inject({
      method,
      url: `/v1${url}`,
      headers,
      ...(payload === null ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  const ownApiToken = async () => {
    const body = { name: 'Report', scopes: ['read:metrics'] };
    const made = await request<{ token: string }>('POST', '/security/api-tokens', body, 'developer');
    return { authorization: `Bearer ${made.body.token}` };
  };
  const settings = () => ({
    issuer: provider.issuer,
    clientId: 'sightline',
    clientSecret: 'provider-secret',
    enabled: true,
    defaultRole: 'developer' as const,
  });
  const configure = (change: object = {}) =>
    request<SingleSignOnSettings & { message: string }>(
      'PUT',
      '/security/single-sign-on',
      { ...settings(), ...change },
      'admin',
    );
  const begin = () =>
    request<{ address: string; flow: string }>(
      'POST',
      '/auth/single-sign-on/begin',
      { organizationId: gathering.world.organizationId },
      'nobody',
    );
  type SignedIn = {
    token: string;
    message: string;
    account?: string;
    user: { email: string; role: string; organizationId: string };
  };
  const finish = (flow: string, answer: string, caller: Caller = 'nobody', headers = gathering.headers[caller]) =>
    request<SignedIn>('POST', '/auth/single-sign-on/finish', { flow, answer }, caller, headers);
  const signIn = async (caller: Caller = 'nobody', headers = gathering.headers[caller]) => {
    const { address, flow } = (await begin()).body;
    return finish(flow, await signInAtProvider(address, callback), caller, headers);
  };

  it('is off until an admin enables it, and never shows its secret', async () => {
    assert.equal((await begin()).status, 404);
    await configure({ enabled: false });
    assert.equal((await begin()).status, 404);
    const { status, body } = await configure();
    assert.equal(status, 200);
    assert.deepEqual([body.hasSecret, body.callbackAddress], [true, callback]);
    assert.ok(!JSON.stringify(body).includes('provider-secret'));
    assert.equal((await begin()).status, 200);
  });

  it('is not enabled with what is no provider, nor with a private address', async () => {
    const nowhere = await configure({ issuer: `${provider.issuer}/nowhere` });
    assert.deepEqual(
      [nowhere.status, nowhere.body.message],
      [400, 'It does not respond like an OpenID Connect provider.'],
    );
    const inside = await configure({ issuer: 'https://127.0.0.1:1' });
    assert.deepEqual([inside.status, inside.body.message], [400, '127.0.0.1 resolves to a private network address.']);
    await configure();
    const elsewhere = await configure({ issuer: 'https://id.example', clientSecret: undefined, enabled: false });
    assert.equal(elsewhere.status, 400, 'the kept secret goes to no other provider');
  });

  it('links nobody to an account that only claims the address, not even in its own session', async () => {
    await configure();
    const { email } = provider.state.person;
    const stranger = { email, name: 'A Stranger', password: 'Correct-horse-7' };
    const registered = await request<SignedIn>('POST', '/auth/register', stranger, 'nobody');
    const headers = { authorization: `Bearer ${registered.body.token}` };
    const first = await signIn('nobody', headers);
    assert.equal(first.status, 200);
    assert.notEqual(
      (first.body.user as unknown as { id: string }).id,
      (registered.body.user as unknown as { id: string }).id,
    );
    const members = await request<{ members: { name: string }[] }>(
      'GET',
      '/organizations/current/members',
      null,
      'admin',
    );
    assert.ok(!members.body.members.some((one) => one.name === stranger.name));
    const strangers = await request<{ organizations: unknown[] }>('GET', '/organizations', null, 'nobody', headers);
    assert.deepEqual(strangers.body.organizations, []);
  });

  it('makes somebody new a member in the role that was chosen, and knows them again', async () => {
    await configure();
    const first = await signIn();
    assert.equal(first.status, 200);
    assert.deepEqual(
      [first.body.user.email, first.body.user.role, first.body.user.organizationId],
      [provider.state.person.email, 'developer', gathering.world.organizationId],
    );
    provider.state.person.email = 'renamed@id.example';
    assert.equal((await signIn()).body.user.email, first.body.user.email, 'known by who they are, not by address');
  });

  it('cannot claim an account by its address; its owner connects it', async () => {
    await configure();
    const me = await request<{ user: { email: string } }>('GET', '/auth/me', null, 'developer');
    provider.state.person.email = me.body.user.email;
    const unconnected = { account: me.body.user.email };
    assert.deepEqual((await signIn()).body, unconnected);
    assert.deepEqual((await signIn('manager')).body, unconnected, 'somebody else’s session is not enough');
    assert.deepEqual((await signIn('nobody', await ownApiToken())).body, unconnected, 'nor is a token for programs');
    mails.length = 0;
    assert.equal((await signIn('developer')).status, 200);
    assert.equal((await signIn()).status, 200, 'connected from now on');
    assert.deepEqual(
      mails.map((one) => [one.to, one.subject]),
      [[me.body.user.email, 'Single sign-on was connected to your account']],
    );
    type Events = { events: { action: string; detail: object }[] };
    const { events } = (await request<Events>('GET', '/auth/events', null, 'developer')).body;
    const connected = events.filter((one) => one.action === 'account.connect-single-sign-on');
    assert.deepEqual(
      connected.map((one) => one.detail),
      [{ organization: 'Acme' }],
    );
  });

  it('shows and touches of an account only what belongs to its organization', async () => {
    await configure();
    const { email } = (await request<{ user: { email: string } }>('GET', '/auth/me', null, 'developer')).body.user;
    provider.state.person.email = email;
    const login = { email, password: everybodysPassword };
    const elsewhere = {
      authorization: `Bearer ${(await request<SignedIn>('POST', '/auth/login', login, 'nobody')).body.token}`,
    };
    const create = { name: 'Moonlight Ltd' };
    assert.equal((await request('POST', '/organizations', create, 'nobody', elsewhere)).status, 200);
    await request('POST', '/auth/login', { email, password: 'wrong' }, 'nobody');
    const { token } = (await signIn('developer')).body;
    const provided = { authorization: `Bearer ${token}` };

    type Sessions = { sessions: { id: string; organizationName: string | null }[] };
    const sessionsOf = async (headers: Record<string, string>) =>
      (await request<Sessions>('GET', '/auth/sessions', null, 'nobody', headers)).body.sessions;
    const all = await sessionsOf(elsewhere);
    const shown = await sessionsOf(provided);
    const [foreign] = all.filter((one) => one.organizationName === 'Moonlight Ltd');
    assert.deepEqual([all.length, shown.length], [3, 2]);
    assert.ok(shown.every((one) => one.id !== foreign?.id));
    const end = await server.app.inject({
      method: 'DELETE',
      url: `/v1/auth/sessions/${foreign?.id}`,
      headers: provided,
    });
    assert.equal(end.statusCode, 404);
    assert.equal((await sessionsOf(elsewhere)).length, 3);

    type Events = { events: { action: string; detail: object }[] };
    const eventsOf = async (headers: Record<string, string>) =>
      (await request<Events>('GET', '/auth/events', null, 'nobody', headers)).body.events;
    const foreigners = (events: Events['events']) =>
      events.map((one) => one.action).filter((one) => one === 'organization.create' || one === 'account.fail-sign-in');
    assert.deepEqual(foreigners(await eventsOf(elsewhere)).toSorted(), ['account.fail-sign-in', 'organization.create']);
    const events = await eventsOf(provided);
    assert.deepEqual(foreigners(events), []);
    assert.ok(events.some((one) => one.action === 'account.sign-in'));

    type Organizations = { organizations: { name: string }[] };
    const organizationsOf = async (headers: Record<string, string>) =>
      (await request<Organizations>('GET', '/organizations', null, 'nobody', headers)).body.organizations;
    assert.deepEqual([(await organizationsOf(elsewhere)).length, (await organizationsOf(provided)).length], [2, 1]);
  });

  it('refuses answers that were altered, belong to another flow, come twice or too late', async () => {
    await configure();
    const { address, flow } = (await begin()).body;
    const answer = await signInAtProvider(address, callback);
    const other = (await begin()).body.flow;
    assert.equal((await finish(other, answer)).status, 401);
    assert.equal((await finish(`${flow}x`, answer)).status, 401);
    assert.equal((await finish(flow, answer.replace(/code=[^&]+/, 'code=forged'))).status, 401);
    server.clock.at += 11 * 60_000;
    assert.equal((await finish(flow, answer)).status, 401);
    server.clock.at -= 11 * 60_000;
    assert.equal((await finish(flow, answer)).status, 200);
    assert.equal((await finish(flow, answer)).status, 401);
  });

  it('says what to do when the provider does not know the client, or means another one', async () => {
    await configure({ clientSecret: 'outdated' });
    const unknown = await signIn();
    assert.equal(unknown.status, 401);
    assert.match(unknown.body.message, /rejected Sightline's client ID and secret. Ask an admin/);
    await configure();
    provider.state.claims = { aud: 'another-application' };
    const foreign = await signIn();
    provider.state.claims = {};
    assert.equal(foreign.status, 401);
    assert.match(foreign.body.message, /for another application. Ask an admin to compare the client ID/);
    const begun = (await begin()).body;
    const own = new URL(begun.address).searchParams.get('state') ?? '';
    const denied = await finish(
      begun.flow,
      `error=access_denied&state=${own}&iss=${encodeURIComponent(provider.issuer)}`,
    );
    assert.equal(denied.status, 401);
    assert.match(denied.body.message, /does not give you access to Sightline/);
  });

  it('refuses addresses that the provider says are not confirmed', async () => {
    await configure();
    for (const said of [false, 'false', 'True', '', 0, 1, null, {}]) {
      provider.state.person.email_verified = said;
      assert.equal((await signIn()).status, 401, JSON.stringify(said));
    }
    for (const said of [true, 'true']) {
      provider.state.person = { sub: gathering.world.unique(), email: `${gathering.world.unique()}@id.example` };
      provider.state.person.email_verified = said;
      assert.equal((await signIn()).status, 200, JSON.stringify(said));
    }
  });

  it('refuses claims that cannot be kept, and a name that is none', async () => {
    await configure();
    const email = 'ada@id.example';
    for (const claims of [
      { sub: 'a\0b', email },
      { sub: 'x'.repeat(200_000), email },
      { sub: '\ud800', email },
      { email: 'a\0b@id.example' },
      { email: `${'x'.repeat(300_000)}@id.example` },
      { email: ['ada@id.example'] },
      { email, padding: 'x'.repeat(1_000_000) },
    ]) {
      provider.state.claims = claims;
      assert.equal((await signIn()).status, 401, JSON.stringify(claims).slice(0, 60));
    }
    for (const name of ['a\0b', '\ud800', 'x'.repeat(100_000), 7, `${'x'.repeat(99)}👩‍💻`]) {
      const unique = gathering.world.unique();
      provider.state.claims = { sub: unique, email: `${unique}@id.example`, name };
      assert.equal((await signIn()).status, 200, JSON.stringify(name).slice(0, 60));
    }
    provider.state.claims = {};
    const { address, flow } = (await begin()).body;
    const answer = await signInAtProvider(address, callback);
    for (const hostile of ['code=%00', `${answer}%00`, 'code=\ud800', '\0', answer.replace(/code=[^&]+/, 'code=%00')])
      assert.ok([400, 401].includes((await finish(flow, hostile)).status), JSON.stringify(hostile));
  });

  it('leads nobody to an address that is no web page, nor to a provider that sends too much', async () => {
    await configure();
    const hostile = [
      { authorization_endpoint: 'javascript:alert(1)' },
      { authorization_endpoint: 'data:text/html,x' },
      { authorization_endpoint: 'http://id.example/authorize' },
      { authorization_endpoint: 7 },
      { authorization_endpoint: undefined },
      { token_endpoint: 'file:///etc/passwd' },
      { userinfo_endpoint: 'ftp://id.example/' },
      { jwks_uri: 'blob:x' },
      { padding: 'x'.repeat(2_000_000) },
    ];
    for (const described of hostile) {
      provider.state.described = described;
      const { status, body } = await begin();
      assert.equal(status, 401, JSON.stringify(described).slice(0, 80));
      assert.ok(!JSON.stringify(body).includes('alert'));
      assert.equal((await configure()).status, 400);
    }
  });

  it('counts in its own organization only, and ends when it is turned off', async () => {
    await configure();
    const { token } = (await signIn()).body;
    const headers = { authorization: `Bearer ${token}` };
    const create = await server.app.inject({
      method: 'POST',
      url: '/v1/organizations',
      payload: { name: 'Elsewhere' },
      headers,
    });
    assert.equal(create.statusCode, 403);
    assert.equal((await server.app.inject({ url: '/v1/teams', headers })).statusCode, 200);
    await configure({ enabled: false });
    assert.equal((await server.app.inject({ url: '/v1/teams', headers })).statusCode, 401);
  });

  for (const [how, change] of [
    ['turned off', { enabled: false }],
    ['another client of it is set', { clientId: 'another' }],
  ] as const)
    it(`takes API tokens that were made in its sessions along when it is ${how}, and no others`, async () => {
      await configure();
      const me = await request<{ user: { email: string } }>('GET', '/auth/me', null, 'developer');
      provider.state.person.email = me.body.user.email;
      const { token } = (await signIn('developer')).body;
      const make = async (headers: Record<string, string>) => {
        const body = { name: 'Report', scopes: ['read:metrics'] };
        const made = await request<{ token: string }>('POST', '/security/api-tokens', body, 'nobody', headers);
        return { authorization: `Bearer ${made.body.token}` };
      };
      const [provided, own] = [await make({ authorization: `Bearer ${token}` }), await ownApiToken()];
      const reads = async (headers: Record<string, string>) =>
        (await server.app.inject({ url: '/v1/performance/scores', headers })).statusCode;
      assert.deepEqual([await reads(provided), await reads(own)], [200, 200]);
      await configure(change);
      assert.deepEqual([await reads(provided), await reads(own)], [401, 200]);
      await configure();
      assert.equal(await reads(provided), 401, 'it does not come back');
    });

  it('ends more sessions at once than one announcement has room for', async () => {
    await configure();
    const { token, user } = (await signIn()).body as SignedIn & { user: { id: string } };
    const { organizationId } = gathering.world;
    await withSystem(server.platform.database, async (tx) => {
      for (let made = 0; made < 300; made += 1)
        await openSession(
          tx,
          { platform: server.platform, origin: { address: '', agent: '' } },
          user.id,
          organizationId,
          'single-sign-on',
        );
    });
    assert.equal((await configure({ enabled: false })).status, 200);
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await server.app.inject({ url: '/v1/teams', headers })).statusCode, 401);
  });
});
