/** Writes the observations of a measurement run that differ from the stored ones. */
import { daySeconds } from '@sightline/contract';
import { leadTimePhases, type Observation, type Scope, leadTime, maxOf, minOf, pushAll } from '@sightline/analytics';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { withoutSorting } from '../../platform/database/without-sorting.ts';

/** A row as it is sent; its fingerprint is computed from the same text. */
type Row = Pick<Observation, 'metric' | 'key'> & { text: string };

const columns = 'metric, key, at, value, person_id, team_id, repository_id, scope, excluded, reference, detail';
const values = ['value', 'at', 'person_id', 'team_id', 'repository_id', 'scope', 'excluded', 'reference', 'detail'];
const list = (prefix: string): string => values.map((column) => `${prefix}.${column}`).join(', ');
const chunk = 5_000;

/**
 * Which of the rows behind figures and scores changed: since when (null for none), their owners,
 * and the UTC days by metric, as `lead_time 20412`.
 */
export type ChangedRows = { firstChanged: number | null; people: Set<string>; days: Set<string> };

/** A part is a scope's rows of about a month, so that a change touches few parts. */
type Part = { scope: Scope; month: number; rows: Row[]; fingerprint: string };

/** The length of a part, in seconds. */
const month = 30 * daySeconds;

/**
 * Replaces the stored observations of some scopes. Parts with an unchanged fingerprint
 * are left alone; of the others only rows that differ are written.
 */
export const replaceObservations = async (
  tx: Tx,
  organizationId: string,
  scopes: ReadonlyMap<Scope, readonly Observation[]>,
): Promise<ChangedRows> => {
  const stored = await readFingerprints(tx, [...scopes.keys()]);
  const incoming = [...scopes].flatMap(([scope, observations]) => partsIn(scope, observations));
  const differing = incoming.filter((part) => stored.get(nameOf(part)) !== part.fingerprint);
  const names = new Set(incoming.map(nameOf));
  const gone = [...stored.keys()].filter((name) => !names.has(name)).map(partNamed);
  const touched: Touched[] = [];
  const renewed = differing.filter((part) => stored.has(nameOf(part)));
  if (renewed.length + gone.length > 0) touched.push(await deleteOthers(tx, renewed, gone));
  const rows = differing.flatMap((part) => part.rows);
  if (rows.length > 0) pushAll(touched, await writeAll(tx, organizationId, rows));
  await writeFingerprints(tx, organizationId, differing, gone);
  const instants = touched.flatMap((change) => change.at ?? []);
  return {
    firstChanged: instants.length === 0 ? null : minOf(instants),
    people: new Set(touched.flatMap((change) => (change.people ?? []).flatMap((id) => id ?? []))),
    days: new Set(touched.flatMap((change) => (change.days ?? []).flatMap((name) => name ?? []))),
  };
};

type Name = Pick<Part, 'scope' | 'month'>;
const nameOf = ({ scope, month: number }: Name): string => `${number} ${scope}`;
const partNamed = (name: string): Name => {
  const space = name.indexOf(' ');
  return { scope: name.slice(space + 1) as Scope, month: Number(name.slice(0, space)) };
};

/** The fingerprint of a part does not depend on the order of its rows. */
const partsIn = (scope: Scope, observations: readonly Observation[]): Part[] =>
  [...Map.groupBy(observations, (row) => Math.floor(row.at / month))].map(([number, monthRows]) => {
    const rows = monthRows.map(asRow);
    const hash = createHash('sha256');
    for (const text of rows.map((row) => row.text).sort()) hash.update(text);
    return { scope, month: number, rows, fingerprint: hash.digest('base64') };
  });

