import assert from 'node:assert/strict';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { FolderInUse } from './folder-lock.ts';
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
    for (const dir of [running.home, folder]) await rm(dir, { recursive: true, force: true, maxRetries: 10 });
  });

  it('accepts only local connections, by a role that is not a superuser', async () => {
    assert.deepEqual(await ask('select usesuper from pg_user where usename = current_user'), [false]);
    assert.deepEqual(await ask('show listen_addresses'), ['127.0.0.1']);
  });

  it('rejects a second start while it runs, without any change', async () => {
    await assert.rejects(start(), FolderInUse);
    assert.deepEqual(await ask('select 1'), [1]);
  });

  it('restarts on the same port after being killed, with all committed data', async () => {
    await ask('create table kept as select 7 as number');
    running.server().signal('SIGKILL');
    assert.equal(await running.server().ended, 'SIGKILL');
    await running.startAgain();
    assert.deepEqual(await ask('select number from kept'), [7]);
  });

  const lockFileOf = (pid: number | undefined): Promise<void> =>
    writeFile(join(running.home, 'data/postmaster.pid'), `${pid}\n${running.home}/data\n0\n5432\n`);

  it('restarts when the lock file names a process that has ended', async () => {
    await running.stop();
    // No process has this id.
    await lockFileOf(4_194_305);
    running = await start();
    assert.deepEqual(await ask('select number from kept'), [7]);
  });

  it('restarts when another program now has the process id in the lock file, and leaves that alone', async () => {
    await running.stop();
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
    await lockFileOf(other.pid);
    running = await start();
    assert.deepEqual(await ask('select number from kept'), [7]);
    assert.deepEqual([other.exitCode, other.signalCode], [null, null]);
    const ended = once(other, 'exit');
    other.stdin.end();
    await ended;
  });

  it('no longer answers once stopped', async () => {
    await running.stop();
    await assert.rejects(ask('select 1'), { code: 'ECONNREFUSED' });
    await running.stop();
  });

  it('does not initialize over files of an incomplete database', async () => {
    await running.stop();
    const data = join(running.home, 'data');
    await rm(join(data, 'PG_VERSION'));
    const before = await readdir(data);
    await assert.rejects(start(), /holds files but no PG_VERSION.*Restore the folder from a backup, or move it away/);
    assert.deepEqual(await readdir(data), before);
  });

  it('removes the leftovers of a killed first start, and starts over', async () => {
    await rm(join(running.home, 'data'), { recursive: true });
    await mkdir(join(running.home, 'data.new-0123456789ab/base'), { recursive: true });
    running = await start();
    assert.deepEqual(await ask('select 1'), [1]);
    const names = await readdir(running.home);
    assert.deepEqual(
      names.filter((name) => name.startsWith('data')),
      ['data'],
    );
  });
});
