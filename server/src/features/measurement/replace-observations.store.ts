/** Writes what a measuring found, as far as it differs from what is stored. */
import type { Observation } from '@sightline/analytics';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

type Row = ReturnType<typeof asRow>;

const columns = 'metric, key, at, value, person_id, team_id, repository_id, scope, excluded, reference, detail';
const values = ['value', 'at', 'person_id', 'team_id', 'repository_id', 'scope', 'excluded', 'reference', 'detail'];
const list = (prefix: string): string => values.map((column) => `${prefix}.${column}`).join(', ');
const chunk = 5_000;

/**
 * Makes the stored observations the given ones. Scopes whose digest is the stored one are left
 * alone; of the others only rows that differ are written.
 * @returns the earliest instant of anything that changed; null when nothing did
 */
export const replaceObservations = async (
  tx: Tx,
  organizationId: string,
  observations: readonly Observation[],
): Promise<number | null> => {
  const given = byScope(observations);
  const stored = await readDigests(tx);
  const differing = new Map([...given].filter(([scope, { digest }]) => stored.get(scope) !== digest));
  const gone = [...stored.keys()].filter((scope) => !given.has(scope));
  if (differing.size === 0 && gone.length === 0) return null;

  const rows = [...differing.values()].flatMap((one) => one.rows);
  const firstChanged = await replaceRows(tx, organizationId, rows, [...differing.keys(), ...gone]);
  await writeDigests(tx, organizationId, differing, gone);
  return firstChanged;
};

type Scope = { rows: Row[]; digest: string };

/** The digest is of the scope's rows in whatever order they came. */
const byScope = (observations: readonly Observation[]): Map<string, Scope> => {
  const lines = new Map<string, { rows: Row[]; texts: string[] }>();
  for (const observation of observations) {
    const row = asRow(observation);
    const known = lines.get(row.scope) ?? { rows: [], texts: [] };
    lines.set(row.scope, known);
    known.rows.push(row);
    known.texts.push(JSON.stringify(row));
  }
  return new Map(
    [...lines].map(([scope, { rows, texts }]) => {
      const hash = createHash('sha256');
      for (const text of texts.sort()) hash.update(text);
      return [scope, { rows, digest: hash.digest('base64') }];
    }),
  );
};

const readDigests = async (tx: Tx): Promise<Map<string, string>> => {
  const rows = await tx.selectFrom('observation_scopes').select(['scope', 'digest']).execute();
  return new Map(rows.map((row) => [row.scope, row.digest]));
};

const writeDigests = async (
  tx: Tx,
  organizationId: string,
  differing: ReadonlyMap<string, Scope>,
  gone: readonly string[],
): Promise<void> => {
  await sql`delete from observation_scopes where organization_id = ${organizationId} and scope = any(${gone})`.execute(
    tx,
  );
  const given = [...differing].map(([scope, { digest }]) => ({ scope, digest }));
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
  scopes: readonly string[],
): Promise<number | null> => {
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
  const removed = await sql<{ at: number | null }>`
    with gone as (
      delete from observations stored
      where organization_id = ${organizationId} and scope = any(${scopes})
        and not exists (select 1 from measured where measured.metric = stored.metric and measured.key = stored.key)
      returning at)
    select min(at) as at from gone`.execute(tx);
  const moved = await sql<{ at: number | null }>`
    select min(stored.at) as at from observations stored join measured using (metric, key)
    where stored.organization_id = ${organizationId} and stored.at <> measured.at`.execute(tx);
  const written = await sql<{ at: number | null }>`
    with changed as (
      insert into observations as stored (organization_id, ${sql.raw(columns)})
      select ${organizationId}::uuid, ${sql.raw(columns)} from measured
      on conflict (organization_id, metric, key) do update
      set ${sql.raw(values.map((column) => `${column} = excluded.${column}`).join(', '))}
      where (${sql.raw(list('stored'))}) is distinct from (${sql.raw(list('excluded'))})
      returning at)
    select min(at) as at from changed`.execute(tx);
  await sql`drop table measured`.execute(tx);
  const instants = [removed, moved, written].flatMap((result) => result.rows[0]?.at ?? []);
  return instants.length === 0 ? null : Math.min(...instants);
};

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
