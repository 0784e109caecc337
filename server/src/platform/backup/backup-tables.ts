import type pg from 'pg';
import { readsAsOperator } from '../database/tenant.ts';
import type { BackupTable } from './backup-format.ts';

/** Settings under which the text format of rows is always the same. */
export const plainFormats =
  "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1";

/** Opens a snapshot of all tables as of one instant. */
export const beginSnapshot = async (client: pg.Client): Promise<void> => {
  await client.query(plainFormats);
  await client.query('begin isolation level repeatable read read only');
  await client.query(readsAsOperator);
};

/** The table of migrations is left out: restoring applies the migrations. */
const skipped = new Set(['schema_migrations']);
/** The job queue's tables: queues, schedules and unfinished jobs. */
const queueTables: Readonly<Record<string, string>> = {
  queue: '',
  schedule: '',
  job: "where state in ('created', 'retry', 'active')",
};

/** All tables with the columns that can be written. */
export const listTables = async (client: pg.Client): Promise<BackupTable[]> => {
  const { rows } = await client.query<BackupTable>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where (n.nspname = 'public' and c.relkind = 'r')
      or (n.nspname = 'pgboss' and c.relname in ('queue', 'schedule', 'job'))
    group by 1, 2 order by n.nspname = 'pgboss', c.relname = 'job', c.relname = 'schedule', 2`);
  return rows.filter(({ schema, name }) => schema === 'pgboss' || !skipped.has(name));
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const columnsOf = ({ columns }: BackupTable): string => columns.map(quoted).join(', ');
const nameOf = ({ schema, name }: BackupTable): string => `${quoted(schema)}.${quoted(name)}`;

export const copyOut = (table: BackupTable): string =>
  `copy (select ${columnsOf(table)} from ${nameOf(table)} ${table.schema === 'pgboss' ? (queueTables[table.name] ?? '') : ''}) to stdout`;

export const copyIn = (table: BackupTable): string => `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`;
