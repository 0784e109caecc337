/** Rollbacks: deployments of something older than what was there, and the deployment each undid. */
import type { CommitFact } from '../../facts.ts';
import { markReachable } from './changes.ts';
import type { Deployment } from './deployments.ts';

export type Rollback = { deployment: Deployment; undone: Deployment | null };

/**
 * Rollbacks in one environment. `deployments` are its successful ones in order of time.
 *
 * A deployment rolls back when its pipeline's name says so, or when its commit first arrived here
 * with an earlier deployment than the commit that is live. It undoes the deployment that brought the
 * live commit; going back further does not blame the ones in between. Deploying the same commit
 * again, or going forward again after a rollback, is neither.
 */
export const rollbacksIn = (
  deployments: readonly Deployment[],
  commits: ReadonlyMap<string, CommitFact>,
): Rollback[] => {
  const arrival = new Map<string, number>();
  const live: Deployment[] = [];
  const rollbacks: Rollback[] = [];
  const arrivalOf = (deployment: Deployment | undefined): number | undefined =>
    deployment?.commitHash ? arrival.get(deployment.commitHash) : undefined;

  for (const [i, deployment] of deployments.entries()) {
    const top = live.at(-1);
    const own = arrivalOf(deployment);
    const current = arrivalOf(top);
    const older = own !== undefined && current !== undefined && own < current;
    if (deployment.rollbackByName || older) {
      rollbacks.push({ deployment, undone: live.pop() ?? null });
      const since = own ?? Infinity;
      for (let next = live.at(-1); (arrivalOf(next) ?? -1) > since; next = live.at(-1)) live.pop();
      continue;
    }
    if (deployment.commitHash !== null) markReachable(deployment.commitHash, commits, arrival, i);
    if (top === undefined || deployment.commitHash === null || top.commitHash !== deployment.commitHash)
      live.push(deployment);
  }
  return rollbacks;
};
