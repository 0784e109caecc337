/**
 * A measured organisation in a folder that outlives the run, so that reading it can be measured again
 * and again without measuring it anew.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPlatform } from '../server/src/app.ts';
import { saveFacts } from '../server/src/features/facts/index.ts';
import { insertOrganization, readTimeZone } from '../server/src/features/identity/index.ts';
import { keepBatches } from '../server/src/features/measurement/count-batches.ts';
import { isBatched } from '../server/src/features/measurement/measurement.store.ts';
import { measureOrganization } from '../server/src/features/measurement/measure-organization.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import type { Platform } from '../server/src/platform/context.ts';
import { migrate, readMigrations } from '../server/src/platform/database/migrate.ts';
import { withSystem, withTenant } from '../server/src/platform/database/tenant.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts';
import { department } from './many-facts.ts';
import { benchNow, gatherFacts } from './small-organization.ts';

export type Kept = { platform: Platform; organizationId: string; userId: string; close(): Promise<void> };
export type Size = {
  copies: number;
  months: number;
  /** Every observation so many times, over the years before. */ times: number;
};

const administer = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** The web role on a database, whose jobs are taken and not done. */
const platformOn = (url: string): Platform => {
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: '5'.repeat(64),
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
  };
  return {
    ...createPlatform(loadConfig(settings, []), 'bench', { now: () => Date.parse(benchNow) }),
    jobs: { enqueue: async () => randomUUID(), start: async () => {}, stop: async () => {} },
  };
};

/** Opens the organisation of that size in the folder, or makes it first. Newer migrations are applied. */
export const keptOrganization = async (folder: string, size: Size): Promise<Kept> => {
  const server = await startEmbeddedPostgres({
    folder,
    settings: ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB', 'shared_buffers=512MB'],
  });
  const databases = keptDatabases(server);
  const once = await databases.kept(nameOf({ ...size, times: 1 }), (name) => make(databases.url(name), size));
  const url =
    size.times === 1
      ? once
      : await databases.kept(nameOf(size), (name) => multiply(databases.administratorUrl(name), size.times), once);
  const platform = platformOn(url);
  const member = await withSystem(platform.database, (tx) =>
    tx.selectFrom('memberships').select(['organization_id', 'user_id']).executeTakeFirstOrThrow(),
  );
  await countWhereNot(platform, member.organization_id);
  return {
    platform,
    organizationId: member.organization_id,
    userId: member.user_id,
    async close() {
      await platform.database.close();
      if (!server.adopted) await server.stop();
    },
  };
};

/** Rows that were multiplied, or measured before anything was counted by the day, are counted without measuring anew. */
const countWhereNot = (platform: Platform, organizationId: string): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    if (await isBatched(tx)) return;
    const timeZone = await readTimeZone(tx, organizationId);
    const [started, busy] = [performance.now(), process.cpuUsage()];
    await keepBatches(tx, organizationId, { changed: new Set(), isSame: false, timeZone });
    const { user, system } = process.cpuUsage(busy);
    console.log(`counted by the day in ${Math.round(performance.now() - started)} ms, own ${(user + system) / 1000}`);
  });

const nameOf = ({ copies, months, times }: Size): string => `bench_${copies}_${months}_${times}`;

const keptDatabases = ({ url, administratorUrl }: EmbeddedPostgres) => {
  const inside = (address: string, database: string): string =>
    Object.assign(new URL(address), { pathname: `/${database}` }).href;
  const databases = {
    url: (name: string) => inside(url, name),
    administratorUrl: (name: string) => inside(administratorUrl, name),
    /** Made by `fill`, as a copy of another where one is given, unless it is there from an earlier run. */
    async kept(name: string, fill: (name: string) => Promise<void>, copied?: string): Promise<string> {
      const known = await administer(administratorUrl, `select 1 from pg_database where datname = '${name}'`);
      if (known.length === 0) {
        const unfinished = `${name}_unfinished`;
        const template = copied === undefined ? 'template1' : new URL(copied).pathname.slice(1);
        await administer(administratorUrl, `drop database if exists ${unfinished} with (force)`);
        await administer(administratorUrl, `create database ${unfinished} template ${template} owner sightline`);
        await fill(unfinished);
        await administer(administratorUrl, `alter database ${unfinished} rename to ${name}`);
      }
      await migrate(databases.url(name), await readMigrations());
      return databases.url(name);
    },
  };
  return databases;
};

const secondsOfMonths = 120 * 86_400;

/** Every observation again, some four months earlier each second time, and between those three days. */
const multiply = async (url: string, times: number): Promise<void> => {
  for (let time = 1; time < times; time += 1) {
    const earlier = Math.floor(time / 2) * secondsOfMonths + (time % 2) * 3 * 86_400;
    await administer(
      url,
      `insert into observations (organization_id, metric, key, at, value, person_id, team_id, repository_id, scope,
         excluded, reference, detail)
       select organization_id, metric, key || '!${time}', at - ${earlier}, value, person_id, team_id, repository_id, scope,
         excluded, reference, detail from observations where key not like '%!%'`,
    );
  }
  await administer(url, 'update measurement_states set batched = false');
  await administer(url, 'vacuum analyze observations');
};

const make = async (url: string, { copies, months }: Size): Promise<void> => {
  const facts = await gatherFacts(months);
  await migrate(url, await readMigrations());
  const platform = platformOn(url);
  const [organizationId, userId] = [randomUUID(), randomUUID()];
  const now = new Date(benchNow);
  await withSystem(platform.database, (tx) =>
    insertOrganization(tx, { id: organizationId, name: 'Acme', timeZone: 'Europe/Berlin', now }, [
      { id: userId, email: 'ada@acme.example', name: 'Ada Admin', role: 'admin', passwordHash: '', isDemo: false },
    ]),
  );
  for (let copy = 0; copy < copies; copy += 1)
    await withTenant(platform.database, organizationId, (tx) => saveFacts(tx, organizationId, department(facts, copy)));
  const started = performance.now();
  await measureOrganization(platform, organizationId);
  console.log(`measured ${copies} copies in ${Math.round((performance.now() - started) / 1000)} s`);
  await platform.database.close();
  await administer(url, 'vacuum analyze');
};
