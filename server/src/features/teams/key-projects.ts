import type { Observation } from '@sightline/analytics';
import type { KeyProject } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { loadKinds } from '../facts/index.ts';

/** What a team's key projects are counted from. */
export const keyProjectMetrics = ['throughput', 'merged_pull_requests'] as const;

/** Of projects and of repositories, how many are named. */
const named = 3;

export type PlaceNames = ReadonlyMap<string, string>;

/** Names of projects and repositories by their scope, `project:10001`. */
export const readPlaceNames = async (tx: Tx): Promise<PlaceNames> => {
  const { projects, repositories } = await loadKinds(tx, ['projects', 'repositories']);
  return new Map([
    ...projects.map((one) => [`project:${one.id}`, one.name] as const),
    ...repositories.map((one) => [`repository:${one.id}`, one.name] as const),
  ]);
};

type Counted = Pick<Observation, 'metric' | 'excluded' | 'scope'>;

/** Where the finished work was: projects by finished items, repositories by merged pull requests. */
export const keyProjects = (rows: readonly Counted[], names: PlaceNames): KeyProject[] =>
  keyProjectMetrics.flatMap((metric) => {
    const counted = rows.filter((row) => row.metric === metric && row.excluded === null);
    return [...Map.groupBy(counted, (row) => row.scope)]
      .map(([scope, there]): KeyProject => ({
        kind: metric === 'throughput' ? 'project' : 'repository',
        name: names.get(scope) ?? 'no longer known',
        count: there.length,
        of: counted.length,
        metric,
      }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, named);
  });
