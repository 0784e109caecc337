/** The input of scores as numbers per person, so that scoring reads no observations. */
import {
  indexPerson,
  indexSeries,
  type MeasurementRules,
  storedSeries,
  type ObservationIndex,
  type PersonObservations,
  type StoredSeries,
} from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { peopleObserved, readFirstObserved, readScoredRows, teamsWithVelocity } from './observations.store.ts';

const peopleAtOnce = 20;

/**
 * Rebuilds the series of people with changed observations.
 * @returns those who got their first observations, or lost their last
 */
export const renewSeries = async (
  tx: Tx,
  organizationId: string,
  personIds: readonly string[],
): Promise<Set<string>> => {
  const cameOrWent = new Set<string>();
  for (let start = 0; start < personIds.length; start += peopleAtOnce) {
    const ids = personIds.slice(start, start + peopleAtOnce);
    const rows = Map.groupBy(await readScoredRows(tx, ids), (row) => row.personId);
    const made = ids.flatMap((id) => {
      const series = storedSeries(rows.get(id) ?? []);
      return series === null ? [] : [{ person_id: id, series: JSON.stringify(series) }];
    });
    const had = await sql<{ id: string }>`
      delete from person_series where person_id = any(${ids}::uuid[]) returning person_id as id`.execute(tx);
    const before = new Set(had.rows.map((row) => row.id));
    const after = new Set(made.map((row) => row.person_id));
    for (const id of ids) if (before.has(id) !== after.has(id)) cameOrWent.add(id);
    await sql`
      insert into person_series (organization_id, person_id, series)
      select ${organizationId}::uuid, person_id, series
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as given (person_id uuid, series text)`.execute(tx);
  }
  return cameOrWent;
};

/** Rebuilds everyone's series from scratch. */
export const renewAllSeries = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('person_series').where('organization_id', '=', organizationId).execute();
  await renewSeries(tx, organizationId, (await peopleObserved(tx)).sort());
};

/** The organization's observations that belong to no person. */
export type Recorded = Pick<ObservationIndex, 'recordedFrom' | 'sprintTeams'>;

export const readRecorded = async (tx: Tx, { teams }: Pick<MeasurementRules, 'teams'>): Promise<Recorded> => ({
  recordedFrom: await readFirstObserved(tx),
  sprintTeams: await teamsWithVelocity(
    tx,
    teams.map((team) => team.id),
  ),
});

/** The input of scores, for everyone or for some people. */
export const readIndex = async (
  tx: Tx,
  recorded: Recorded,
  personIds?: readonly string[],
): Promise<ObservationIndex> => {
  const ids =
    personIds ?? (await tx.selectFrom('person_series').select('person_id').execute()).map((row) => row.person_id);
  const people = new Map<string, PersonObservations>();
  // The rows of a person take more memory than the result.
  for (let start = 0; start < ids.length; start += peopleAtOnce) {
    const rows = await tx
      .selectFrom('person_series')
      .select(['person_id', 'series'])
      .where(sql<boolean>`person_id = any(${ids.slice(start, start + peopleAtOnce)}::uuid[])`)
      .execute();
    for (const row of rows) people.set(row.person_id, indexPerson(JSON.parse(row.series) as StoredSeries));
  }
  return indexSeries(people, recorded);
};
