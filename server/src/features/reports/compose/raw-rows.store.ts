import type { Observation } from '@sightline/analytics';
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

/** The next rows of one metric, by time and key; `after` is the last one that was read. */
export const readRawRows = async (
  tx: Tx,
  query: Omit<RawQuery, 'metrics'> & { metric: string; after: Pick<RawRow, 'at' | 'key'> | null; limit: number },
): Promise<RawRow[]> => {
  const { after } = query;
  let page = within(tx, { ...query, metrics: [query.metric] });
  if (after !== null)
    page = page.where('at', '>=', after.at).where((of) => of.or([of('at', '>', after.at), of('key', '>', after.key)]));
  const rows = await page
    .select(['key', 'at', 'value', 'team_id', 'person_id', 'excluded', 'reference'])
    .orderBy('at')
    .orderBy('key')
    .limit(query.limit)
    .execute();
  return rows.map((row) => {
    const { title, url } = row.reference as unknown as Observation['reference'];
    return {
      key: row.key,
      at: row.at,
      value: row.value,
      teamId: row.team_id,
      personId: row.person_id,
      excluded: row.excluded,
      title,
      url,
    };
  });
};
