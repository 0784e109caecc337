import type { MetricKey, Observation } from '@sightline/analytics';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** A team or a repository. */
export type PartKind = 'team' | 'repository';
export type KeyedPerson = Pick<Observation, 'key' | 'personId'> & { part: string };

type Query = { metric: MetricKey; from: number; to: number; of: { kind: PartKind; ids: readonly string[] } };

/** The keys and people of counting rows of some teams or repositories. */
export const readKeyedPeople = async (tx: Tx, { metric, from, to, of }: Query): Promise<KeyedPerson[]> => {
  const part = of.kind === 'team' ? sql`team_id` : sql`repository_id`;
  const { rows } = await sql<KeyedPerson>`
    select key, person_id as "personId", ${part} as part from observations
    where metric = ${metric} and at >= ${from} and at < ${to} and excluded is null
      and ${part} = ${anyOf(of.kind === 'team' ? 'uuid' : 'text', of.ids)}`.execute(tx);
  return rows;
};
