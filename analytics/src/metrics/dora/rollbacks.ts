/** Rollbacks: deployments of an older version than the live one, and the deployments that each may undo. */
import type { CommitFact } from '../../facts.ts';
import { markReachable } from './changes.ts';
import type { Deployment } from './deployments.ts';
import type { Incident } from './incidents.ts';

export type Rollback = {
  deployment: Deployment;
  /** The deployment that it replaces; null if there is none. */
  replaced: Deployment | null;
  /**
   * The deployments that it may repair: those it took out of production, or any earlier one if its own version is
   * unknown.
   */
  candidates: Deployment[];
};

/**
 * Rollbacks in one environment. `deployments` are its successful ones in order of time.
 *
 * A deployment rolls back when its pipeline's name says so, or when its commit first arrived here with an earlier
 * deployment than the commit that is live. Deploying the same commit again, or going forward again after a rollback, is
 * not a rollback; a pipeline named as one still repairs what is broken at that time.
 */
export const rollbacksIn = (
  deployments: readonly Deployment[],
  commits: ReadonlyMap<string, CommitFact>,
): Rollback[] => {
  const arrival = new Map<string, number>();
  /** Versions in order of time, each with the deployments that brought it. */
  const live: [Deployment, ...Deployment[]][] = [];
  const rollbacks: Rollback[] = [];
  const arrivalOf = (deployment: Deployment | undefined): number | undefined =>
    deployment?.commitHash ? arrival.get(deployment.commitHash) : undefined;

  for (const [i, deployment] of deployments.entries()) {
    const top = live.at(-1);
    const own = arrivalOf(deployment);
    const current = arrivalOf(top?.[0]);
    const older = own !== undefined && current !== undefined && own < current;
    if (deployment.rollbackByName || older) {
      const isForward = own !== undefined && current !== undefined && own > current;
      let remaining = isForward ? live.length : Math.max(0, live.length - 1);
      while ((arrivalOf(live[remaining - 1]?.[0]) ?? -1) > (own ?? Infinity)) remaining -= 1;
      rollbacks.push({
        deployment,
        replaced: isForward ? null : (top?.[0] ?? null),
        candidates: own === undefined || isForward ? deployments.slice(0, i) : live.slice(remaining).flat(),
      });
      live.length = remaining;
      if (isForward) live.push([deployment]);
      continue;
    }
    if (deployment.commitHash !== null) markReachable(deployment.commitHash, commits, arrival, i);
    if (top !== undefined && deployment.commitHash !== null && top[0].commitHash === deployment.commitHash)
      top.push(deployment);
    else live.push([deployment]);
  }
  return rollbacks;
};

/**
 * The deployments that a rollback counts against: those with an incident open when it started, else the one it
 * replaces.
 */
export const blamedBy = (
  { deployment: { startedAt }, replaced, candidates }: Rollback,
  incidents: readonly Pick<Incident, 'deployment' | 'openedAt' | 'resolvedAt'>[],
): Deployment[] => {
  const open = new Set(
    incidents.flatMap(({ deployment, openedAt, resolvedAt }) =>
      deployment !== null && openedAt <= startedAt && (resolvedAt ?? Infinity) >= startedAt ? [deployment.key] : [],
    ),
  );
  const failed = candidates.filter(({ key }) => open.has(key));
  return failed.length > 0 || replaced === null ? failed : [replaced];
};
