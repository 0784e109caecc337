/** Many rows without the fields that only receipts show, in a fraction of the time of reading whole observations. */
import type { MetricKey, Observation, OwnedRow } from '@sightline/analytics';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { numbersOf } from '../../platform/database/sent-numbers.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { withoutSorting } from '../../platform/database/without-sorting.ts';

type PlainQuery = {
  metrics: readonly MetricKey[];
  from: number;
  to: number;
  /** Metrics whose rows name their person; those of the others have none. */
  named?: readonly MetricKey[];
  /** Only rows of these teams. */
  teamIds?: readonly string[];
  /** Whether rows have the kind of their item, which no index contains. */
  kinds?: boolean;
};

/** Rows with equal fields are sent together, and their instants and values as binary columns. */
type SentRows = Pick<Observation, 'metric' | 'excluded' | 'personId' | 'teamId' | 'repositoryId'> & {
  kind: string | null;
  at: Buffer;
  value: Buffer;
};

/**
 * Rows of the period, in no particular order. Details are empty, except for the kind of an item: distinct counts need
 * `readObservations`.
 */
export const readPlainRows = async (
  tx: Tx,
  { metrics, from, to, named = [], teamIds, kinds = false }: PlainQuery,
): Promise<OwnedRow[]> => {
  // The planner expects few rows, and would sort hundreds of thousands on disk instead of hashing their owners.
  const { rows: sent } = await withoutSorting(tx, () =>
    sql<SentRows>`
    select metric, team_id as "teamId", repository_id as "repositoryId",
      case when metric = ${anyOf('text', named)} then person_id end as "personId", excluded,
      ${kinds ? sql`detail ->> 'kind'` : sql`null::text`} as kind,
      string_agg(float8send(at), ''::bytea) as at, string_agg(float8send(value), ''::bytea) as value
    from observations
    where metric = ${anyOf('text', metrics)} and at >= ${from} and at < ${to}
      and ${teamIds === undefined ? sql`true` : sql`team_id = ${anyOf('uuid', teamIds)}`}
    group by 1, 2, 3, 4, 5, 6`.execute(tx),
  );
  const rows: OwnedRow[] = [];
  for (const { metric, excluded, personId, teamId, repositoryId, kind, ...columns } of sent) {
    const [instants, values] = [numbersOf(columns.at), numbersOf(columns.value)];
    const detail = kind === null ? noDetail : { kind };
    for (let index = 0; index < instants.length; index += 1)
      rows.push({
        metric,
        at: instants[index]!,
        value: values[index]!,
        excluded,
        personId,
        teamId,
        repositoryId,
        detail,
      });
  }
  return rows;
};

const noDetail = {};
