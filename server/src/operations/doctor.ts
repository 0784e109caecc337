import { hourMs } from '@sightline/contract';
import { sql } from 'kysely';
import type { Platform } from '../platform/context.ts';
import { listBackupRuns } from '../platform/backup/backup-runs.store.ts';
import { newerMigrations, readMigrations } from '../platform/database/migrate.ts';
import { withOperator, withSystem, type Tx } from '../platform/database/tenant.ts';
import { objectStoreOf } from '../platform/files/object-store.ts';
import { readQueue } from '../platform/metrics/database-load.store.ts';
import { listProcesses } from '../platform/metrics/process-minutes.store.ts';
import { processGoneMs } from '../platform/metrics/recorder.ts';
import { secretWeakness } from '../platform/secret-weakness.ts';
import { checkSecrets } from './check-secrets.ts';
import { recomputeFigures } from './recompute-figures.ts';
import { bad, checkDisks, checkMail, good, isWritable, type Result } from './surroundings.ts';

export type Finding = Result & { name: string };
type Check = {
  name: string;
  /** Checks that need no database run without it, too. */
  needsDatabase: boolean;
  run: (platform: Platform, databaseFolder: string | null) => Promise<Result>;
};

const checks: readonly Check[] = [
  {
    name: 'schema',
    needsDatabase: true,
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
    needsDatabase: false,
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
    needsDatabase: true,
    run: ({ database }) => withOperator(database, checkIsolation),
  },
  {
    name: 'secret key',
    needsDatabase: false,
    run: async ({ config }) => {
      const weakness = secretWeakness(config.secretKey);
      return weakness === null ? good('looks random') : bad(weakness);
    },
  },
  {
    name: 'encrypted values',
    needsDatabase: true,
    async run({ database, secrets }) {
      const { checked, earlier, unreadable } = await checkSecrets(database, secrets);
      const ofEarlierKeys = earlier === 0 ? '' : `, ${earlier} of them with an earlier key: run re-encrypt`;
      return unreadable.length === 0
        ? good(`${checked} can be read${ofEarlierKeys}`)
        : bad(
            `cannot be read: ${unreadable.map(({ where, count }) => `${count} in ${where}`).join(', ')}. Set SECRET_KEY to the key of this installation, or add it to SECRET_KEY_PREVIOUS; without it, set them up again`,
          );
    },
  },
  {
    name: 'figures',
    needsDatabase: true,
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
    needsDatabase: true,
    async run({ database, clock }) {
      const queue = await readQueue(database);
      if (queue === null) return bad('does not exist yet; it is created by the first start');
      const since = new Date(clock.now() - processGoneMs);
      const roles = (await withSystem(database, (tx) => listProcesses(tx, since))).map(({ role }) => role);
      const counts = `${queue.active} active, ${queue.waiting} waiting`;
      if (roles.length === 0) return good(`${counts}; Sightline is not running`);
      return roles.some((role) => role.includes('jobs'))
        ? good(counts)
        : bad(`${counts}, but no jobs process is running`);
    },
  },
  {
    name: 'backups',
    needsDatabase: true,
    async run({ config, database, clock }) {
      if (config.backupFolder === null) return good('BACKUP_FOLDER is not set, so none are scheduled');
      if (!(await isWritable(config.backupFolder))) return bad(`${config.backupFolder} is not writable`);
      const [latest] = await withSystem(database, (tx) => listBackupRuns(tx, 1));
      if (latest === undefined) return bad('none yet; the first runs at 02:23 UTC');
      if (latest.error !== null) return bad(`the latest failed: ${latest.error}`);
      const hours = Math.round((clock.now() - latest.startedAt.getTime()) / hourMs);
      return hours > 36 ? bad(`the latest is ${hours} hours old`) : good(`${latest.file}, ${hours} hours old`);
    },
  },
  {
    name: 'report files',
    needsDatabase: false,
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
    name: 'mail',
    needsDatabase: false,
    run: ({ config }) => checkMail(config),
  },
  {
    name: 'disk',
    needsDatabase: false,
    run: ({ config }, databaseFolder) => checkDisks(config, databaseFolder),
  },
];

/** Whether the database can be used at all; everything else would only fail in the same way. */
const checkDatabase = async ({ database }: Platform): Promise<Result> => {
  const { rows } = await sql<{ version: string; isInstalled: boolean }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      to_regclass('public.schema_migrations') is not null as "isInstalled"`.execute(database.kysely);
  return rows[0]?.isInstalled === true
    ? good(`PostgreSQL ${rows[0].version}`)
    : bad('is empty; start Sightline once, or restore a backup');
};

/** The reason of an outage is in its cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

/** Whether no table with an organization's rows is open to others, and the login role follows the rules. */
const checkIsolation = async (tx: Tx): Promise<Result> => {
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
  const database = await checkDatabase(platform).catch((error: unknown) => bad(`cannot be used: ${reasonOf(error)}`));
  const findings: Finding[] = [{ name: 'database', ...database }];
  for (const { name, run, needsDatabase } of checks) {
    if (needsDatabase && !database.isGood) continue;
    const found = await run(platform, databaseFolder).catch((error: unknown) =>
      bad(`could not be checked: ${reasonOf(error)}`),
    );
    findings.push({ name, ...found });
  }
  return findings;
};
