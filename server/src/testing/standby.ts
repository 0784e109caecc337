/** A streaming replica of a PostgreSQL that a test started. */
import { chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseAccount } from '../platform/embedded/account.ts';
import { postgresBinaries } from '../platform/embedded/binaries.ts';
import { startPostgres, type EmbeddedPostgres } from '../platform/embedded/postgres.ts';

/** Files in the data folder that are not copied: state of the running process, and logs that are streamed. */
const notCopied = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'];

export const startStandby = async (primary: EmbeddedPostgres): Promise<EmbeddedPostgres> => {
  const account = await databaseAccount();
  const home = await mkdtemp(join(tmpdir(), 'sightline-standby-'));
  const [from, to] = [join(primary.home, 'data'), join(home, 'data')];
  const client = new pg.Client({ connectionString: primary.administratorUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await cp(from, to, { recursive: true, filter: (path) => !notCopied.some((name) => path === join(from, name)) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await cp(join(from, 'pg_wal'), join(to, 'pg_wal'), { recursive: true, filter: (path) => !/[0-9A-F]{24}/.test(path) });
  await cp(join(from, 'pg_replslot'), join(to, 'pg_replslot'), { recursive: true });
  await cp(join(primary.home, 'password'), join(home, 'password'));
  await writeFile(join(to, 'standby.signal'), '');
  if (account !== null)
    for (const name of ['', ...(await readdir(home, { recursive: true }))])
      await chown(join(home, name), account.uid, account.gid);
  const settings = ['fsync=off', `primary_conninfo=${primary.administratorUrl.replace(/\/postgres$/, '')}`];
  const binaries = await postgresBinaries(account, '/var/lib/sightline');
  const standby = await startPostgres({ home, binaries, account, settings });
  return {
    ...standby,
    async stop(fastMs) {
      await standby.stop(fastMs);
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};
