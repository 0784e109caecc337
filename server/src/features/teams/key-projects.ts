import type { MetricKey, Period } from '@sightline/analytics';
import { byName, t, type KeyProject } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Audience } from '../visibility/index.ts';
import { loadFacts } from '../facts/index.ts';
import { countByScope } from './key-projects.store.ts';

/** The metrics that rank a team's key projects: projects by finished items, repositories by merged pull requests. */
const counted = ['throughput', 'merged_pull_requests'] as const satisfies MetricKey[];

/** Maximum projects, and maximum repositories. */
const named = 3;

/** Names of projects and repositories by their scope, `project:10001`. */
const readSourceNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const { projects, repositories } = await loadFacts(tx, ['projects', 'repositories']);
  return new Map([
    ...projects.map((project) => [`project:${project.id}`, project.name] as const),
    ...repositories.map((repository) => [`repository:${repository.id}`, repository.name] as const),
  ]);
};

/** The projects and repositories with most of each team's finished work in a period, ordered by amount. */
export const readKeyProjects = async (
  tx: Tx,
  teamIds: readonly string[],
  period: Period,
  /** Exact counts cover those days only, and therefore sometimes few people. */
  { seesIndividuals }: Audience,
): Promise<(teamId: string) => KeyProject[]> => {
  const [names, scopes] = [await readSourceNames(tx), await countByScope(tx, counted, teamIds, period)];
  const byTeam = Map.groupBy(scopes, (scope) => scope.teamId);
  const nameOf = ({ scope }: { scope: string }): string => names.get(scope) ?? t('no longer available');
  return (teamId) =>
    counted.flatMap((metric) => {
      const ownScopes = (byTeam.get(teamId) ?? []).filter((scope) => scope.metric === metric);
      const total = ownScopes.reduce((sum, { count }) => sum + count, 0);
      return ownScopes
        .toSorted((a, b) => b.count - a.count || byName.compare(nameOf(a), nameOf(b)))
        .slice(0, named)
        .map((scope): KeyProject => ({
          kind: metric === 'throughput' ? 'project' : 'repository',
          name: nameOf(scope),
          count: seesIndividuals ? scope.count : null,
          of: seesIndividuals ? total : null,
          metric,
          within: scope.scope,
        }));
    });
};
