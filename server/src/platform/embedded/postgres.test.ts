import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './postgres.ts';

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let running: EmbeddedPostgres;
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ folder, settings: ['fsync=off'] });
  const ask = async (sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: running.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
    } finally {
      await client.end();
    }
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sightline-embedded-'));
    running = await start();
  });
  after(async () => {
    await running.stop();
    for (const kept of [running.home, folder]) await rm(kept, { recursive: true, force: true, maxRetries: 10 });
  });

  it('answers to a role that is no superuser, on this machine only', async () => {
    assert.equal(running.adopted, false);
    assert.deepEqual(await ask('select usesuper from pg_user where usename = current_user'), [false]);
    assert.deepEqual(await ask('show listen_addresses'), ['127.0.0.1']);
  });

  it('is adopted by the next start while it runs', async () => {
    const again = await start();
    assert.deepEqual([again.adopted, again.url], [true, running.url]);
  });

  it('starts again with what it kept, also after a crash that left its lock behind', async () => {
    await ask('create table kept as select 7 as number');
    await running.stop();
    // No process has this number.
    await writeFile(join(running.home, 'data/postmaster.pid'), `4194305\n${running.home}/data\n0\n5432\n`);
    running = await start();
    assert.equal(running.adopted, false);
    assert.deepEqual(await ask('select number from kept'), [7]);
  });

  it('is not there any more once it is stopped', async () => {
    await running.stop();
    await assert.rejects(ask('select 1'), { code: 'ECONNREFUSED' });
    await running.stop();
  });
});
