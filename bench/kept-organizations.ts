/**
 * Organizations in a folder that outlives the run: what bench/measure.ts has measured is read by
 * bench/screens.ts, again and again. All sizes are tenants of one database, as in the product.
 */
import { randomUUID } from 'node:crypto';
import type { Facts } from '@sightline/analytics';
import pg from 'pg';
import { createPlatform } from '../server/src/app.ts';
import { saveFacts } from '../server/src/features/facts/index.ts';
import { insertOrganization } from '../server/src/features/identity/index.ts';
import { runMeasurement } from '../server/src/measurement-thread/run.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import type { Platform } from '../server/src/platform/context.ts';
import { migrate, readMigrations } from '../server/src/platform/database/migrate.ts';
import { withSystem, withTenant } from '../server/src/platform/database/tenant.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts';
import { department } from './many-facts.ts';
import { benchNow, gatherFacts } from './small-organization.ts';

/** So many departments of 35 people over so many months, in which everybody does the work of `times`. */
export type Size = { departments: number; times: number; months: number };
export type StoredOrganization = { platform: Platform; organizationId: string; userId: string };
export type KeptOrganizations = {
  /** The newest of that size, made and measured when there is none. */
  find(size: Size): Promise<StoredOrganization>;
  /** Another one of that size with its facts, not measured yet. */
  create(size: Size, facts: Facts, clock: { at: number }): Promise<StoredOrganization>;
  /** As autovacuum does in its time. */
  vacuum(): Promise<void>;
  /** Lines that say what took PostgreSQL longest since the last call. */
  dearest(): Promise<string[]>;
  close(): Promise<void>;
};

/** Of arguments such as `57` and `57x4`. */
export const sizesOf = (texts: readonly string[], months: number): Size[] =>
  texts.map((text) => {
    const [departments = 1, times = 1] = text.split('x').map(Number);
    return { departments, times, months };
  });

const nameOf = ({ departments, times, months }: Size): string => `${departments}x${times} over ${months} months`;

/** Opens the folder's database, with newer migrations applied. */
export const keptOrganizations = async (folder: string): Promise<KeptOrganizations> => {
  const server = await startEmbeddedPostgres({
    folder,
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'max_wal_size=4GB',
      'shared_buffers=4GB',
      'shared_preload_libraries=pg_stat_statements',
    ],
  });
  await migrate(server.url, await readMigrations());
  const platforms: Platform[] = [];
  const platformAt = (clock: { at: number }): Platform => {
    const platform = platformOn(server.url, clock);
    platforms.push(platform);
    return platform;
  };
  const create: KeptOrganizations['create'] = async (size, facts, clock) => {
    const platform = platformAt(clock);
    const [organizationId, userId] = [randomUUID(), randomUUID()];
    const organization = { id: organizationId, name: nameOf(size), timeZone: 'Europe/Berlin', now: new Date() };
    const admin = { id: userId, email: `${userId}@acme.example`, name: 'Ada Admin', role: 'admin' } as const;
    await withSystem(platform.database, (tx) =>
      insertOrganization(tx, organization, [{ ...admin, passwordHash: '', isDemo: false }]),
    );
    for (let copy = 0; copy < size.departments * size.times; copy += 1)
      await withTenant(platform.database, organizationId, (tx) =>
        saveFacts(tx, organizationId, department(facts, copy, copy % size.departments)),
      );
    return { platform, organizationId, userId };
  };
  const administer = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: server.administratorUrl.replace(/[^/]+$/, 'sightline') });
    await client.connect();
    const { rows } = await client.query<Row>(statement);
    await client.end();
    return rows;
  };
  await administer('create extension if not exists pg_stat_statements');
  const vacuum = async (): Promise<void> => {
    await administer('vacuum analyze');
  };
  return {
    create,
    vacuum,
    async dearest() {
      const rows = await administer<{ calls: number; total: number; statement: string }>(
        `select calls::int as calls, total_exec_time as total, left(regexp_replace(query, '\\s+', ' ', 'g'), 260) as statement
         from pg_stat_statements order by total_exec_time desc limit 10`,
      );
      await administer('select pg_stat_statements_reset()');
      return rows.map(
        ({ calls, total, statement }) => `${Math.round(total).toString().padStart(9)} ms in ${calls}: ${statement}`,
      );
    },
    async find(size) {
      const platform = platformAt({ at: Date.parse(benchNow) });
      const known = await withSystem(platform.database, (tx) =>
        tx
          .selectFrom('memberships')
          .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
          .select(['organization_id', 'user_id'])
          .where('organizations.name', '=', nameOf(size))
          .orderBy('organizations.created_at', 'desc')
          .executeTakeFirst(),
      );
      if (known !== undefined) return { platform, organizationId: known.organization_id, userId: known.user_id };
      const made = await create(size, await gatherFacts(size.months), { at: Date.parse(benchNow) });
      await runMeasurement(made.platform, made.organizationId);
      await vacuum();
      return made;
    },
    async close() {
      for (const platform of platforms) await platform.database.close();
      await server.stop();
    },
  };
};

/** The web role on a database; its jobs are accepted and not run. */
const platformOn = (url: string, clock: { at: number }): Platform => {
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: '5'.repeat(64),
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
    PREPARED_STATEMENTS: process.env['PREPARED_STATEMENTS'] ?? 'on',
  };
  return {
    ...createPlatform(loadConfig(settings, []), 'bench', { now: () => clock.at }),
    jobs: { enqueue: async () => randomUUID(), start: async () => {}, stop: async () => {} },
  };
};
