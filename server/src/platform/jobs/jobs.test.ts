import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import type { UserContext } from '../context.ts';
import { withSystem } from '../database/tenant.ts';
import type { Database } from '../database/schema.ts';
import { countWithin } from '../limits.store.ts';
import { createJobs, defineJob, type JobDefinition } from './jobs.ts';

describe('jobs of a process that stops', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database);
  });
  after(() => database.drop());

  /** Starts one job that behaves this way at shutdown, stops the process, and returns what was logged. */
  const stopDuring = async (name: string, atTheEnd: (signal: AbortSignal) => Promise<void>) => {
    const logged: [msg: string, level: number][] = [];
    const write = (line: string): void => {
      const { msg, level } = JSON.parse(line) as { msg: string; level: number };
      logged.push([msg, level]);
    };
    const log = pino({ level: 'info' }, { write });
    const jobs = createJobs(database, log, { stopMs: 1_000 });
    const running = Promise.withResolvers<void>();
    const job = defineJob({
      name,
      handle: async (_platform, _data, { signal }) => {
        running.resolve();
        await new Promise((stopping) => signal.addEventListener('abort', stopping, { once: true }));
        await atTheEnd(signal);
      },
    });
    await jobs.start([job as JobDefinition<never>], ctx.platform, { work: true });
    await jobs.enqueue(null, job, {});
    await running.promise;
    await jobs.stop();
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where name = ${name}`.execute(
      database.kysely,
    );
    return { states: rows.map((row) => row.state), logged };
  };

  it('are aborted, and those that throw because of it are requeued, not failed', async () => {
    const { states, logged } = await stopDuring('given-back', async (signal) => signal.throwIfAborted());
    assert.deepEqual(states, ['retry']);
    assert.deepEqual(logged, [['job returned to the queue', 30]]);
  });

  it('may end immediately and are then done', async () => {
    assert.deepEqual(await stopDuring('ended', async () => {}), { states: ['completed'], logged: [] });
  });

  it('are requeued if they do not end in time, however they end later', async () => {
    const later = Promise.withResolvers<void>();
    const { states, logged } = await stopDuring('endless', () => later.promise);
    assert.deepEqual([states, logged], [['retry'], []]);
    later.reject(new Error('the database is closed'));
    await setImmediate();
    assert.deepEqual(logged, [['job returned to the queue', 30]]);
  });

  it('are failures for any other error', async () => {
    const { states, logged } = await stopDuring('failed', () => Promise.reject(new Error('broken')));
    assert.deepEqual(states, ['retry']);
    assert.deepEqual(logged, [['job failed', 50]]);
  });
});

describe('a job of a process that was killed', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database);
  });
  after(() => database.drop());

  it('is resumed by another process once its heartbeat is missed, long before it expires', async () => {
    const name = 'killed';
    const jobs = createJobs(database, pino({ level: 'silent' }), { stopMs: 1_000 });
    const resumed = Promise.withResolvers<void>();
    const job = defineJob({ name, handle: async () => resumed.resolve() }) as JobDefinition<never>;
    await jobs.start([job], ctx.platform, { work: false });
    await jobs.enqueue(null, name, {});
    const program = fileURLToPath(new URL('job-process.test-support.ts', import.meta.url));
    const child = spawn(process.execPath, [program, database.url, name], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Moves the last heartbeat far enough into the past that the next one is overdue.
    const { rows: missed } = await sql<{ seconds: number }>`
      update pgboss.job set heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1 second'
      where name = ${name} returning heartbeat_seconds as seconds`.execute(database.kysely);
    assert.deepEqual(missed, [{ seconds: 10 }]);
    const another = createJobs(database, pino({ level: 'silent' }), { stopMs: 1_000 });
    await another.start([job], ctx.platform, { work: true });
    await resumed.promise;
    await another.stop();
    await jobs.stop();
    const { rows } = await sql<{ state: string; retryCount: number }>`
      select state::text, retry_count as "retryCount" from pgboss.job where name = ${name}`.execute(database.kysely);
    assert.deepEqual(rows, [{ state: 'completed', retryCount: 1 }]);
  });
});

describe('a job that completes in the transaction of its work', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database);
  });
  after(() => database.drop());

  const read = async (statement: RawBuilder<{ value: string | number }>, tx: Kysely<Database> = database.kysely) =>
    (await statement.execute(tx)).rows.map(({ value }) => value);
  /** Runs one job that counts once, until the process stops. @returns what it counted, and the state of the job */
  const countOnce = async (name: string, run: { before?: () => Promise<unknown>; after?: () => Promise<void> }) => {
    const jobs = createJobs(database, pino({ level: 'silent' }), { stopMs: 1_000 });
    const committed = Promise.withResolvers<void>();
    const job = defineJob({
      name,
      async handle(platform, _data, { completeIn }) {
        try {
          await withSystem(platform.database, async (tx) => {
            await countWithin(tx, 0, { name, most: 9, seconds: 60 }, '');
            await run.before?.();
            await completeIn?.(tx);
          });
        } finally {
          committed.resolve();
        }
        await run.after?.();
      },
    });
    await jobs.start([job as JobDefinition<never>], ctx.platform, { work: true });
    await jobs.enqueue(null, job, {});
    await committed.promise;
    await jobs.stop();
    return {
      counted: await withSystem(database, (tx) =>
        read(sql`select count as value from limit_counters where key = ${`${name} `}`, tx),
      ),
      states: await read(sql`select state::text as value from pgboss.job where name = ${name}`),
    };
  };

  it('is done once it commits, even if its process ends before the queue is updated', async () => {
    const never = Promise.withResolvers<void>();
    const counted = await countOnce('done', { after: () => never.promise });
    assert.deepEqual(counted, { counted: [1], states: ['completed'] });
    never.resolve();
  });

  it('rolls back if another process has taken the job meanwhile', async () => {
    const name = 'lost';
    const take = () =>
      sql`update pgboss.job set retry_count = retry_count + 1 where name = ${name}`.execute(database.kysely);
    assert.deepEqual(await countOnce(name, { before: take }), { counted: [], states: ['active'] });
  });
});
