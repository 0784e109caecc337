/** Writes what a measuring found, as far as it differs from what is stored. */
import type { Observation, Scope } from '@sightline/analytics';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

type Row = ReturnType<typeof asRow>;

const columns = 'metric, key, at, value, person_id, team_id, repository_id, scope, excluded, reference, detail';
const values = ['value', 'at', 'person_id', 'team_id', 'repository_id', 'scope', 'excluded', 'reference', 'detail'];
const list = (prefix: string): string => values.map((column) => `${prefix}.${column}`).join(', ');
const chunk = 5_000;

/** What of the rows that scores are made of changed: since when (null for nothing), and whose. */
export type ChangedRows = { firstChanged: number | null; people: Set<string> };

/**
 * Makes the stored observations of some scopes the given ones. Scopes whose digest is the stored one
 * are left alone; of the others only rows that differ are written.
 */
export const replaceObservations = async (
  tx: Tx,
  organizationId: string,
  scopes: ReadonlyMap<Scope, readonly Observation[]>,
): Promise<ChangedRows> => {
  const stored = await readDigests(tx, [...scopes.keys()]);
  const given = [...scopes].map(([scope, observations]) => digested(scope, observations));
  const differing = given.filter(({ scope, rows, digest }) =>
    rows.length === 0 ? stored.has(scope) : stored.get(scope) !== digest,
  );
  if (differing.length === 0) return { firstChanged: null, people: new Set() };
  const changed = await replaceRows(
    tx,
    organizationId,
    differing.flatMap((one) => one.rows),
    differing.map((one) => one.scope),
  );
  await writeDigests(tx, organizationId, differing);
  return changed;
};

type Digested = { scope: Scope; rows: Row[]; digest: string };

/** The digest is of the scope's rows in whatever order they came. */
const digested = (scope: Scope, observations: readonly Observation[]): Digested => {
  const rows = observations.map(asRow);
  const hash = createHash('sha256');
  for (const text of rows.map((row) => JSON.stringify(row)).sort()) hash.update(text);
  return { scope, rows, digest: hash.digest('base64') };
};

const readDigests = async (tx: Tx, scopes: readonly Scope[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('observation_scopes')
    .select(['scope', 'digest'])
    .where(sql<boolean>`scope = any(${[...scopes]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.scope, row.digest]));
};

const writeDigests = async (tx: Tx, organizationId: string, scopes: readonly Digested[]): Promise<void> => {
  const gone = scopes.filter(({ rows }) => rows.length === 0).map(({ scope }) => scope);
  await sql`delete from observation_scopes where scope = any(${gone}::text[])`.execute(tx);
  const given = scopes.filter(({ rows }) => rows.length > 0).map(({ scope, digest }) => ({ scope, digest }));
  await sql`
    insert into observation_scopes (organization_id, scope, digest)
    select ${organizationId}::uuid, scope, digest
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (scope text, digest text)
    on conflict (organization_id, scope) do update set digest = excluded.digest`.execute(tx);
};

const replaceRows = async (
  tx: Tx,
  organizationId: string,
  rows: readonly Row[],
  scopes: readonly Scope[],
): Promise<ChangedRows> => {
  await sql`
    create temporary table measured (metric text, key text, at bigint, value double precision, person_id uuid,
      team_id uuid, repository_id text, scope text, excluded text, reference jsonb, detail jsonb) on commit drop`.execute(
    tx,
  );
  for (let start = 0; start < rows.length; start += chunk) {
    const part = JSON.stringify(rows.slice(start, start + chunk));
    await sql`insert into measured select * from jsonb_populate_recordset(null::measured, ${part}::jsonb)`.execute(tx);
  }
  await sql`create index on measured (metric, key)`.execute(tx);
  await sql`analyze measured`.execute(tx);
  const removed = await sql<Touched>`
    with gone as (
      delete from observations stored
      where organization_id = ${organizationId} and scope = any(${[...scopes]}::text[])
        and not exists (select 1 from measured where measured.metric = stored.metric and measured.key = stored.key)
      returning at, person_id)
    select min(at) as at, array_agg(distinct person_id) as people from gone`.execute(tx);
  const differing = await sql<Touched>`
    select min(least(stored.at, measured.at)) as at,
      array_agg(distinct stored.person_id) || array_agg(distinct measured.person_id) as people
    from measured left join observations stored
      on stored.organization_id = ${organizationId} and stored.metric = measured.metric and stored.key = measured.key
    where (${sql.raw(scored('stored'))}) is distinct from (${sql.raw(scored('measured'))})`.execute(tx);
  await sql`
    insert into observations as stored (organization_id, ${sql.raw(columns)})
    select ${organizationId}::uuid, ${sql.raw(columns)} from measured
    on conflict (organization_id, metric, key) do update
    set ${sql.raw(values.map((column) => `${column} = excluded.${column}`).join(', '))}
    where (${sql.raw(list('stored'))}) is distinct from (${sql.raw(list('excluded'))})`.execute(tx);
  await sql`drop table measured`.execute(tx);
  const touched = [...removed.rows, ...differing.rows];
  const instants = touched.flatMap((one) => one.at ?? []);
  return {
    firstChanged: instants.length === 0 ? null : Math.min(...instants),
    people: new Set(touched.flatMap((one) => (one.people ?? []).flatMap((id) => id ?? []))),
  };
};

type Touched = { at: number | null; people: (string | null)[] | null };

/** What scores are made of; a row that differs in its words alone leaves them as they are. */
const scored = (row: string): string =>
  ['metric', 'at', 'value', 'person_id', 'team_id', 'excluded is null', `reference ->> 'kind'`, `reference ->> 'id'`]
    .map((expression) => `${row}.${expression}`)
    .concat(`${row}.detail ->> 'distinct'`)
    .join(', ');

const asRow = (row: Observation) => ({
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
});
