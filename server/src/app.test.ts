import { capabilitiesOf, contract, fullPath, type RouteDefinition } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createPlatform, createWebServer, features } from './app.ts';
import { hashPassword, insertOrganization } from './features/identity/index.ts';
import { loadConfig } from './platform/config.ts';
import type { Platform } from './platform/context.ts';
import { withSystem } from './platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';

const password = 'correct horse battery';
const routes: RouteDefinition[] = Object.values(contract).flatMap((group) => Object.values(group) as RouteDefinition[]);

describe('the server', () => {
  let database: TestDatabase;
  let platform: Platform;
  let app: FastifyInstance;
  const clock = { at: Date.UTC(2026, 10, 20, 12) };

  const member = async (
    role: 'admin' | 'manager' | 'developer',
  ): Promise<{ email: string; userId: string; organizationId: string }> => {
    const [userId, organizationId] = [randomUUID(), randomUUID()];
    const email = `${userId}@example.com`;
    const passwordHash = await hashPassword(password);
    await withSystem(database, (tx) =>
      insertOrganization(tx, { id: organizationId, name: 'Somebody', timeZone: 'UTC', now: new Date(clock.at) }, [
        { id: userId, email, name: 'Some Body', passwordHash, role, isDemo: false },
      ]),
    );
    return { email, userId, organizationId };
  };
  const signIn = (email: string, word = password) =>
    app.inject({ method: 'POST', url: '/v1/auth/login', payload: { email, password: word } });
  const tokenOf = async (email: string): Promise<string> => (await signIn(email)).json<{ token: string }>().token;
  const whoAmI = (token: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: '/v1/auth/me', headers: { authorization: `Bearer ${token}`, ...headers } });

  before(async () => {
    database = await testDatabase();
    const config = loadConfig(
      { DATABASE_URL: database.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '30' },
      ['--run=web'],
    );
    platform = createPlatform(config, 'test', { now: () => clock.at });
    await platform.jobs.start(
      features.flatMap((feature) => feature.jobs),
      platform,
      { work: false },
    );
    app = await createWebServer(platform);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await platform.jobs.stop();
    await platform.database.close();
    await database.drop();
  });

  it('has a heartbeat for every job, so that a killed one is resumed within 30 seconds', async () => {
    const { rows } = await sql<{ name: string; heartbeat: number | null }>`
      select name, heartbeat_seconds as heartbeat from pgboss.queue
      where name = any(${features.flatMap((feature) => feature.jobs.map((job) => job.name))}::text[])`.execute(
      database.kysely,
    );
    assert.equal(rows.length, features.flatMap((feature) => feature.jobs).length);
    for (const { name, heartbeat } of rows) assert.ok(heartbeat !== null && heartbeat <= 15, name);
  });

  it('turns off a digest with one click in a mail program', async () => {
    const { email, userId } = await member('manager');
    const headers = { authorization: `Bearer ${await tokenOf(email)}` };
    const press = (path: string, token: string) =>
      app.inject({
        method: 'POST',
        url: `${path}?token=${encodeURIComponent(token)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    const isSubscribed = async (): Promise<boolean> => {
      const answer = await app.inject({ method: 'GET', url: '/api/user/preferences', headers });
      return answer.json<{ notifications: { weeklyReport: boolean } }>().notifications.weeklyReport;
    };
    const token = platform.secrets.seal(JSON.stringify({ userId, kind: 'weekly' }), 'digest-unsubscribe');
    assert.equal(await isSubscribed(), true);
    assert.equal((await press('/notifications/unsubscribe', token)).statusCode, 204);
    assert.equal(await isSubscribed(), false);
    for (const path of ['/notifications/unsubscribe', '/reports/unsubscribe']) {
      const refused = await press(path, `${token}x`);
      assert.equal(refused.statusCode, 400);
      assert.match(refused.json<{ message: string }>().message, /^This link is not valid\./);
    }
  });

  it('signs in with the stored password only, and never reveals which addresses are known', async () => {
    const { email } = await member('manager');
    const answer = await signIn(email.toUpperCase());
    assert.equal(answer.statusCode, 200);
    const { user, token } = answer.json<{ user: { permissions: string[] }; token: string }>();
    assert.equal(token.split('.').length, 3);
    assert.deepEqual(user.permissions, capabilitiesOf.manager);
    const [wrong, unknown] = [await signIn(email, 'wrong password'), await signIn('nobody@example.com')];
    assert.equal(wrong.statusCode, 401);
    assert.deepEqual(wrong.json(), unknown.json());
  });

  it('blocks an address for 15 minutes after five wrong passwords', async () => {
    const { email } = await member('developer');
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal((await signIn(email, 'wrong password')).statusCode, 401);
    const refused = await signIn(email);
    assert.equal(refused.statusCode, 429);
    assert.equal(
      refused.json<{ message: string }>().message,
      'Too many failed attempts. Please try again in 15 minutes.',
    );
    clock.at += 15 * 60_000 + 1;
    assert.equal((await signIn(email)).statusCode, 200);
  });

  it('rejects altered, foreign, expired and revoked tokens, and those of suspended users and organizations', async () => {
    const admin = await member('admin');
    const token = await tokenOf(admin.email);
    assert.equal((await whoAmI(token)).statusCode, 200);
    const [head = '', body = '', signature = ''] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
        role: 'admin',
        jti: randomUUID(),
      }),
    ).toString('base64url');
    for (const bad of [
      `${head}.${forged}.${signature}`,
      `${token}x`,
      'x',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
    ]) {
      const { statusCode, headers } = await whoAmI(bad);
      assert.deepEqual([statusCode, headers['www-authenticate']], [401, 'Bearer'], bad);
    }
    assert.equal((await whoAmI(token, { 'x-organization-id': randomUUID() })).statusCode, 403);

    await withSystem(database, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', admin.userId).execute(),
    );
    assert.equal((await whoAmI(token)).statusCode, 401);
    await withSystem(database, (tx) =>
      tx.updateTable('users').set({ status: 'active' }).where('id', '=', admin.userId).execute(),
    );
    await withSystem(database, (tx) =>
      tx.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', admin.organizationId).execute(),
    );
    assert.equal((await whoAmI(token)).statusCode, 401);
    await withSystem(database, (tx) =>
      tx.updateTable('organizations').set({ status: 'active' }).where('id', '=', admin.organizationId).execute(),
    );

    const refreshed = await app.inject({
      method: 'POST',
      url: '/v1/auth/refresh',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal((await whoAmI(refreshed.json<{ token: string }>().token)).statusCode, 200);
    assert.equal(
      (await app.inject({ method: 'POST', url: '/v1/auth/logout', headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
      200,
    );
    assert.equal((await whoAmI(token)).statusCode, 401);

    const later = await tokenOf(admin.email);
    clock.at += 25 * 3_600_000;
    assert.equal((await whoAmI(later)).statusCode, 401);
  });

  it('limits requests per minute for each session separately', async () => {
    const [token, otherToken] = [
      await tokenOf((await member('admin')).email),
      await tokenOf((await member('admin')).email),
    ];
    clock.at += 60_000;
    for (let sent = 0; sent < platform.config.requestsPerMinute; sent += 1)
      assert.equal((await whoAmI(token)).statusCode, 200);
    const refused = await whoAmI(token);
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '60']);
    assert.equal((await whoAmI(otherToken)).statusCode, 200);
    clock.at += 60_000;
    assert.equal((await whoAmI(token)).statusCode, 200);
  });

  it('never answers hostile input with a server error or a stack', async () => {
    const token = await tokenOf((await member('admin')).email);
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('%00', '../..', "'; drop table users; --", '\u0000', '𝒳'.repeat(500)),
    );
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ email: text, password: text, provider: text, baseUrl: text, apiToken: text }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes.filter((route) => route.path !== '/auth/logout')),
        text,
        anything,
        text,
        async (route, piece, body, query) => {
          // Stays within the request limit per minute.
          clock.at += 3_000;
          const url = `${fullPath(route).replaceAll(/:\w+/g, encodeURIComponent(piece))}?timeRange=${encodeURIComponent(query)}&cursor=${encodeURIComponent(piece)}`;
          const answer = await app.inject({
            method: route.method,
            url,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(route.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
          });
          assert.ok(answer.statusCode < 500, `${route.method} ${url}: ${answer.statusCode} ${answer.body}`);
          if (answer.statusCode >= 400) assert.equal(typeof answer.json<{ message: unknown }>().message, 'string');
          assert.doesNotMatch(answer.body, /\n\s+at /);
        },
      ),
      { numRuns: 150, seed: 1 },
    );
  });

  it('describes every route of the contract in the OpenAPI document, under a strict content security policy', async () => {
    const answer = await app.inject({ method: 'GET', url: '/v1/openapi.json' });
    const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
    for (const route of routes) {
      const path = fullPath(route).replaceAll(/:(\w+)/g, '{$1}');
      assert.ok(paths[path]?.[route.method.toLowerCase()] !== undefined, path);
    }
    assert.match(String(answer.headers['content-security-policy']), /script-src 'self'/);
    assert.equal((await app.inject({ method: 'GET', url: '/v1/docs' })).statusCode, 200);
  });
});
