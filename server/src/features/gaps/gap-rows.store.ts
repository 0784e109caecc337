/** Rows of figures with unresolved questions. */
import {
  gapReasons,
  leadTime,
  metricDefinitions,
  type GapRow,
  type MetricDefinition,
  type MetricKey,
} from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type GapRowsQuery = {
  metrics: readonly MetricKey[];
  from: number;
  to: number;
  of: { kind: 'organization' } | { kind: 'teams' } | { kind: 'team' | 'person'; id: string };
  likelyBots: readonly string[];
  /** People who may be the person that the rows are of. */
  secondAccounts: readonly string[];
  withoutTeam: readonly string[];
  /** Statuses whose category is inferred, names by id. */
  inferred: ReadonlyMap<string, string>;
};

const ofRow = (metrics: readonly MetricKey[], row: MetricDefinition['row']): MetricKey[] =>
  metrics.filter((metric) => metricDefinitions[metric].row === row);

/** The rows of a period that `doubtsOf` may doubt, in no particular order. */
export const readGapRows = async (tx: Tx, query: GapRowsQuery): Promise<GapRow[]> => {
  const { of } = query;
  const people = (ids: readonly string[]) => sql`person_id = any(${[...ids]}::uuid[])`;
  // An index finds the rows of each condition, which are few. Row-level security rules out `like`, which may leak values.
  const hasPrefix = gapReasons.prefixes.map((prefix) => sql`excluded ^@ ${prefix}`);
  const isLeftOut = sql`(excluded is not null
    and (excluded = any(${[...gapReasons.equal]}::text[]) or ${sql.join(hasPrefix, sql` or `)}))`;
  const isDoubted = sql`(${isLeftOut} or (metric = ${leadTime.key} and excluded is null and detail ->> 'deployedBy' = 'merge time')
    or (excluded is null and ${people(query.likelyBots)}) or status is not null)`;
  const isOfNoTeam = sql`(team_id is null and (${isLeftOut} or (excluded is null and
    (${people(query.withoutTeam)} or (person_id is null and repository_id is not null)))))`;
  const isOfSubject =
    of.kind === 'organization'
      ? isDoubted
      : of.kind === 'team'
        ? sql`((team_id = ${of.id}::uuid and ${isDoubted}) or ${isOfNoTeam})`
        : of.kind === 'teams'
          ? sql`((team_id is not null and ${isDoubted}) or ${isOfNoTeam})`
          : sql`((person_id = ${of.id}::uuid and ${isDoubted}) or (excluded is null and ${people(query.secondAccounts)}))`;
  const { rows } = await sql<GapRow>`
    with ${observedWithStatus(query)}
    select metric, key, at, value, excluded, person_id as "personId", team_id as "teamId",
      repository_id as "repositoryId", detail, status as "inferredStatus"
    from observed where ${isOfSubject}`.execute(tx);
  return rows;
};

/** The rows of a period, each with an inferred status of its item or sprint, if any. */
const observedWithStatus = ({ metrics, from, to, inferred }: GapRowsQuery) => {
  const isWanted = sql`row.metric = any(${[...metrics]}::text[]) and row.at >= ${from} and row.at < ${to}`;
  // Most organizations have no inferred status, and searching for one takes longer than reading the rows.
  if (inferred.size === 0)
    return sql`observed as not materialized (select row.*, null::text as status from observations row where ${isWanted})`;
  return sql`${throughInferred(inferred)},
    observed as (
      select row.*, coalesce(item.status, sprint.summary -> 'unlistedStatuses' ->> 0) as status
      from observations row
      left join inferred item on row.metric = any(${ofRow(metrics, 'finished_item')}::text[]) and item.id = row.key
      left join sprint_reports sprint on row.metric = any(${ofRow(metrics, 'sprint')}::text[]) and sprint.id = row.key
      where ${isWanted})`;
};

/** Those of these issues that went through a status whose category is inferred. */
export const findIssuesThrough = async (
  tx: Tx,
  inferred: ReadonlyMap<string, string>,
  issueIds: readonly string[],
): Promise<Set<string>> => {
  if (inferred.size === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with ${throughInferred(inferred)}
    select id from inferred where id = any(${[...issueIds]}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** Issues that went through an inferred status, each with the first of these statuses by name. */
const throughInferred = (inferred: ReadonlyMap<string, string>) => sql`
  inferred (id, status) as (
    select change.issue_id, min(known.name)
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(inferred))}::jsonb) as known (id, name)
    join issue_change_facts change
      on change.field = 'status' and (change.from_value = known.id or change.to_value = known.id)
    group by change.issue_id)`;
