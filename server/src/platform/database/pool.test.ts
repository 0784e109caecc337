import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { DatabaseFull, DatabaseUnavailable } from '../errors.ts';
import { createLog } from '../log.ts';
import { databaseLink, type DatabaseLink } from './link.ts';
import { openPool } from './pool.ts';
import { withSystem } from './tenant.ts';

describe('the pool of connections', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  /** A pool on a link whose state the test decides. */
  const poolWith = (state: { isDown: boolean }) => {
    const cuts: (() => void)[] = [];
    const link: DatabaseLink = {
      ...databaseLink(database.url, createLog('silent', 'test')),
      isDown: () => state.isDown,
      onUnreachable: (work) => void cuts.push(work),
    };
    return { pool: openPool(database.url, 2, link), cut: () => cuts.forEach((work) => work()) };
  };

  it('fails immediately while the database is down, and works again afterwards', async () => {
    const state = { isDown: true };
    const { pool } = poolWith(state);
    await assert.rejects(pool.query('select 1'), DatabaseUnavailable);
    await assert.rejects(pool.guarded.connect(), DatabaseUnavailable);
    assert.equal(pool.pool.totalCount, 0);
    state.isDown = false;
    assert.equal((await pool.query('select 7 as seven')).rows[0].seven, 7);
    await pool.end();
  });

  it('ends statements that get no answer', async () => {
    const { pool, cut } = poolWith({ isDown: false });
    const busy = [1, 2].map(async () => {
      const client = await pool.guarded.connect();
      try {
        await client.query('select pg_sleep(300)', []);
      } finally {
        client.release();
      }
    });
    while (pool.pool.totalCount < 2 || pool.pool.idleCount > 0) await new Promise(setImmediate);
    const outcomes = Promise.allSettled(busy);
    cut();
    for (const outcome of await outcomes)
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof DatabaseUnavailable, String(outcome.status));
    assert.equal((await pool.query('select 7 as seven')).rows[0].seven, 7);
    await pool.end();
  });

  it('reports nothing about connections that a server which stops closes after the pool was ended', async () => {
    const lines: string[] = [];
    const log = createLog('warn', 'test', { write: (line) => lines.push(line) });
    const pool = openPool(database.url, 2, databaseLink(database.url, log));
    await pool.query('select 1');
    await pool.end();
    pool.pool.emit('error', new Error('terminating connection'), {} as never);
    assert.deepEqual(lines, []);
  });

  it('says that the disk is full, and logs it once', async () => {
    const lines: string[] = [];
    const log = { ...createLog('silent', 'test'), warn: (_details: object, text: string) => void lines.push(text) };
    const pool = openPool(database.url, 1, databaseLink(database.url, log as ReturnType<typeof createLog>));
    const full = "do $$ begin raise exception using errcode = '53100', message = 'No space left on device'; end $$";
    const client = await pool.guarded.connect();
    for (let attempt = 0; attempt < 2; attempt += 1) await assert.rejects(client.query(full, []), DatabaseFull);
    client.release();
    assert.deepEqual(lines, ['the disk of the database is full']);
    await pool.end();
  });

  it('says so too if the server ends the connection in the middle of a transaction', async () => {
    const killed = withSystem(database, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    });
    await assert.rejects(killed, DatabaseUnavailable);
    await assert.rejects(
      withSystem(database, (tx) => sql`select nothing`.execute(tx)),
      { code: '42703' },
    );
  });
});
