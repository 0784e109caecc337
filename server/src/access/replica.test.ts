/** Screens read from a streaming replica: always including earlier writes, and from the primary if it lags. */
import { apiPrefix, type BatchedCall, type BatchedReply } from '@sightline/contract';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase, withOperator, type Replica } from '../platform/database/tenant.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/embedded/postgres.ts';
import { createLog } from '../platform/log.ts';
import { startStandby } from '../testing/standby.ts';
import { createCallers, type Caller, type Callers } from './callers.test-support.ts';
import { startWebServer, type WebServer } from './web-server.test-support.ts';

describe('a read replica', () => {
  let primary: EmbeddedPostgres;
  let standby: EmbeddedPostgres;
  let server: WebServer;
  let callers: Callers;
  let replica: Replica;
  /** Whether the replica was used for each batch since the test began. */
  let used: boolean[];
  const folder = mkdtempSync(join(tmpdir(), 'sightline-primary-'));

  before(async () => {
    chmodSync(folder, 0o755);
    primary = await startEmbeddedPostgres({ folder, settings: ['fsync=off'] });
    await migrate(primary.url);
    standby = await startStandby(primary);
    const handle = openDatabase(primary.url, createLog('silent', 'test'));
    const database = { ...handle, drop: () => handle.close(), freeze: async () => '' };
    const readUrl = Object.assign(new URL(primary.url), { port: new URL(standby.administratorUrl).port });
    server = await startWebServer({ DATABASE_READ_URL: readUrl.href }, database);
    callers = await createCallers(server.platform);
    assert.ok(server.platform.database.replica);
    replica = server.platform.database.replica;
  });
  beforeEach(() => {
    used = [];
    server.platform.database.replica = {
      ...replica,
      async read(organizationId, work) {
        const isUsed = await replica.read(organizationId, work);
        used.push(isUsed);
        return isUsed;
      },
    };
  });
  after(async () => {
    await server.stop();
    await standby.stop();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const onStandby = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: standby.administratorUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  /** Lets reads use the replica again immediately. */
  const ready = async (): Promise<void> => {
    while ((await replica.probe()) !== 'ready');
  };
  const read = async (calls: BatchedCall[], caller: Caller = 'admin'): Promise<BatchedReply[]> => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${apiPrefix}/batch`,
      headers: callers.headers[caller],
      payload: { calls },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ replies: BatchedReply[] }>().replies;
  };
  const rename = async (name: string): Promise<void> => {
    const answer = await server.app.inject({
      method: 'PATCH',
      url: `${apiPrefix}/organizations/current`,
      headers: callers.headers.admin,
      payload: { name },
    });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const names = async (): Promise<string[]> => {
    const [reply] = await read([{ call: 'organizations.list' }]);
    assert.ok(reply);
    assert.equal(reply.status, 200);
    return (reply.body as { organizations: { name: string }[] }).organizations.map(({ name }) => name);
  };

  it('answers what the primary would', async () => {
    await ready();
    const calls = ['organizations.list', 'people.teams', 'performance.overview', 'notifications.list', 'mappings.read'];
    const replies = await read(calls.map((call) => ({ call })));
    assert.deepEqual(used, [true]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      calls.map(() => 200),
    );
    server.platform.database.replica = { ...replica, read: async () => false };
    assert.deepEqual(await read(calls.map((call) => ({ call }))), replies);
  });

  it('shows each write to the next read', async () => {
    await ready();
    for (let number = 1; number <= 10; number += 1) {
      await rename(`Renamed ${number}`);
      assert.ok((await names()).includes(`Renamed ${number}`));
    }
    await ready();
    assert.ok((await names()).includes('Renamed 10'));
    assert.equal(used.at(-1), true);
  });

  it('is not used while it lags behind the primary', async () => {
    await ready();
    await onStandby('select pg_wal_replay_pause()');
    try {
      await rename('Written meanwhile');
      assert.ok((await names()).includes('Written meanwhile'));
      assert.deepEqual(used, [false]);
      assert.equal(await replica.probe(), 'late');
    } finally {
      await onStandby('select pg_wal_replay_resume()');
    }
    await ready();
    assert.ok((await names()).includes('Written meanwhile'));
    assert.deepEqual(used, [false, true]);
  });

  it('sends writing calls to the primary', async () => {
    await ready();
    const { personId } = callers.world;
    const views = (): Promise<number> =>
      withOperator(server.database, async (tx) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from person_views`.execute(tx);
        return rows[0]?.count ?? 0;
      });
    const before = await views();
    const replies = await read(
      [{ call: 'people.teams' }, { call: 'profiles.one', params: { developerId: personId } }],
      'manager',
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    assert.ok((await views()) > before);
  });

  it('keeps organizations apart', async () => {
    await ready();
    const { teamId } = callers.world;
    const [team] = await read([{ call: 'teams.one', params: { teamId } }]);
    const [foreign] = await read([{ call: 'teams.one', params: { teamId } }], 'stranger');
    assert.equal(team?.status, 200);
    assert.equal(foreign?.status, 404);
    assert.deepEqual(used, [true, true]);
  });

  it('is not needed while it is unreachable, which System Monitoring shows', async () => {
    await ready();
    const state = async (): Promise<unknown> => {
      const answer = await server.app.inject({
        url: `${apiPrefix}/monitoring/services`,
        headers: callers.headers.admin,
      });
      const { services } = answer.json<{ services: { service: string; status: string }[] }>();
      return services.find(({ service }) => service === 'Read Replica')?.status;
    };
    assert.equal(await state(), 'operational');
    standby.server().signal('SIGKILL');
    await standby.server().ended;
    await rename('While it is away');
    assert.ok((await names()).includes('While it is away'));
    assert.deepEqual(used, [false]);
    assert.equal(await state(), 'outage');
    await standby.startAgain();
    await ready();
    assert.ok((await names()).includes('While it is away'));
    assert.deepEqual(used, [false, true]);
  });
});
