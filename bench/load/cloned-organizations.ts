/**
 * Creates many organizations quickly: one of each size is collected and measured, and the others are copies of its rows.
 * Copies are possible because every key contains the organization (decision 1832).
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPlatform } from '../../server/src/app.ts';
import { saveFacts } from '../../server/src/features/facts/index.ts';
import { insertOrganization } from '../../server/src/features/identity/index.ts';
import { openSession } from '../../server/src/features/identity/sessions/open-session.ts';
import { issueToken } from '../../server/src/features/identity/sessions/tokens.ts';
import { runMeasurement } from '../../server/src/measurement-thread/run.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import type { Platform } from '../../server/src/platform/context.ts';
import { migrate, readMigrations } from '../../server/src/platform/database/migrate.ts';
import { withSystem, withTenant } from '../../server/src/platform/database/tenant.ts';
import type { EmbeddedPostgres } from '../../server/src/platform/embedded/postgres.ts';
import { copyDepartment } from '../copy-department.ts';
import { gatherFacts } from '../small-organization.ts';

export const secretKey = '5'.repeat(64);

type Size = { name: string; departments: number; months: number };
/** Departments have 35 people. */
const sizes = [
  { name: 'small', departments: 1, months: 1 },
  { name: 'medium', departments: 1, months: 3 },
  { name: 'large', departments: 4, months: 3 },
] as const satisfies readonly Size[];
/** How many of 100 organizations are small, medium and large; their rows are copied, so fewer large ones take less time. */
export type Mix = readonly number[];

export type Population = {
  /** An admin's access token for each organization. */
  tokens: string[];
  /** Time and storage of each size, one line each. */
  costs: string[];
};

type Parts = { platform: Platform; client: pg.Client };

/** Tables that are not copied: accounts, and rows of the installation. */
const notCopied = ['organizations', 'memberships', 'sessions', 'process_minutes'];

/** Tables in which the organization is part of every unique key. */
const copiedTables = async (client: pg.Client): Promise<{ name: string; columns: string[] }[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'organization_id') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)
       and not exists (select from pg_index where indrelid = c.oid and indisunique and not a.attnum = any (indkey::int2[]))`,
    [notCopied],
  );
  return rows;
};

const create = async (platform: Platform, name: string): Promise<{ organizationId: string; userId: string }> => {
  const [organizationId, userId] = [randomUUID(), randomUUID()];
  const now = new Date(platform.clock.now());
  const admin = { id: userId, email: `${userId}@load.example`, name: 'Ada Admin', role: 'admin' } as const;
  await withSystem(platform.database, (tx) =>
    insertOrganization(tx, { id: organizationId, name, timeZone: 'Europe/Berlin', now }, [
      { ...admin, passwordHash: '', isDemo: false },
    ]),
  );
  return { organizationId, userId };
};

const databaseBytes = async (client: pg.Client): Promise<number> =>
  Number((await client.query<{ size: string }>('select pg_database_size(current_database()) as size')).rows[0]?.size);

const countFacts = async (client: pg.Client, organizationId: string): Promise<number> => {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relname like '%\\_facts'",
  );
  const sum = tables.map(({ name }) => `(select count(*) from ${name} where organization_id = $1)`).join(' + ');
  const { rows } = await client.query<{ facts: string }>(`select ${sum} as facts`, [organizationId]);
  return Number(rows[0]?.facts);
};

/** Collects and measures an organization of one size. */
const makeOriginal = async ({ platform, client }: Parts, size: Size): Promise<{ id: string; cost: string }> => {
  const before = process.cpuUsage();
  const facts = await gatherFacts(size.months, new Date(platform.clock.now()).toISOString());
  const collected = process.cpuUsage(before);
  const { organizationId } = await create(platform, `${size.name} original`);
  for (let copy = 0; copy < size.departments; copy += 1)
    await withTenant(platform.database, organizationId, (tx) =>
      saveFacts(tx, organizationId, copyDepartment(facts, copy, copy)),
    );
  const started = process.cpuUsage();
  await runMeasurement(platform, organizationId);
  const measured = process.cpuUsage(started);
  const seconds = ({ user, system }: NodeJS.CpuUsage): string => ((user + system) / 1e6).toFixed(1);
  const count = await countFacts(client, organizationId);
  return {
    id: organizationId,
    cost: `${size.name}: ${size.departments * 35} people, ${size.months} months, ${count} facts; CPU of this process: ${seconds(collected)} s to collect a department, ${seconds(measured)} s to measure all`,
  };
};

const batchSize = 25;

/** Copies the rows of an organization to others, a batch at a time. */
const copyRows = async (client: pg.Client, original: string, copies: readonly string[]): Promise<void> => {
  const tables = await copiedTables(client);
  for (let from = 0; from < copies.length; from += batchSize)
    for (const { name, columns } of tables)
      await client.query(
        `insert into ${name} (organization_id, ${columns.join()}) overriding system value
         select copy, ${columns.join()} from ${name} cross join unnest($1::uuid[]) copy where organization_id = $2
         on conflict do nothing`,
        [copies.slice(from, from + batchSize), original],
      );
};

/** Drops the indexes that enforce nothing, which are faster to build at the end. @returns statements that build them */
const dropIndexes = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indrelid
     where not indisunique and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
};

/** Fills an empty database with organizations. */
export const populate = async (server: EmbeddedPostgres, many: number, mix: Mix): Promise<Population> => {
  await migrate(server.url, await readMigrations());
  const config = loadConfig({ DATABASE_URL: server.url, SECRET_KEY: secretKey, LOG_LEVEL: 'error' }, []);
  const platform: Platform = {
    ...createPlatform(config, 'bench', { now: () => Date.now() }),
    jobs: { enqueue: async () => randomUUID(), start: async () => {}, stop: async () => {} },
  };
  const client = new pg.Client({ connectionString: server.administratorUrl.replace(/[^/]+$/, 'sightline') });
  await client.connect();
  // The copies are as consistent as their originals, and checking each row would take most of the time.
  await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '512MB'");
  const [tokens, costs]: [string[], string[]] = [[], []];
  try {
    const originals: { size: Size; count: number; id: string; cost: string }[] = [];
    for (const [index, size] of sizes.entries()) {
      const count = Math.round((many * (mix[index] ?? 0)) / 100);
      if (count > 0) originals.push({ size, count, ...(await makeOriginal({ platform, client }, size)) });
    }
    const indexes = await dropIndexes(client);
    for (const { size, count, id, cost } of originals) {
      const before = await databaseBytes(client);
      const copies: string[] = [];
      for (let copy = 1; copy <= count; copy += 1) {
        const { organizationId, userId } = await create(platform, `${size.name} ${copy}`);
        copies.push(organizationId);
        const origin = { address: '', agent: 'bench' };
        const user = await withSystem(platform.database, (tx) =>
          openSession(tx, { platform, origin }, userId, organizationId),
        );
        tokens.push(await issueToken(platform.secrets, user, platform.clock.now()));
      }
      await copyRows(client, id, copies);
      const megabytes = ((await databaseBytes(client)) - before) / count / 2 ** 20;
      costs.push(`${cost}; ${megabytes.toFixed(1)} MB in the database without secondary indexes (${count} copies)`);
    }
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum analyze');
    costs.push(`${Math.round((await databaseBytes(client)) / 2 ** 20)} MB with all indexes`);
    return { tokens, costs };
  } finally {
    await client.end();
    await platform.database.close();
  }
};
