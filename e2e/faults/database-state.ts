/** Reads the state of a product from its database, and sends live messages through it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { processesOf } from './processes.ts';
import type { Installation } from './installation.ts';

/** The database's address for its superuser; the embedded one stores its password and port in files. */
const administratorUrl = ({ folder, external }: Installation): string => {
  if (external !== null) return external.administratorUrl;
  const folderOf = join(folder, 'postgres');
  const note = join(folderOf, 'moved-to');
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : folderOf;
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
};

const query = async (installation: Installation, text: string, values: string[] = [], database = 'sightline') => {
  const url = Object.assign(new URL(administratorUrl(installation)), { pathname: `/${database}` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<{ found: number }>(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** The number of connections that listen for live messages, one per process. */
export const countListeners = async (installation: Installation): Promise<number> =>
  (await query(installation, "select 1 as found from pg_stat_activity where query ilike 'listen %'")).length;

export const countConnections = async (installation: Installation): Promise<number> =>
  (await query(installation, "select 1 as found from pg_stat_activity where backend_type = 'client backend'")).length -
  1;

/** Sends a live message to an organization, as the product's processes do. */
export const announce = async (installation: Installation, organizationId: string, done: number): Promise<void> => {
  const message = { type: 'measuring_progress', payload: { done, total: 1_000 } };
  const signal = { organizationId, audience: 'organization', message };
  await query(installation, "select pg_notify('sightline_live', $1) as found", [JSON.stringify(signal)]);
};

/** Raises an organization's request limit to what the load sends. */
export const liftRequestLimit = async (installation: Installation): Promise<void> => {
  const lifted = `update platform_settings set settings = settings || '{"apiRequestsPerMinute":1000000}', version = version + 1
    returning 1 as found`;
  if ((await query(installation, lifted)).length !== 1) throw new Error('No platform settings');
};

/** All processes of the database server, to freeze them. */
export const databasePids = ({ folder }: Installation): number[] =>
  processesOf(folder)
    .filter((one) => /postgres/.test(one.command) && one.role !== 'supervisor')
    .map((one) => one.pid);

/** Memory that only this process uses, in MB. */
export const privateMegabytes = (pid: number): number => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map((one) => Number(one[1]));
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_024);
};

/** Whether a measurement run has started to write and has not committed yet. */
export const isMeasuring = async (installation: Installation): Promise<boolean> =>
  (
    await query(
      installation,
      `select 1 as found from pgboss.job where name = 'measure' and state = 'active' and exists (
        select from pg_locks where locktype = 'relation' and relation = 'observations'::regclass
          and mode = 'RowExclusiveLock')`,
    )
  ).length > 0;

/** The sum of all organizations' measurement versions. */
export const measuredVersion = async (installation: Installation): Promise<number> =>
  (await query(installation, 'select coalesce(sum(version), 0)::integer as found from measurement_states'))[0]?.found ??
  0;

/** The addresses that do not have exactly one message, and those whose message is not marked as sent. */
export const mailsSentOnce = async (
  installation: Installation,
  addresses: readonly string[],
): Promise<{ repeated: string[]; open: string[] }> => {
  const url = Object.assign(new URL(administratorUrl(installation)), { pathname: '/sightline' });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ recipient: string; count: number; sent: boolean }>(
      `select recipient, count(*)::int as count, bool_and(status = 'sent') as sent from mailbox_entries
       where recipient = any ($1) group by 1`,
      [addresses],
    );
    const found = new Map(rows.map((row) => [row.recipient, row]));
    return {
      repeated: addresses.filter((one) => found.get(one)?.count !== 1),
      open: addresses.filter((one) => found.get(one)?.sent !== true),
    };
  } finally {
    await client.end();
  }
};
