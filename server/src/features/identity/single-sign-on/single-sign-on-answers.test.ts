import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCallers } from '../../../access/callers.test-support.ts';
import { withProvider, signInAtProvider } from './single-sign-on.test-support.ts';

describe('answers of an identity provider', () => {
  const { settings, configure, begin, finish, signIn, callback, server, provider, otherProvider, callers } =
    withProvider();

  it('are rejected if they were altered, belong to another flow, or arrive twice or too late', async () => {
    await configure();
    const { address, flow } = (await begin()).body;
    const answer = await signInAtProvider(address, callback());
    const other = (await begin()).body.flow;
    assert.equal((await finish(other, answer)).status, 401);
    assert.equal((await finish(`${flow}x`, answer)).status, 401);
    assert.equal((await finish(flow, answer.replace(/code=[^&]+/, 'code=forged'))).status, 401);
    server().clock.at += 11 * 60_000;
    assert.equal((await finish(flow, answer)).status, 401);
    server().clock.at -= 11 * 60_000;
    assert.equal((await finish(flow, answer)).status, 200);
    assert.equal((await finish(flow, answer)).status, 401);
  });

  it('never reach the provider of another organization', async () => {
    await configure();
    const { headers, world } = await createCallers(server().platform);
    const call = (method: 'PUT' | 'POST', url: string, payload: object) =>
      server().app.inject({ method, url: `/v1${url}`, headers: headers.admin, payload });
    // As most providers, neither says in its answers who it is.
    otherProvider().state.described = { authorization_response_iss_parameter_supported: false };
    await call('PUT', '/security/single-sign-on', { ...settings(), issuer: otherProvider().issuer });
    const theirs = (await call('POST', '/auth/single-sign-on/begin', { organizationId: world.organizationId })).json<{
      address: string;
      flow: string;
    }>();
    // The other provider sends its visitor on to ours, as if they had begun there.
    const address = new URL((await begin()).body.address);
    address.searchParams.set('state', new URL(theirs.address).searchParams.get('state') ?? '');
    const answer = new URLSearchParams(await signInAtProvider(address.href, callback()));
    answer.delete('iss');
    assert.equal((await finish(theirs.flow, answer.toString())).status, 401);
    assert.deepEqual(otherProvider().state.codes, []);
  });

  it('lead to advice if the provider does not know the client or answers for another one', async () => {
    await configure({ clientSecret: 'outdated' });
    const unknown = await signIn();
    assert.equal(unknown.status, 401);
    assert.match(unknown.body.message, /rejected Sightline's client ID and secret. Ask an admin/);
    await configure();
    provider().state.claims = { aud: 'another-application' };
    const foreign = await signIn();
    provider().state.claims = {};
    assert.equal(foreign.status, 401);
    assert.match(foreign.body.message, /for another application. Ask an admin to compare the client ID/);
    const begun = (await begin()).body;
    const state = new URL(begun.address).searchParams.get('state') ?? '';
    const denied = await finish(
      begun.flow,
      `error=access_denied&state=${state}&iss=${encodeURIComponent(provider().issuer)}`,
    );
    assert.equal(denied.status, 401);
    assert.match(denied.body.message, /does not give you access to Sightline/);
  });

  it('are rejected if the provider says that the address is not confirmed', async () => {
    await configure();
    for (const said of [false, 'false', 'True', '', 0, 1, null, {}]) {
      provider().state.person.email_verified = said;
      assert.equal((await signIn()).status, 401, JSON.stringify(said));
    }
    for (const said of [true, 'true']) {
      provider().state.person = { sub: callers().world.unique(), email: `${callers().world.unique()}@id.example` };
      provider().state.person.email_verified = said;
      assert.equal((await signIn()).status, 200, JSON.stringify(said));
    }
  });

  it('are rejected with claims that cannot be stored or an invalid name', async () => {
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
      provider().state.claims = claims;
      assert.equal((await signIn()).status, 401, JSON.stringify(claims).slice(0, 60));
    }
    for (const name of ['a\0b', '\ud800', 'x'.repeat(100_000), 7, `${'x'.repeat(99)}👩‍💻`]) {
      const unique = callers().world.unique();
      provider().state.claims = { sub: unique, email: `${unique}@id.example`, name };
      assert.equal((await signIn()).status, 200, JSON.stringify(name).slice(0, 60));
    }
    provider().state.claims = {};
    const { address, flow } = (await begin()).body;
    const answer = await signInAtProvider(address, callback());
    for (const hostile of ['code=%00', `${answer}%00`, 'code=\ud800', '\0', answer.replace(/code=[^&]+/, 'code=%00')])
      assert.ok([400, 401].includes((await finish(flow, hostile)).status), JSON.stringify(hostile));
  });

  it('redirect only to web addresses, and are rejected if they are too large', async () => {
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
      provider().state.described = described;
      const { status, body } = await begin();
      assert.equal(status, 401, JSON.stringify(described).slice(0, 80));
      assert.ok(!JSON.stringify(body).includes('alert'));
      assert.equal((await configure()).status, 400);
    }
  });
});
