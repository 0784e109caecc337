import type { MetricKey, Observation } from '@sightline/analytics';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** A team or a repository. */
export type PartKind = 'team' | 'repository';
export type KeyedPerson = Pick<Observation, 'key' | 'personId'> & { part: string };

type Query = { metric: MetricKey; from: number; to: number; of: { kind: PartKind; ids: readonly string[] } };

export type CountedPerson = { part: string; personId: string | null; count: number };

/** How many rows count for each person in each team or repository; of some teams or repositories, or of all. */
export const countPeople = async (
  tx: Tx,
  { metric, from, to, of }: Omit<Query, 'of'> & { of: { kind: PartKind; ids?: readonly string[] } },
): Promise<CountedPerson[]> => {
  const part = columnOf(of.kind);
  const { rows } = await sql<CountedPerson>`
    select ${part} as part, person_id as "personId", count(*)::integer as count from observations
    where metric = ${metric} and at >= ${from} and at < ${to} and excluded is null
      and ${of.ids === undefined ? sql`${part} is not null` : isAmong(of.kind, of.ids)}
    group by 1, 2`.execute(tx);
  return rows;
};

/** The keys and people of counting rows of some teams or repositories. */
export const readKeyedPeople = async (tx: Tx, { metric, from, to, of }: Query): Promise<KeyedPerson[]> => {
  const { rows } = await sql<KeyedPerson>`
    select key, person_id as "personId", ${columnOf(of.kind)} as part from observations
    where metric = ${metric} and at >= ${from} and at < ${to} and excluded is null
      and ${isAmong(of.kind, of.ids)}`.execute(tx);
  return rows;
};

const columnOf = (kind: PartKind) => (kind === 'team' ? sql`team_id` : sql`repository_id`);
const isAmong = (kind: PartKind, ids: readonly string[]) =>
  sql`${columnOf(kind)} = ${anyOf(kind === 'team' ? 'uuid' : 'text', ids)}`;
