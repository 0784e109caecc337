import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { keptAlive } from './open-connection.ts';
import type { DatabaseHandle } from './tenant.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** Any number that no other program uses as an advisory lock in this database. */
const lock = 5_417_203;

export type Migration = { name: string; sql: string; hash: string };

export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${migrationsFolder}/${name}`, 'utf8');
      return { name, sql: text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

/** Migrations below this number replaced earlier ones, which created the same schema in many small steps. */
export const firstAfterSquash = '1000';

/**
 * Brings the database up to date. Several processes may start concurrently: one migrates, the others wait.
 * @throws ConfigError if DATABASE_URL is rejected, or a development version created the database
 * @throws Error naming the migration that failed, or one that was changed after it had been applied
 */
export const migrate = async (url: string, migrations?: Migration[]): Promise<string[]> => {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...keptAlive });
  // A connection lost between two statements fails the next one, and must not end the process before.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    const reason = refusal(error);
    throw reason === null ? error : new ConfigError(`DATABASE_URL cannot be used: ${reason}.`, { cause: error });
  });
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await prepareRoles(client);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    const known = new Set(wanted.map(({ name }) => name));
    if ([...applied.keys()].some((name) => name < firstAfterSquash && !known.has(name))) {
      throw new ConfigError(
        "This database was created by a development version of Sightline and can't be upgraded: delete the data folder, or point DATABASE_URL to an empty database, and start again.",
      );
    }
    const done: string[] = [];
    for (const migration of wanted) {
      const before = applied.get(migration.name);
      if (before === migration.hash) continue;
      if (before !== undefined) {
        throw new Error(`${migration.name} was changed after it was applied. Write a new migration instead.`);
      }
      await applyOne(client, migration);
      done.push(migration.name);
    }
    return done;
  } finally {
    await client.end();
  }
};

/** Migrations that a newer version applied. Those since 1.0 only add, so this version still runs. */
export const newerMigrations = async (database: DatabaseHandle): Promise<string[]> => {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    database.kysely,
  );
  return rows.flatMap(({ name }) => (known.has(name) ? [] : [name]));
};

/** PostgreSQL's codes for a wrong password, a role that may not connect, and an unknown database. */
const refusals = new Set(['28P01', '28000', '3D000', '42501']);

/** Why waiting does not help; null if it may. The driver reports a missing password or TLS only in its words. */
const refusal = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof pg.DatabaseError) return refusals.has(error.code ?? '') ? error.message : null;
  if (error.message.includes('client password must be a string')) return 'the server asks for a password';
  if (error.message.includes('does not support SSL')) return 'the server does not support TLS, which sslmode requires';
  const { code = '' } = error as { code?: string };
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? `TLS failed, ${error.message}` : null;
};

const applyOne = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

const roles = ['sightline_tenant', 'sightline_system'];

/** The two roles that requests run under. They own nothing and cannot sign in. */
const prepareRoles = async (client: pg.Client): Promise<void> => {
  const version = await client.query<{ number: number }>("select current_setting('server_version_num')::int as number");
  const serverVersion = version.rows[0]?.number ?? 0;
  if (serverVersion < 150_000) {
    throw new ConfigError(
      `DATABASE_URL points to PostgreSQL ${Math.floor(serverVersion / 10_000)}. Version 15 or later is required.`,
    );
  }
  for (const role of roles) {
    const known = await client.query<{ member: boolean }>(
      "select pg_has_role(current_user, oid, 'member') as member from pg_roles where rolname = $1",
      [role],
    );
    const terms = serverVersion >= 160_000 ? ' with inherit false, set true' : '';
    try {
      if (known.rows.length === 0) await client.query(`create role ${role} nologin`);
      if (known.rows[0]?.member !== true || serverVersion >= 160_000)
        await client.query(`grant ${role} to current_user${terms}`);
    } catch (error) {
      if (known.rows[0]?.member === true) continue;
      const isMissing = known.rows.length === 0;
      const made = isMissing ? roles.map((name) => `create role ${name} nologin; `).join('') : '';
      throw new ConfigError(
        `The role ${client.user} in DATABASE_URL cannot ${isMissing ? 'create roles' : `become ${role}`}. As an administrator of the database, run: ${made}grant ${roles.join(', ')} to "${client.user}";`,
        { cause: error },
      );
    }
  }
};
