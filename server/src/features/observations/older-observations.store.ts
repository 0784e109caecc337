import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { DayOfMetric } from './intervals.store.ts';

/** Deletes observations before an instant (epoch seconds). @returns their owners and days */
export const deleteObservationsBefore = async (
  tx: Tx,
  from: number,
): Promise<{ people: string[]; days: DayOfMetric[] }> => {
  const { rows } = await sql<{ people: (string | null)[] | null; days: DayOfMetric[] | null }>`
    with gone as (delete from observations where at < ${from} returning metric, at, person_id)
    select (select array_agg(distinct person_id) from gone) as people,
      (select json_agg(day) from (select distinct metric, at / 86400 as date from gone) as day) as days`.execute(tx);
  const [gone] = rows;
  return { people: (gone?.people ?? []).flatMap((id) => id ?? []), days: gone?.days ?? [] };
};
