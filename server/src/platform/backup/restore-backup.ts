import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, readMigrations } from '../database/migrate.ts';
import { prepareQueue } from '../jobs/prepare-queue.ts';
import { readBackup, type BackupFooter, type BackupHeader, type BackupRecord } from './backup-format.ts';
import { copyIn, plainFormats, quoted } from './backup-tables.ts';
import { keyFingerprint } from './make-backup.ts';

type Target = { databaseUrl: string; keys: readonly string[] };
export type RestoredBackup = { header: BackupHeader; footer: BackupFooter };

/** Reads only the header of a backup. */
const readBackupHeader = async (file: string): Promise<BackupHeader> => {
  for await (const record of readBackup(file)) if (record.kind === 'header') return record.header;
  throw new Error(`${file} is empty.`);
};

/** @throws Error unless one of the keys decrypts the backup's secrets */
const assertKey = ({ keyFingerprint: wanted, madeAt }: BackupHeader, keys: readonly string[]): void => {
  if (keys.some((key) => keyFingerprint(key) === wanted)) return;
  throw new Error(
    `This backup of ${madeAt} was made with a different secret key. Set SECRET_KEY to the key of that installation. Without it, stored credentials and second factors cannot be decrypted.`,
  );
};

/**
 * Restores a backup into an empty database, all or nothing.
 * @throws Error for another key, a database that is in use, or a backup of a newer version
 */
export const restoreBackup = async (file: string, { databaseUrl, keys }: Target): Promise<RestoredBackup> => {
  const header = await readBackupHeader(file);
  assertKey(header, keys);
  const known = await readMigrations();
  const names = new Set(known.map(({ name }) => name));
  const newer = header.migrations.find((name) => !names.has(name));
  if (newer !== undefined)
    throw new Error(`The backup was made by a newer version (${header.productVersion}, ${newer}). Upgrade first.`);
  await assertEmpty(databaseUrl, header);
  const wanted = new Set(header.migrations);
  await migrate(
    databaseUrl,
    known.filter(({ name }) => wanted.has(name)),
  );
  await prepareQueue(databaseUrl);
  const footer = await load(file, databaseUrl);
  await migrate(databaseUrl);
  return { header, footer };
};

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, application_name: 'sightline-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** @throws Error if the database is in use, or was prepared by a newer version */
const assertEmpty = (url: string, { migrations }: BackupHeader): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as known",
    );
    if (rows[0]?.known !== true) return;
    await client.query("set app.operator = 'on'");
    const used = await client.query<{ used: boolean }>(
      'select exists (select from users) or exists (select from organizations) as used',
    );
    if (used.rows[0]?.used === true)
      throw new Error('The database already holds users or organizations. Restore into an empty one.');
    const applied = await client.query<{ name: string }>('select name from schema_migrations');
    if (applied.rows.some(({ name }) => !migrations.includes(name)))
      throw new Error('This database was prepared by a newer version. Restore into a new, empty one.');
  });

type Constraint = { table: string; name: string; definition: string };

/** Loads the rows in one transaction, in which foreign keys and row-level security are off. */
const load = (file: string, url: string): Promise<BackupFooter> =>
  withClient(url, async (client) => {
    await client.query(plainFormats);
    await client.query('begin');
    const { rows: tables } = await client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity",
    );
    const { rows: constraints } = await client.query<Constraint>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
    );
    for (const { table, name } of constraints)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const { name } of tables)
      await client.query(`alter table ${name} no force row level security; alter table ${name} disable trigger user`);
    if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    await client.query('delete from pgboss.job; delete from pgboss.schedule; delete from pgboss.queue');
    const footer = await loadRows(client, readBackup(file));
    for (const { name, value } of footer.sequences)
      await client.query('select setval($1::regclass, $2)', [name, value]);
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { name } of tables)
      await client.query(`alter table ${name} force row level security; alter table ${name} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
    return footer;
  });

const loadRows = async (client: pg.Client, records: AsyncIterable<BackupRecord>): Promise<BackupFooter> => {
  let footer: BackupFooter | null = null;
  let open: ReturnType<typeof copyFrom> | null = null;
  let failure: Error | null = null;
  const end = async (): Promise<void> => {
    if (open === null) return;
    const ending = open;
    open = null;
    const finished = once(ending, 'finish');
    ending.end();
    await finished;
  };
  for await (const record of records) {
    if (failure !== null) throw failure;
    if (record.kind === 'rows') {
      // The reader reuses its memory.
      if (open !== null && !open.write(Buffer.from(record.bytes))) await once(open, 'drain');
      continue;
    }
    await end();
    if (record.kind === 'footer') footer = record.footer;
    if (record.kind !== 'table') continue;
    open = client.query(copyFrom(copyIn(record.table)));
    open.on('error', (error: Error) => {
      failure = error;
    });
  }
  if (failure !== null) throw failure;
  if (footer === null) throw new Error('The backup is incomplete.');
  return footer;
};
