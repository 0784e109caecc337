import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withSystem } from '../../../platform/database/tenant.ts';
import { openSession } from '../sessions/open-session.ts';
import { withProvider, type SignedIn } from './single-sign-on.test-support.ts';

describe('single sign-on', () => {
  const { request, ownApiToken, configure, begin, signIn, callback, server, provider, callers } = withProvider();

  it('is off until an admin enables it, and never shows its secret', async () => {
    assert.equal((await begin()).status, 404);
    await configure({ enabled: false });
    assert.equal((await begin()).status, 404);
    const { status, body } = await configure();
    assert.equal(status, 200);
    assert.deepEqual([body.hasSecret, body.callbackAddress], [true, callback()]);
    assert.ok(!JSON.stringify(body).includes('provider-secret'));
    assert.equal((await begin()).status, 200);
  });

  it('is not enabled for an invalid provider or a private address', async () => {
    const nowhere = await configure({ issuer: `${provider().issuer}/nowhere` });
    assert.deepEqual(
      [nowhere.status, nowhere.body.message],
      [400, 'It does not respond like an OpenID Connect provider.'],
    );
    const inside = await configure({ issuer: 'https://127.0.0.1:1' });
    assert.deepEqual([inside.status, inside.body.message], [400, '127.0.0.1 resolves to a private network address.']);
    await configure();
    const elsewhere = await configure({ issuer: 'https://id.example', clientSecret: undefined, enabled: false });
    assert.equal(elsewhere.status, 400, 'the stored secret goes to no other provider');
  });

  it('is valid in its own organization only, and its sessions end when it is turned off', async () => {
    await configure();
    const { token } = (await signIn()).body;
    const headers = { authorization: `Bearer ${token}` };
    const create = await server().app.inject({
      method: 'POST',
      url: '/v1/organizations',
      payload: { name: 'Elsewhere' },
      headers,
    });
    assert.equal(create.statusCode, 403);
    assert.equal((await server().app.inject({ url: '/v1/teams', headers })).statusCode, 200);
    await configure({ enabled: false });
    assert.equal((await server().app.inject({ url: '/v1/teams', headers })).statusCode, 401);
  });

  for (const [how, change] of [
    ['turned off', { enabled: false }],
    ['another client of it is set', { clientId: 'another' }],
  ] as const)
    it(`revokes the API tokens made in its sessions when it is ${how}, and no others`, async () => {
      await configure();
      const me = await request<{ user: { email: string } }>('GET', '/auth/me', null, 'developer');
      provider().state.person.email = me.body.user.email;
      const { token } = (await signIn('developer')).body;
      const make = async (headers: Record<string, string>) => {
        const body = { name: 'Report', scopes: ['read:metrics'] };
        const made = await request<{ token: string }>('POST', '/security/api-tokens', body, 'nobody', headers);
        return { authorization: `Bearer ${made.body.token}` };
      };
      const [provided, apiToken] = [await make({ authorization: `Bearer ${token}` }), await ownApiToken()];
      const reads = async (headers: Record<string, string>) =>
        (await server().app.inject({ url: '/v1/performance/scores', headers })).statusCode;
      assert.deepEqual([await reads(provided), await reads(apiToken)], [200, 200]);
      await configure(change);
      assert.deepEqual([await reads(provided), await reads(apiToken)], [401, 200]);
      await configure();
      assert.equal(await reads(provided), 401, 'it does not come back');
    });

  it('can end more sessions at once than fit into one announcement', async () => {
    await configure();
    const { token, user } = (await signIn()).body as SignedIn & { user: { id: string } };
    const { organizationId } = callers().world;
    await withSystem(server().platform.database, async (tx) => {
      for (let made = 0; made < 300; made += 1)
        await openSession(
          tx,
          { platform: server().platform, origin: { address: '', agent: '' } },
          user.id,
          organizationId,
          { method: 'single-sign-on' },
        );
    });
    assert.equal((await configure({ enabled: false })).status, 200);
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await server().app.inject({ url: '/v1/teams', headers })).statusCode, 401);
  });
});
