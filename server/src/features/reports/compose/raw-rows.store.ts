import type { Observation } from '@sightline/analytics';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Tx } from '../../../platform/database/tenant.ts';

export type RawQuery = {
  metrics: readonly string[];
  /** In epoch seconds, the end excluded. */
  from: number;
  to: number;
  /** Empty for all. */
  teams: readonly string[];
  /** Empty for all. */
  people: readonly string[];
};
export type RawRow = Pick<Observation, 'key' | 'at' | 'value' | 'teamId' | 'personId' | 'excluded'> & {
  title: string;
  url: string | null;
  /** What the row is measured in, if its metric has a choice. */
  measure: string | null;
};

/** Fetches the next rows, at most so many; none at the end. */
export type FetchRows = (most: number) => Promise<RawRow[]>;

type StoredRow = Pick<Observation, 'key' | 'at' | 'value' | 'excluded' | 'reference'> & {
  team_id: string | null;
  person_id: string | null;
  measure: string | null;
};

const within = (tx: Tx, { metrics, from, to, teams, people }: RawQuery) => {
  let query = tx
    .selectFrom('observations')
    .where('metric', '=', anyOf('text', metrics))
    .where('at', '>=', from)
    .where('at', '<', to);
  if (teams.length > 0) query = query.where('team_id', '=', anyOf('uuid', teams));
  if (people.length > 0) query = query.where('person_id', '=', anyOf('uuid', people));
  return query;
};

export const countRawRows = async (tx: Tx, query: RawQuery): Promise<number> => {
  if (query.metrics.length === 0) return 0;
  const { rows } = await within(tx, query)
    .select((of) => of.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

/** The people whose rows they are. */
export const listRawPeople = async (tx: Tx, query: RawQuery): Promise<string[]> => {
  if (query.metrics.length === 0) return [];
  const rows = await within(tx, query).select('person_id').distinct().execute();
  return rows.flatMap(({ person_id: personId }) => personId ?? []);
};

/**
 * Opens the rows of one metric, by time and key, for fetching until the transaction ends. They are those of this moment,
 * whatever a measurement run replaces meanwhile: a cursor keeps its snapshot.
 */
export const openRawRows = async (
  tx: Tx,
  { metric, ...query }: Omit<RawQuery, 'metrics'> & { metric: string },
): Promise<FetchRows> => {
  const cursor = sql.id(`raw_rows_${metric}`);
  const inOrder = within(tx, { ...query, metrics: [metric] })
    .select(['key', 'at', 'value', 'team_id', 'person_id', 'excluded', 'reference'])
    .select(sql<string | null>`detail ->> 'measure'`.as('measure'))
    .orderBy('at')
    .orderBy('key');
  await sql`declare ${cursor} no scroll cursor for ${inOrder}`.execute(tx);
  return async (most) => {
    const { rows } = await sql<StoredRow>`fetch forward ${sql.lit(most)} from ${cursor}`.execute(tx);
    return rows.map((row) => ({
      key: row.key,
      at: row.at,
      value: row.value,
      teamId: row.team_id,
      personId: row.person_id,
      excluded: row.excluded,
      title: row.reference.title,
      url: row.reference.url,
      measure: row.measure,
    }));
  };
};
