/** Rows of long receipts of the whole organization, a page at a time. */
import type { MetricKey, Observation } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { worseValue } from './narrow-rows.ts';

type Within = { metric: MetricKey; from: number; to: number };
export type LeftOut = { reason: string; count: number };

/** The reasons for excluded rows of a period, the most frequent first. */
export const countLeftOut = async (tx: Tx, { metric, from, to }: Within): Promise<LeftOut[]> => {
  const { rows } = await sql<LeftOut>`
    select excluded as reason, count(*)::integer as count from observations
    where metric = ${metric} and at >= ${from} and at < ${to} and excluded is not null
    group by excluded order by count desc, excluded collate "C"`.execute(tx);
  return rows;
};

/** The start of a page: an offset, or the key of the previous row. */
export type PageStart = { offset: number } | { after: string };

/**
 * Rows that count, the worse outcome and then the latest first, or those excluded for these reasons: by reason in that
 * order, and then the latest first. Null if the row with the key is no longer among them.
 */
export const readReceiptRows = async (
  tx: Tx,
  {
    metric,
    from,
    to,
    reasons,
    outcome,
    start,
    most,
  }: Within & {
    reasons: readonly string[] | null;
    outcome: 'better' | 'worse' | null;
    start: PageStart;
    most: number;
  },
): Promise<Observation[] | null> => {
  const worse = worseValue(metric);
  const isOfOutcome = outcome === null || worse === null ? sql`` : sql`and (value = ${worse}) = ${outcome === 'worse'}`;
  const isListed = reasons === null ? sql`excluded is null ${isOfOutcome}` : sql`excluded is not null`;
  const included = worse === null ? sql`0` : sql`(value <> ${worse})::integer`;
  const group = reasons === null ? included : sql`array_position(${[...reasons]}::text[], excluded)`;
  const offset = 'offset' in start ? start.offset : 0;
  const isAfter =
    'after' in start
      ? sql`and (${group}, -at, key collate "C") > (
          select ${group}, -at, key collate "C" from observations where metric = ${metric} and key = ${start.after})`
      : sql``;
  // The index can only be used if no reason is sorted before the latest rows.
  const latest =
    'after' in start && reasons === null && worse === null
      ? sql`and at <= (select at from observations where metric = ${metric} and key = ${start.after})`
      : sql``;
  const order = reasons === null && worse === null ? sql`at desc` : sql`${group}, at desc`;
  const among = sql`metric = ${metric} and at >= ${from} and at < ${to} and ${isListed}`;
  if ('after' in start) {
    const found = await sql`select from observations where ${among} and key = ${start.after}`.execute(tx);
    if (found.rows.length === 0) return null;
  }
  const { rows } = await sql<Observation>`
    select metric, key, at, value, person_id as "personId", team_id as "teamId", repository_id as "repositoryId", scope,
      excluded, reference, detail
    from observations
    where ${among} ${latest} ${isAfter}
    order by ${order}, key collate "C" limit ${most} offset ${offset}`.execute(tx);
  return rows;
};
