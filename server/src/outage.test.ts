import { apiPrefix, live, probes, type LiveMessage } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { createPlatform, createWebServer } from './app.ts';
import { hashPassword, insertOrganization } from './features/identity/index.ts';
import { loadConfig } from './platform/config.ts';
import type { Platform } from './platform/context.ts';
import { migrate } from './platform/database/migrate.ts';
import { withSystem, withTenant } from './platform/database/tenant.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/embedded/postgres.ts';
import { defineJob, type JobDefinition } from './platform/jobs/jobs.ts';
import { startForwarder, type Forwarder } from './testing/forwarder.ts';

const account = { email: 'ada@acme.example', password: 'correct horse battery' };
const organizationId = randomUUID();

/** Waits for a state that is reached without further action. */
const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await holds())) await setTimeout(20);
};

describe('while the database is stopped and once it is back', { timeout: 120_000 }, () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let forwarder: Forwarder;
  let platform: Platform;
  let app: FastifyInstance;
  let headers: { authorization: string };
  let address: string;
  let socket: WebSocket;
  const received: LiveMessage[] = [];
  const runs: ('running' | 'ended')[] = [];
  const proceed = Promise.withResolvers<void>();

  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ folder, settings: ['fsync=off'] });
  const portOf = (running: EmbeddedPostgres): number => Number(new URL(running.url).port);
  const statusOf = async (url: string): Promise<number> =>
    (await app.inject({ method: 'GET', url, headers })).statusCode;
  const publish = (done: number): Promise<void> =>
    withTenant(platform.database, organizationId, (tx) =>
      platform.events.publish(tx, {
        organizationId,
        audience: 'organization',
        message: { type: 'measuring_progress', payload: { done, total: 9 } },
      }),
    );
  const openLive = (token: string): WebSocket =>
    new WebSocket(`${address.replace('http', 'ws')}${apiPrefix}${live.path}?token=${encodeURIComponent(token)}`);
  const listeners = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: postgres.administratorUrl });
    await client.connect();
    try {
      const found = await client.query("select 1 from pg_stat_activity where query like 'listen %'");
      return found.rows.length;
    } finally {
      await client.end();
    }
  };

  const slow = defineJob({
    name: 'slow',
    options: { retryDelay: 0, retryBackoff: false },
    handle: async ({ database }) => {
      runs.push('running');
      await withSystem(database, async (tx) => {
        if (runs.length === 1) await proceed.promise;
        await sql`select 1`.execute(tx);
      });
      runs.push('ended');
    },
  });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sightline-outage-'));
    postgres = await start();
    forwarder = await startForwarder(portOf(postgres));
    await migrate(postgres.url);
    const url = Object.assign(new URL(postgres.url), { port: String(forwarder.port) }).href;
    const config = loadConfig({ DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' }, []);
    platform = createPlatform(config, 'test');
    app = await createWebServer(platform);
    address = await app.listen({ port: 0, host: '127.0.0.1' });
    await platform.jobs.start([slow as JobDefinition<never>], platform, { work: true });
    const passwordHash = await hashPassword(account.password);
    await withSystem(platform.database, (tx) =>
      insertOrganization(tx, { id: organizationId, name: 'Acme', timeZone: 'UTC', now: new Date() }, [
        { id: randomUUID(), email: account.email, name: 'Ada', passwordHash, role: 'admin', isDemo: false },
      ]),
    );
    const login = await app.inject({ method: 'POST', url: '/v1/auth/login', payload: account });
    const { token } = login.json<{ token: string }>();
    headers = { authorization: `Bearer ${token}` };
    socket = openLive(token);
    socket.addEventListener('message', ({ data }) => void received.push(JSON.parse(data as string) as LiveMessage));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'ping', payload: {} }));
    await until(() => received.length === 1);
    received.length = 0;
  });
  after(async () => {
    socket.close();
    await app.close();
    await platform.jobs.stop();
    await platform.database.close();
    await forwarder.refuse();
    await postgres.stop();
    for (const dir of [postgres.home, folder]) await rm(dir, { recursive: true, force: true, maxRetries: 10 });
  });

  it('the server answers 503 with a reason, stays alive, and is not ready', async () => {
    assert.deepEqual(await Promise.all([probes.ready, probes.started, '/v1/auth/me'].map(statusOf)), [200, 200, 200]);
    assert.equal(await listeners(), 1);
    await platform.jobs.enqueue(null, slow, {});
    await until(() => runs.length === 1);

    await Promise.all([postgres.stop(), forwarder.refuse()]);
    await until(() => platform.database.link.isDown());
    const answer = await app.inject({ method: 'GET', url: '/v1/auth/me', headers });
    assert.deepEqual(
      [answer.statusCode, answer.headers['retry-after'], answer.json()],
      [
        503,
        '5',
        {
          code: 'temporarily-unavailable',
          message: "Sightline can't reach its database right now. Please try again in a moment.",
        },
      ],
    );
    const ready = await app.inject({ method: 'GET', url: probes.ready });
    assert.deepEqual([ready.statusCode, ready.json()], [503, { status: 'database unreachable' }]);
    assert.deepEqual(await Promise.all([probes.live, probes.started].map(statusOf)), [200, 200]);
    const health = await app.inject({ method: 'GET', url: '/v1/health' });
    assert.deepEqual(health.json(), { status: 'down', version: '1.0' });
  });

  it('the server keeps live connections, and asks new ones to retry later', async () => {
    const refused = openLive(headers.authorization.replace('Bearer ', ''));
    const [closing] = (await once(refused, 'close')) as [CloseEvent];
    assert.equal(closing.code, live.tryAgainClose);
    assert.equal(socket.readyState, WebSocket.OPEN);
  });

  it('the server recovers by itself: one listener, one delivery, and the interrupted job runs again', async () => {
    proceed.resolve();
    let failures = 0;
    platform.database.link.onUnreachable(() => void (failures += 1));
    await until(() => failures === 2);
    assert.deepEqual(runs, ['running']);
    postgres = await start();
    await forwarder.forward(portOf(postgres));
    const backAt = performance.now();
    await until(async () => (await statusOf(probes.ready)) === 200);
    assert.ok(performance.now() - backAt < 15_000, 'within seconds');
    assert.equal(await statusOf('/v1/auth/me'), 200);
    await publish(1);
    await publish(2);
    await until(() => received.some((message) => message.type === 'measuring_progress' && message.payload.done === 2));
    assert.deepEqual(
      received.map((message) => (message.type === 'measuring_progress' ? message.payload.done : message.type)),
      ['resumed', 1, 2],
    );
    assert.equal(await listeners(), 1);
    await until(() => runs.includes('ended'));
    assert.deepEqual(runs, ['running', 'running', 'ended']);
  });
});
