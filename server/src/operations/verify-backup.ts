import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { fullName, type BackupFooter, type TableCount } from '../platform/backup/backup-format.ts';
import { beginSnapshot, listTables, quoted } from '../platform/backup/backup-tables.ts';
import { readRows } from '../platform/backup/make-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { openDatabase } from '../platform/database/tenant.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { checkSecrets, type SecretsCheck } from './check-secrets.ts';
import { recomputeFigures, type FiguresCheck } from './recompute-figures.ts';

/** PostgreSQL's code for insufficient privileges. */
const insufficientPrivilege = '42501';

type Where = { databaseUrl: string; secretKey: string; previousSecretKeys: readonly string[] };

export type VerifiedBackup = {
  madeAt: string;
  tables: number;
  rows: number;
  /** Tables whose rows differ from the backup. */
  differing: string[];
  secrets: SecretsCheck;
  figures: FiguresCheck;
};

export const isProven = ({ differing, secrets, figures }: VerifiedBackup): boolean =>
  differing.length === 0 && secrets.unreadable.length === 0 && figures.differing.length === 0;

/** Counts the current rows of each table, like a backup. */
const countTables = async (databaseUrl: string): Promise<Record<string, TableCount>> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sightline-verify' });
  client.on('error', () => {});
  await client.connect();
  try {
    await beginSnapshot(client);
    const counts: Record<string, TableCount> = {};
    for (const table of await listTables(client)) counts[fullName(table)] = await readRows(client, table, () => {});
    return counts;
  } finally {
    await client.end();
  }
};

const differences = ({ tables }: BackupFooter, counts: Record<string, TableCount>): string[] =>
  Object.entries(tables)
    .filter(([name, { rows, checksum }]) => counts[name]?.rows !== rows || counts[name]?.checksum !== checksum)
    .map(([name, { rows }]) => `${name}: ${rows} rows in the backup, ${counts[name]?.rows ?? 0} restored`);

/**
 * Proves that a backup can be restored: restores it into a database that is made for it and dropped afterwards,
 * compares every row, opens everything encrypted, and computes figures again.
 * @throws Error if it cannot be restored
 */
export const verifyBackup = async (file: string, where: Where): Promise<VerifiedBackup> => {
  const { secretKey, previousSecretKeys } = where;
  return withThrowawayDatabase(where.databaseUrl, async (databaseUrl) => {
    const keys = [secretKey, ...previousSecretKeys];
    const { header, footer } = await restoreBackup(file, { databaseUrl, keys });
    const differing = differences(footer, await countTables(databaseUrl));
    // Dropping the database ends connections that are closing, which is not an outage.
    const database = openDatabase(databaseUrl, createLog('silent', 'verify'));
    try {
      return {
        madeAt: header.madeAt,
        tables: Object.keys(footer.tables).length,
        rows: Object.values(footer.tables).reduce((sum, { rows }) => sum + rows, 0),
        differing,
        secrets: await checkSecrets(database, createSecrets(secretKey, previousSecretKeys)),
        figures: await recomputeFigures(database),
      };
    } finally {
      await database.close();
    }
  });
};

/**
 * Ends what is still connected. PostgreSQL's own vacuum may only be ended by an administrator; a plain drop
 * waits for it.
 */
const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const drop = `drop database if exists ${quoted(name)}`;
  await client.query(`${drop} with (force)`).catch(async (error: unknown) => {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    await client.query(drop);
  });
};

const withThrowawayDatabase = async <Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result> => {
  const name = `sightline_verify_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url, application_name: 'sightline-verify' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create database ${quoted(name)} template template0`).catch((error: unknown) => {
      const { code } = error as { code?: string };
      if (code !== insufficientPrivilege) throw error;
      throw new Error(
        'The role in DATABASE_URL may not create databases, so the backup cannot be restored for a check. As an administrator, run: alter role … createdb.',
        { cause: error },
      );
    });
    try {
      return await work(Object.assign(new URL(url), { pathname: `/${name}` }).href);
    } finally {
      await dropDatabase(client, name);
    }
  } finally {
    await client.end();
  }
};
