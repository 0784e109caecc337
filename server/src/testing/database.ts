/**
 * Databases for tests: each caller gets a fresh copy of a migrated template. The server is the one
 * given to the test command, or an embedded one that stops with the process.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createLog } from '../platform/log.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { openDatabase, type DatabaseHandle } from '../platform/database/tenant.ts';
import { startEmbeddedPostgres } from '../platform/embedded/postgres.ts';

type TestServer = { administratorUrl: string; loginUrl(database: string): string };

/** The login role of tests; like a production role, it is not a superuser. */
const login = { name: 'sightline_test', password: 'sightline_test' };

let server: Promise<TestServer> | undefined;
let template: Promise<string> | undefined;

/** The superuser URL of an external server; `npm test` runs the suite against several versions. */
const givenUrl = (): string | undefined => process.env['TEST_DATABASE_URL'];

const startServer = async (): Promise<TestServer> => {
  const existingUrl = givenUrl();
  const administratorUrl = existingUrl ?? (await startTemporary());
  await administer(administratorUrl, async (client) => {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [login.name]);
    if (known.rowCount === 0)
      await client.query(`create role ${login.name} login createrole createdb password '${login.password}'`);
  });
  return {
    administratorUrl,
    loginUrl: (database) =>
      Object.assign(new URL(administratorUrl), {
        username: login.name,
        password: login.password,
        pathname: `/${database}`,
      }).href,
  };
};

const startTemporary = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'));
  // The server's own user can read it, so its files stay in this folder.
  chmodSync(folder, 0o755);
  const embedded = await startEmbeddedPostgres({
    folder,
    settings: ['fsync=off', 'synchronous_commit=off', 'max_connections=300'],
  });
  process.once('exit', () => {
    embedded.interrupt();
    // The server may still write files while it stops.
    for (const dir of [embedded.home, folder]) rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  });
  return embedded.administratorUrl;
};

const administer = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const prepareTemplate = async (): Promise<string> => {
  server ??= startServer();
  const { administratorUrl, loginUrl } = await server;
  const migrations = await readMigrations();
  const name = `sightline_template_${createHash('sha256')
    .update(migrations.map((migration) => migration.hash).join())
    .digest('hex')
    .slice(0, 12)}`;
  await administer(administratorUrl, async (client) => {
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 0) await client.query(`create database ${name} owner ${login.name}`);
  });
  await migrate(loginUrl(name), migrations);
  return name;
};

export type TestDatabase = DatabaseHandle & {
  /** Closes the connections and drops the database. */ drop(): Promise<void>;
  /** Disallows connections, so that it can be copied. @returns its name */ freeze(): Promise<string>;
};

/** A separate database: migrated and empty, or a copy of a frozen one. Call `drop` in `after`. */
export const testDatabase = async (frozen?: string): Promise<TestDatabase> => {
  const source = frozen ?? (await (template ??= prepareTemplate()));
  const { administratorUrl, loginUrl } = await (server ??= startServer());
  const name = `sightline_test_${randomBytes(6).toString('hex')}`;
  await administer(administratorUrl, async (client) => {
    // Copying files takes half the time of logging every page.
    await client.query(`create database ${name} template ${source} strategy file_copy owner ${login.name}`);
  });
  const handle = openDatabase(loginUrl(name), createLog('silent', 'test'));
  return {
    ...handle,
    async drop() {
      await handle.close();
      await administer(administratorUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      });
    },
    async freeze() {
      await handle.close();
      await administer(administratorUrl, async (client) => {
        await client.query(`alter database ${name} with allow_connections false`);
        // A measurement thread may still hold a connection.
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      });
      return name;
    },
  };
};
