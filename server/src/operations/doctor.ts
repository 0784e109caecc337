import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hourMs } from '@sightline/contract';
import { sql } from 'kysely';
import type { Platform } from '../platform/context.ts';
import { listBackupRuns } from '../platform/backup/backup-runs.store.ts';
import { newerMigrations, readMigrations } from '../platform/database/migrate.ts';
import { withOperator, withSystem, type Tx } from '../platform/database/tenant.ts';
import { objectStoreOf } from '../platform/files/object-store.ts';
import { readQueue } from '../platform/metrics/database-load.store.ts';
import { secretWeakness } from '../platform/secret-weakness.ts';
import { checkSecrets } from './check-secrets.ts';
import { recomputeFigures } from './recompute-figures.ts';

export type Finding = { name: string; isGood: boolean; detail: string };
type Check = {
  name: string;
  run: (platform: Platform, databaseFolder: string | null) => Promise<Omit<Finding, 'name'>>;
};

const good = (detail: string) => ({ isGood: true, detail });
const bad = (detail: string) => ({ isGood: false, detail });

const checks: readonly Check[] = [
  {
    name: 'schema',
    async run({ database }) {
      const wanted = (await readMigrations()).map(({ name }) => name);
      const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(database.kysely);
      const applied = new Set(rows.map(({ name }) => name));
      const missing = wanted.filter((name) => !applied.has(name));
      const newer = await newerMigrations(database);
      if (missing.length > 0) return bad(`not applied: ${missing.join(', ')}. Starting Sightline applies them.`);
      return newer.length > 0
        ? bad(`applied by a newer version: ${newer.join(', ')}`)
        : good(`${wanted.length} migrations`);
    },
  },
  {
    name: 'read replica',
    async run({ database }) {
      if (database.replica === undefined) return good('DATABASE_READ_URL is not set');
      const state = await database.replica.probe();
      if (state === 'ready') return good('is up to date');
      return bad(
        state === 'late'
          ? 'does not have the latest writes, or is not a replica of DATABASE_URL; the primary answers all reads'
          : 'cannot be reached; the primary answers all reads',
      );
    },
  },
  {
    name: 'isolation',
    run: ({ database }) => withOperator(database, checkIsolation),
  },
  {
    name: 'secret key',
    run: async ({ config }) => {
      const weakness = secretWeakness(config.secretKey);
      return weakness === null ? good('looks random') : bad(weakness);
    },
  },
  {
    name: 'encrypted values',
    async run({ database, secrets }) {
      const { checked, earlier, unreadable } = await checkSecrets(database, secrets);
      const ofEarlierKeys = earlier === 0 ? '' : `, ${earlier} of them with an earlier key: run re-encrypt`;
      return unreadable.length === 0
        ? good(`${checked} can be read${ofEarlierKeys}`)
        : bad(`cannot be read: ${unreadable.map(({ where, count }) => `${count} in ${where}`).join(', ')}`);
    },
  },
  {
    name: 'figures',
    async run({ database }) {
      const { organizations, rows, differing, skipped } = await recomputeFigures(database);
      const left = skipped.map(({ organizationId, why }) => `; skipped ${organizationId}: ${why}`).join('');
      if (differing.length === 0) return good(`${organizations} organizations, ${rows} rows recomputed${left}`);
      const named = differing.map(({ organizationId, metric }) => `${metric} of ${organizationId}`);
      return bad(`stored figures differ from recomputed ones: ${named.slice(0, 5).join(', ')}`);
    },
  },
  {
    name: 'job queue',
    async run({ database }) {
      const queue = await readQueue(database);
      if (queue === null) return bad('does not exist yet; it is created by the first start');
      return good(`${queue.active} active, ${queue.waiting} waiting`);
    },
  },
  {
    name: 'backups',
    async run({ config, database, clock }) {
      if (config.backupFolder === null) return good('BACKUP_FOLDER is not set, so none are scheduled');
      const [latest] = await withSystem(database, (tx) => listBackupRuns(tx, 1));
      if (latest === undefined) return bad('none yet; the first runs at 02:23 UTC');
      if (latest.error !== null) return bad(`the latest failed: ${latest.error}`);
      const hours = Math.round((clock.now() - latest.startedAt.getTime()) / hourMs);
      return hours > 36 ? bad(`the latest is ${hours} hours old`) : good(`${latest.file}, ${hours} hours old`);
    },
  },
  {
    name: 'report files',
    async run({ config }) {
      const store = objectStoreOf(config);
      if (store === null || config.objectStore === null) return good('in the database');
      const { bucket } = config.objectStore;
      try {
        await store.check();
      } catch (error) {
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        return bad(`the bucket ${bucket} cannot be used: ${reason}`);
      }
      return good(`in the bucket ${bucket}, not included in backups`);
    },
  },
  {
    name: 'disk',
    async run({ config }, databaseFolder) {
      const configured = [databaseFolder, config.backupFolder].filter((folder) => folder !== null);
      const folders = configured.length === 0 ? [process.cwd()] : configured;
      const disks = await Promise.all(folders.map(async (folder) => ({ folder, free: await freePercent(folder) })));
      const full = disks.filter(({ free }) => free < 10);
      return full.length > 0
        ? bad(full.map(({ folder, free }) => `only ${free}% of the disk of ${folder} is free`).join(', '))
        : good(disks.map(({ folder, free }) => `${free}% free in ${folder}`).join(', '));
    },
  },
];

/** The first backup creates its folder, so the nearest one that exists is checked. */
const freePercent = async (folder: string): Promise<number> => {
  if (!existsSync(folder) && dirname(folder) !== folder) return freePercent(dirname(folder));
  const { bavail, blocks } = await statfs(folder);
  return Math.round((bavail / blocks) * 100);
};

/** Whether no table with an organization's rows is open to others, and the login role follows the rules. */
const checkIsolation = async (tx: Tx): Promise<Omit<Finding, 'name'>> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(tx);
  if (rows.length > 0) return bad(`without row-level security: ${rows.map(({ name }) => name).join(', ')}`);
  const role = await sql<{ bypasses: boolean }>`
    select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(tx);
  return role.rows[0]?.bypasses === true
    ? bad('the role in DATABASE_URL bypasses row-level security; use a role that is not a superuser')
    : good('every table is limited to its organization');
};

/**
 * Checks the running system; nothing is changed.
 * @param databaseFolder of the embedded database; null for another one
 */
export const examine = async (platform: Platform, databaseFolder: string | null = null): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const { name, run } of checks) {
    const found = await run(platform, databaseFolder).catch((error: unknown) =>
      bad(`could not be checked: ${error instanceof Error ? error.message : String(error)}`),
    );
    findings.push({ name, ...found });
  }
  return findings;
};
