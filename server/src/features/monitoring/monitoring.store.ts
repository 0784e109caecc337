import { hourMs, type HealthState, type SystemMetric, type WebVital } from '@sightline/contract';
import { sql } from 'kysely';
import { inParts } from '../../platform/database/in-parts.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { bucketOf, type Bucket } from './screen-timings.ts';

export type Sample = { at: Date; value: number | null };

export const insertSample = async (tx: Tx, metric: SystemMetric, at: Date, value: number | null): Promise<void> => {
  await tx
    .insertInto('monitoring_samples')
    .values({ metric, at, value })
    .onConflict((conflict) => conflict.columns(['metric', 'at']).doUpdateSet({ value }))
    .execute();
};

/** When the system was last measured; null before the first time. */
export const readLatestSample = async (tx: Tx): Promise<Date | null> => {
  const row = await tx
    .selectFrom('monitoring_samples')
    .select((column) => column.fn.max('at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
};

export const listSamples = async (tx: Tx, since: Date): Promise<(Sample & { metric: SystemMetric })[]> => {
  const rows = await tx.selectFrom('monitoring_samples').selectAll().where('at', '>=', since).orderBy('at').execute();
  return rows.map((row) => ({ metric: row.metric as SystemMetric, at: row.at, value: row.value }));
};

export type ServiceCheck = { service: string; status: HealthState; latency: number | null; errorRate: number | null };

export const insertChecks = async (tx: Tx, at: Date, checks: readonly ServiceCheck[]): Promise<void> => {
  const rows = checks.map((check) => ({
    service: check.service,
    at,
    status: check.status,
    latency_ms: check.latency,
    error_rate: check.errorRate,
  }));
  for (const part of inParts(rows))
    await tx
      .insertInto('service_checks')
      .values(part)
      .onConflict((conflict) => conflict.columns(['service', 'at']).doNothing())
      .execute();
};

/** By service: the share of checks since then at which it was not down. */
export const readUptimes = async (tx: Tx, since: Date): Promise<Map<string, number>> => {
  const { rows } = await sql<{ service: string; share: number }>`
    select service, avg((status <> 'down')::int)::float8 as share
    from service_checks where at >= ${since} group by service`.execute(tx);
  return new Map(rows.map((row) => [row.service, row.share]));
};

export type StateChange = { service: string; status: HealthState; at: Date };

/** Changes of services' states, newest first. */
export const listStateChanges = async (tx: Tx, since: Date, limit: number): Promise<StateChange[]> => {
  const { rows } = await sql<{ service: string; status: string; at: Date }>`
    select service, status, at from (
      select service, status, at, lag(status) over (partition by service order by at) as before
      from service_checks where at >= ${since}) checks
    where before is not null and before <> status order by at desc limit ${limit}`.execute(tx);
  return rows.map((row) => ({ service: row.service, status: row.status as HealthState, at: row.at }));
};

export type PageReport = {
  metric: WebVital | 'memory';
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
  screen?: string | undefined;
};

const orderOf = ({ metric, screen = '', value }: PageReport): string =>
  `${metric} ${screen} ${String(value).padStart(9, '0')}`;

export const addPageReports = async (tx: Tx, at: Date, reports: readonly PageReport[]): Promise<void> => {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  // In a fixed order, so that concurrent reports cannot deadlock.
  const ordered = reports.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  for (const { metric, value, rating, screen } of ordered) {
    await sql`
      insert into page_timings as known (metric, hour, reports, total, good, poor)
      values (${metric}, ${hour}, 1, ${value}, ${rating === 'good' ? 1 : 0}, ${rating === 'poor' ? 1 : 0})
      on conflict (metric, hour) do update set reports = known.reports + 1, total = known.total + excluded.total,
        good = known.good + excluded.good, poor = known.poor + excluded.poor`.execute(tx);
    if (screen === undefined || metric === 'memory') continue;
    await sql`
      insert into screen_timings as known (metric, screen, hour, bucket, reports)
      values (${metric}, ${screen}, ${hour}, ${bucketOf(metric, value)}, 1)
      on conflict (hour, metric, screen, bucket) do update set reports = known.reports + 1`.execute(tx);
  }
};

export type PageTotals = { metric: string; reports: number; total: number; good: number };

export const readPageTotals = async (tx: Tx, since: Date): Promise<PageTotals[]> => {
  const { rows } = await sql<PageTotals>`
    select metric, sum(reports)::int as reports, sum(total) as total, sum(good)::int as good
    from page_timings where hour >= ${since} group by metric order by metric`.execute(tx);
  return rows;
};

/** What screens reported since then, ascending. */
export const listScreenBuckets = async (tx: Tx, since: Date): Promise<Bucket[]> => {
  const { rows } = await sql<Bucket>`
    select screen, metric, bucket, sum(reports)::int as reports
    from screen_timings where hour >= ${since} group by screen, metric, bucket order by bucket`.execute(tx);
  return rows;
};

/** Deletes samples, checks and page timings from before then. */
export const deleteHistory = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('monitoring_samples').where('at', '<', before).execute();
  await tx.deleteFrom('service_checks').where('at', '<', before).execute();
  await tx.deleteFrom('page_timings').where('hour', '<', before).execute();
  await tx.deleteFrom('screen_timings').where('hour', '<', before).execute();
};
