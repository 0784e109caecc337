import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiScopes, type ApiScope, type ApiToken } from '@sightline/contract';
import { createCallers, type Caller, type Callers } from '../../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { beforeAnyWrites } from '../../../testing/before-any-writes.ts';
import { insertCode } from '../accounts.store.ts';
import { insertMember } from '../members/members.store.ts';
import { newCode } from '../../../platform/secret-links.ts';
import { updatePolicy } from './security-policy.store.ts';

describe('API tokens', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());
  beforeEach(async () => {
    callers = await createCallers(server.platform);
  });

  const create = async (caller: Caller, scopes: readonly ApiScope[], expiresInDays = 90) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/security/api-tokens',
      payload: { name: '<b>Export</b> script', scopes, expiresInDays },
      headers: callers.headers[caller],
    });
    assert.equal(answer.statusCode, 200);
    return answer.json<{ token: string; apiToken: ApiToken }>();
  };
  const get = (token: string, path: string) =>
    server.app.inject({ url: `/v1${path}`, headers: { authorization: `Bearer ${token}` } });
  const list = async (caller: Caller): Promise<ApiToken[]> => {
    const answer = await server.app.inject({ url: '/v1/security/api-tokens', headers: callers.headers[caller] });
    return answer.json<{ tokens: ApiToken[] }>().tokens;
  };

  it('can read only what their scopes allow', async () => {
    const { token } = await create('manager', ['read:people']);
    assert.equal((await get(token, '/developers')).statusCode, 200);
    const refused = await get(token, '/performance/scores');
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json<{ message: string }>().message, 'This API token does not have the scope read:metrics.');
    assert.equal((await get(token, '/auth/me')).statusCode, 403);
    assert.equal((await get(token, '/security/api-tokens')).statusCode, 403, 'a token makes no tokens');
  });

  it('are limited to twenty, even when two are created concurrently', async () => {
    for (let count = 1; count < 20; count += 1) await create('manager', ['read:people']);
    const request = (number: number) =>
      server.app.inject({
        method: 'POST',
        url: '/v1/security/api-tokens',
        payload: { name: `Race ${number}`, scopes: ['read:people'], expiresInDays: 90 },
        headers: callers.headers.manager,
      });
    const requests = [1, 2].map((number) => () => request(number));
    const answers = await beforeAnyWrites(server.database, 'api_tokens', requests);
    const statuses = answers.map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses.toSorted(), [200, 409]);
    assert.equal((await list('manager')).length, 20);
  });

  it('can never write, whatever their scopes', async () => {
    const { token } = await create('admin', apiScopes);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ method: 'POST', url: '/v1/teams', payload: { name: 'New' }, headers });
    assert.equal(answer.statusCode, 403);
  });

  it('have no more permissions than their owner', async () => {
    const { token } = await create('developer', apiScopes);
    assert.equal((await get(token, '/audit')).statusCode, 403);
    const subject = `person:${callers.world.personId}`;
    assert.equal((await get(token, `/performance/history?subject=${subject}`)).statusCode, 403);
  });

  it('are stored as a hash, are recognized by their prefix, and show when they were last used', async () => {
    const { token, apiToken } = await create('manager', ['read:people']);
    assert.equal(apiToken.name, 'Export script');
    assert.ok(token.startsWith(apiToken.start));
    assert.equal(apiToken.lastUsedAt, null);
    const rows = await withSystem(server.platform.database, (tx) => tx.selectFrom('api_tokens').selectAll().execute());
    assert.ok(!JSON.stringify(rows).includes(token));
    await get(token, '/developers');
    const used = new Date(server.clock.at).toISOString();
    server.clock.at += 30_000;
    await get(token, '/developers');
    assert.equal((await list('manager'))[0]?.lastUsedAt, used, 'noted to the minute, not at every use');
  });

  it('end when they are revoked, by their owner only', async () => {
    const { token, apiToken } = await create('manager', ['read:people']);
    const revoke = (caller: Caller) =>
      server.app.inject({
        method: 'DELETE',
        url: `/v1/security/api-tokens/${apiToken.id}`,
        headers: callers.headers[caller],
      });
    assert.equal((await revoke('admin')).statusCode, 404);
    assert.equal((await revoke('manager')).statusCode, 200);
    assert.equal((await get(token, '/developers')).statusCode, 401);
    assert.deepEqual(await list('manager'), []);
  });

  it('end when they expire, and when their owner leaves the organization', async () => {
    const short = await create('manager', ['read:people'], 1);
    server.clock.at += 86_400_001;
    assert.equal((await get(short.token, '/developers')).statusCode, 401);
    callers = await createCallers(server.platform);
    const { token } = await create('developer', ['read:people']);
    const left = await server.app.inject({
      method: 'POST',
      url: '/v1/organizations/leave',
      headers: callers.headers.developer,
    });
    assert.equal(left.statusCode, 200);
    assert.equal((await get(token, '/developers')).statusCode, 401);
  });

  it('stay revoked when their owner leaves and is invited again', async () => {
    const { token } = await create('developer', ['read:people']);
    const { headers, world } = callers;
    const me = await server.app.inject({ url: '/v1/auth/me', headers: headers.developer });
    const userId = me.json<{ user: { id: string } }>().user.id;
    await server.app.inject({ method: 'POST', url: '/v1/organizations/leave', headers: headers.developer });
    const member = { organizationId: world.organizationId, userId, role: 'developer' as const };
    await withSystem(server.platform.database, (tx) => insertMember(tx, member, new Date(server.clock.at)));
    assert.equal((await get(token, '/developers')).statusCode, 401);
  });

  it('end when the password is reset by mail', async () => {
    const { token } = await create('manager', ['read:people']);
    const me = await server.app.inject({ url: '/v1/auth/me', headers: callers.headers.manager });
    const userId = me.json<{ user: { id: string } }>().user.id;
    const { code, hash } = newCode();
    const expiresAt = new Date(server.clock.at + 60_000);
    await withSystem(server.platform.database, (tx) =>
      insertCode(tx, { hash, userId, purpose: 'reset-password', expiresAt }),
    );
    const reset = { code, password: 'Entirely-new-8' };
    const answer = await server.app.inject({ method: 'POST', url: '/v1/auth/reset-password', payload: reset });
    assert.equal(answer.statusCode, 200);
    assert.equal((await get(token, '/developers')).statusCode, 401);
  });

  it('are rejected while their owner lacks a required second factor', async () => {
    const { token } = await create('manager', ['read:people']);
    const { organizationId } = callers.world;
    const policy = (requireTwoFactor: boolean) =>
      withSystem(server.platform.database, (tx) =>
        updatePolicy(tx, organizationId, { strictSessions: false, requireTwoFactor, teamsOnly: false }, new Date(0)),
      );
    await policy(true);
    const refused = await get(token, '/developers');
    assert.equal(refused.statusCode, 403);
    assert.match(refused.json<{ message: string }>().message, /requires two-factor sign-in/);
    await policy(false);
    assert.equal((await get(token, '/developers')).statusCode, 200);
  });

  it('are audited when they are created and revoked', async () => {
    await create('admin', ['read:people']);
    const answer = await server.app.inject({ url: '/v1/audit', headers: callers.headers.admin });
    const [latest] = answer.json<{ entries: { action: string; subject: string }[] }>().entries;
    assert.deepEqual([latest?.action, latest?.subject], ['api-tokens.create', 'Export script']);
  });
});
