import { isWithin, type MetricKey, type Observation, type Period } from '@sightline/analytics';
import type { contract, Developer, RecentWork, RouteReply } from '@sightline/contract';

const kinds = {
  issues: 'throughput',
  'pull-requests': 'merged_pull_requests',
  reviews: 'people_helped',
  pages: 'pages_written',
  deployments: 'own_deployment_success',
} as const satisfies Record<RecentWork['kind'], MetricKey>;
const latest = 6;

/** What recent work is read from. */
export const workMetrics = Object.values(kinds);

/** What somebody did in a period, by kind, the latest of each; `rows` are theirs. */
export const recentWork = (rows: readonly Observation[], period: Period): RecentWork[] =>
  (Object.keys(kinds) as RecentWork['kind'][]).map((kind): RecentWork => {
    const counted = rows
      .filter((row) => row.metric === kinds[kind] && row.excluded === null && isWithin(period, row.at))
      .sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1));
    return {
      kind,
      metric: kinds[kind],
      count: counted.length,
      latest: counted.slice(0, latest).map(({ reference, at }) => ({
        title: reference.title,
        url: reference.url,
        at: new Date(at * 1000).toISOString(),
      })),
    };
  });

type Reviews = RouteReply<typeof contract.profiles.one>['reviews'];

/** Who reviews whom, seen from one person; `rows` are people_helped of everybody in the period. */
export const reviewNetwork = (
  personId: string,
  rows: readonly Observation[],
  people: ReadonlyMap<string, Developer>,
): Reviews => {
  const counted = rows.filter((row) => row.excluded === null);
  const partners = (some: readonly Observation[], whoOf: (row: Observation) => string): Reviews['given'] =>
    [...Map.groupBy(some, whoOf)]
      .map(([who, { length }]) => {
        const known = people.get(who);
        return { developerId: known?.id ?? null, name: known?.name ?? 'Somebody unknown', count: length };
      })
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    metric: 'people_helped',
    given: partners(
      counted.filter((row) => row.personId === personId),
      (row) => String(row.detail['distinct']),
    ),
    received: partners(
      counted.filter((row) => row.detail['distinct'] === personId),
      (row) => row.personId ?? '',
    ),
  };
};
