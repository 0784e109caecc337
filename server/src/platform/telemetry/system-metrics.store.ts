import { sql } from 'kysely';
import { withOperator, type DatabaseHandle, type Tx } from '../database/tenant.ts';
import type { Sample } from './metric-definitions.ts';

type Row = { labels: Record<string, string>; value: number };
const named = (name: string, rows: readonly Row[]): Sample[] =>
  rows.map(({ labels, value }) => ({ name, labels, value: Number(value) }));

const read = async (tx: Tx, name: string, query: string): Promise<Sample[]> =>
  named(name, (await sql.raw<Row>(query).execute(tx)).rows);

/** Figures of the whole installation, which are the same whichever process answers. */
export const readSystemSamples = (database: DatabaseHandle): Promise<Sample[]> =>
  withOperator(database, async (tx) => {
    const known = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(tx);
    const queue = known.rows[0]?.known === true ? await readQueueSamples(tx) : [];
    return [
      ...queue,
      ...(await read(
        tx,
        'sightline_database_connections_share',
        `select '{}'::json as labels, count(*)::float8 / current_setting('max_connections')::float8 as value
         from pg_stat_activity`,
      )),
      ...(await read(
        tx,
        'sightline_collection_runs',
        `select json_build_object('source', provider, 'state', state) as labels, count(*)::int as value
         from (select provider, case when ended_at is not null then 'complete' when stopped_at is not null then 'stopped'
           when problem is not null then 'paused' else 'running' end as state
           from sync_runs where ended_at is null or ended_at > now() - interval '24 hours') as runs
         group by provider, state`,
      )),
      ...(await read(
        tx,
        'sightline_organizations',
        `select json_build_object('status', status) as labels, count(*)::int as value from organizations group by status`,
      )),
      ...(await read(
        tx,
        'sightline_alerts_firing',
        `select json_build_object('severity', severity) as labels,
           (count(*) filter (where state = 'firing'))::int as value
         from alert_rules where enabled group by severity`,
      )),
      ...(await read(
        tx,
        'sightline_backup_last_success_timestamp_seconds',
        `select '{}'::json as labels, coalesce(extract(epoch from max(ended_at) filter (where error is null)), 0)::float8
           as value from backup_runs`,
      )),
      ...(await read(
        tx,
        'sightline_backup_last_failed',
        `select '{}'::json as labels, coalesce((select (error is not null)::int from backup_runs
           where ended_at is not null order by id desc limit 1), 0) as value`,
      )),
    ];
  });

const readQueueSamples = async (tx: Tx): Promise<Sample[]> => [
  ...(await read(
    tx,
    'sightline_queue_jobs',
    `select json_build_object('job', name, 'state', state) as labels, count(*)::int as value
     from (select name, case when state = 'active' then 'active' when state = 'retry' then 'retry'
       when state = 'failed' then 'failed' when start_after <= now() then 'waiting' else 'scheduled' end as state
       from pgboss.job where state in ('created', 'retry', 'active', 'failed')) as jobs group by name, state`,
  )),
  ...(await read(
    tx,
    'sightline_queue_oldest_waiting_seconds',
    `select json_build_object('job', name) as labels, extract(epoch from now() - min(start_after))::float8 as value
     from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
  )),
];
