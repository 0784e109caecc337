import type { MetricKey, Observation } from '@sightline/analytics';
import { byName, t, type contract, type Developer, type RecentWork, type RouteReply } from '@sightline/contract';

const kinds = {
  issues: 'throughput',
  'pull-requests': 'merged_pull_requests',
  reviews: 'people_helped',
  pages: 'pages_written',
  deployments: 'own_deployment_success',
} as const satisfies Record<RecentWork['kind'], MetricKey>;
const latest = 6;

/** The metrics whose rows are recent work. */
export const workMetrics = Object.values(kinds);

/** A person's work by kind, the latest of each; `rows` are theirs. */
export const recentWork = (rows: readonly Observation[]): RecentWork[] =>
  (Object.keys(kinds) as RecentWork['kind'][]).map((kind): RecentWork => {
    const counted = rows
      .filter((row) => row.metric === kinds[kind] && row.excluded === null)
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

/** Who reviews whom, seen from one person; the rows are of people_helped, by them and for them. */
export const reviewNetwork = (
  { given, received }: { given: readonly Observation[]; received: readonly Observation[] },
  people: ReadonlyMap<string, Developer>,
): Reviews => {
  const partners = (some: readonly Observation[], whoOf: (row: Observation) => string): Reviews['given'] =>
    [
      ...Map.groupBy(
        some.filter((row) => row.excluded === null),
        whoOf,
      ),
    ]
      .map(([who, { length }]) => {
        const known = people.get(who);
        return { developerId: known?.id ?? null, name: known?.name ?? t('Unknown person'), count: length };
      })
      .sort((a, b) => b.count - a.count || byName.compare(a.name, b.name));
  return {
    metric: 'people_helped',
    given: partners(given, (row) => String(row.detail['distinct'])),
    received: partners(received, (row) => row.personId ?? ''),
  };
};
