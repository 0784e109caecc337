/**
 * Organizations stored in a folder, so that bench/screens.ts can reuse what bench/measure.ts has measured. All sizes are
 * tenants of one database, as in the product.
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
import { copyDepartment } from './copy-department.ts';
import { benchNow, gatherFacts } from './small-organization.ts';

/** Departments of 35 people and months of history; everyone does the work of `times` people. */
export type Size = { departments: number; times: number; months: number };
export type StoredOrganization = { platform: Platform; organizationId: string; userId: string };
export type StoredOrganizations = {
  /** The newest organization of this size, created and measured if there is none. */
  find(size: Size): Promise<StoredOrganization>;
  /** Another organization of this size with its facts, not measured yet. */
  create(size: Size, facts: Facts, clock: { at: number }): Promise<StoredOrganization>;
  /** Does now what autovacuum would do later. */
  vacuum(): Promise<void>;
  /** The slowest statements since the last call, one per line. */
  slowestStatements(): Promise<string[]>;
  close(): Promise<void>;
};

/** Parses arguments such as `57` and `57x4`. */
export const sizesOf = (texts: readonly string[], months: number): Size[] =>
  texts.map((text) => {
    const [departments = 1, times = 1] = text.split('x').map(Number);
    return { departments, times, months };
  });

const nameOf = ({ departments, times, months }: Size): string => `${departments}x${times} over ${months} months`;

/** Opens and migrates the folder's database. */
export const openOrganizations = async (folder: string): Promise<StoredOrganizations> => {
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
  const platformAt = (clock: { at: number }, prepared: string): Platform => {
    const platform = platformOn(server.url, clock, prepared);
    platforms.push(platform);
    return platform;
  };
  const create: StoredOrganizations['create'] = async (size, facts, clock) => {
    // Like the product's jobs: plans made for empty tables would be used for full ones.
    const platform = platformAt(clock, 'off');
    const [organizationId, userId] = [randomUUID(), randomUUID()];
    const organization = { id: organizationId, name: nameOf(size), timeZone: 'Europe/Berlin', now: new Date() };
    const admin = { id: userId, email: `${userId}@acme.example`, name: 'Ada Admin', role: 'admin' } as const;
    await withSystem(platform.database, (tx) =>
      insertOrganization(tx, organization, [{ ...admin, passwordHash: '', isDemo: false }]),
    );
    for (let copy = 0; copy < size.departments * size.times; copy += 1)
      await withTenant(platform.database, organizationId, (tx) =>
        saveFacts(tx, organizationId, copyDepartment(facts, copy, copy % size.departments)),
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
    async slowestStatements() {
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
      // The clock stands still, so requests of earlier runs would count toward the limits of this one.
      await administer('truncate limit_counters');
      const platform = platformAt({ at: Date.parse(benchNow) }, process.env['PREPARED_STATEMENTS'] ?? 'on');
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
      return { ...made, platform };
    },
    async close() {
      for (const platform of platforms) await platform.database.close();
      await server.stop();
    },
  };
};

/** The web role on a database; jobs are queued but not run. */
const platformOn = (url: string, clock: { at: number }, prepared: string): Platform => {
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: '5'.repeat(64),
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
    PREPARED_STATEMENTS: prepared,
  };
  return {
    ...createPlatform(loadConfig(settings, []), 'bench', { now: () => clock.at }),
    jobs: { enqueue: async () => randomUUID(), start: async () => {}, stop: async () => {} },
  };
};