const readFingerprints = async (tx: Tx, scopes: readonly Scope[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('observation_scopes')
    .select(['scope', 'month', 'fingerprint'])
    .where(sql<boolean>`scope = any(${[...scopes]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [nameOf({ scope: row.scope as Scope, month: row.month }), row.fingerprint]));
};

const writeFingerprints = async (
  tx: Tx,
  organizationId: string,
  differing: readonly Part[],
  gone: readonly Name[],
): Promise<void> => {
  if (gone.length > 0)
    await sql`
      delete from observation_scopes stored using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
        as gone (scope text, month integer)
      where stored.scope = gone.scope and stored.month = gone.month`.execute(tx);
  if (differing.length === 0) return;
  const incoming = differing.map(({ scope, month: number, fingerprint }) => ({ scope, month: number, fingerprint }));
  await sql`
    insert into observation_scopes (organization_id, scope, month, fingerprint)
    select ${organizationId}::uuid, scope, month, fingerprint
    from jsonb_to_recordset(${JSON.stringify(incoming)}::jsonb) as given (scope text, month integer, fingerprint text)
    on conflict (organization_id, scope, month) do update set fingerprint = excluded.fingerprint`.execute(tx);
};

/** Deletes stored rows that no longer exist, in parts that have stored rows. */
const deleteOthers = async (tx: Tx, renewed: readonly Part[], gone: readonly Name[]): Promise<Touched> => {
  const retained = renewed.flatMap((part) => part.rows.map(({ metric, key }) => `${metric} ${key}`));
  const parts = [...renewed, ...gone];
  const months = parts.map((part) => part.month);
  // Forces hash lookups, because the planner may not have statistics of a large organization yet.
  const { rows } = await sql<Touched>`
    with gone as (
      delete from observations
      where scope = any(${[...new Set(parts.map((part) => part.scope))]}::text[])
        and at >= ${minOf(months) * month} and at < ${(maxOf(months) + 1) * month}
        and at / ${sql.lit(month)} || ' ' || scope = any(${parts.map(nameOf)}::text[])
        and metric || ' ' || key <> all(${retained}::text[])
      returning metric, at, person_id)
    select min(at) as at, array_agg(distinct person_id) as people, array_agg(distinct ${dayOf('gone')}) as days
    from gone`.execute(tx);
  return rows[0] ?? untouched;
};

const writeAll = (tx: Tx, organizationId: string, rows: readonly Row[]): Promise<Touched[]> =>
  withoutSorting(tx, async () => {
    const touched: Touched[] = [];
    for (let start = 0; start < rows.length; start += chunk)
      touched.push(await writeRows(tx, organizationId, rows.slice(start, start + chunk)));
    return touched;
  });

/** Writes rows that differ, in one statement, so that it compares with the rows stored before. */
const writeRows = async (tx: Tx, organizationId: string, incoming: readonly Row[]): Promise<Touched> => {
  // One index probe per row, by the whole key.
  const { rows } = await sql<Touched>`
    with given as materialized (
      select * from jsonb_to_recordset(${`[${incoming.map((row) => row.text).join(',')}]`}::jsonb) as given (metric text, key text, at bigint,
        value double precision, person_id uuid, team_id uuid, repository_id text, scope text, excluded text,
        reference jsonb, detail jsonb)),
    written as (
      insert into observations as stored (organization_id, ${sql.raw(columns)})
      select ${organizationId}::uuid, ${sql.raw(columns)} from given
      on conflict (organization_id, metric, key) do update
      set ${sql.raw(values.map((column) => `${column} = excluded.${column}`).join(', '))}
      where (${sql.raw(list('stored'))}) is distinct from (${sql.raw(list('excluded'))}))
    select min(least(stored.at, given.at)) as at,
      array_agg(distinct stored.person_id) || array_agg(distinct given.person_id) as people,
      array_agg(distinct ${dayOf('stored')}) || array_agg(distinct ${dayOf('given')}) as days
    from given left join lateral (
      select * from observations
      where organization_id = ${organizationId} and (metric, key) >= (given.metric, given.key)
      order by metric, key limit 1
    ) as stored on stored.metric = given.metric and stored.key = given.key
    where (${sql.raw(scored('stored'))}) is distinct from (${sql.raw(scored('given'))})`.execute(tx);
  return rows[0] ?? untouched;
};

type Touched = { at: number | null; people: (string | null)[] | null; days: (string | null)[] | null };
const untouched: Touched = { at: null, people: null, days: null };

const dayOf = (row: string) => sql.raw(`${row}.metric || ' ' || ${row}.at / 86400`);

const phases = (row: string): string => leadTimePhases.map((phase) => `${row}.detail ->> '${phase}'`).join(', ');

/** The fields that scores and counts use; a row that differs only in its wording does not affect them. */
const scored = (row: string): string =>
  ['metric', 'at', 'value', 'person_id', 'team_id', 'excluded is null', `reference ->> 'kind'`, `reference ->> 'id'`]
    .map((expression) => `${row}.${expression}`)
    .concat(
      `${row}.detail ->> 'distinct'`,
      `case when ${row}.metric = '${leadTime.key}' then array[${phases(row)}] end`,
    )
    .join(', ');

const asRow = (row: Observation): Row => ({
  metric: row.metric,
  key: row.key,
  text: JSON.stringify({
    metric: row.metric,
    key: row.key,
    at: row.at,
    value: row.value,
    person_id: row.personId,
    team_id: row.teamId,
    repository_id: row.repositoryId,
    scope: row.scope,
    excluded: row.excluded,
    reference: row.reference,
    detail: row.detail,
  }),
});
