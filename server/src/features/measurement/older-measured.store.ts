import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** Deletes observations before an instant (epoch seconds). @returns whose they were */
export const deleteObservationsBefore = async (tx: Tx, from: number): Promise<string[]> => {
  const { rows } = await sql<{ person: string | null }>`
    with gone as (delete from observations where at < ${from} returning person_id)
    select distinct person_id as person from gone`.execute(tx);
  return rows.flatMap((row) => row.person ?? []);
};

export const deleteScoreDaysBefore = async (tx: Tx, day: string): Promise<void> => {
  await tx
    .deleteFrom('score_days')
    .where('day', '<', sql<Date>`${day}::date`)
    .execute();
};
