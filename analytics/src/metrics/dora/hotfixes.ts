/** Hotfixes and the failures that they repair. */
import type { Change } from './changes.ts';
import type { Deployment } from './deployments.ts';
import { allKeysOf, issueKeysIn } from './incident-repository.ts';
import type { Incident } from './incidents.ts';
import { matcherOf } from './patterns.ts';
import { pullRequestNumber } from './revert-names.ts';
import { daySeconds as day } from '../../time/durations.ts';

type Repaired = {
  deploymentKey: string;
  /** The changes it repairs; empty if only the deployment is known. */
  changeKeys: string[];
};
export type Hotfix = { deployment: Deployment; repaired: Repaired[] };

/**
 * The hotfixes among the deployments of one repository, which are in order of time. A hotfix repairs the incidents or
 * pull requests that its pull requests name. If they name none, it repairs the deployments with incidents open in the
 * repository when it starts; else the latest planned deployment within the attribution window, so that a chain of
 * hotfixes counts against the deployment that started it.
 * @param isRepair whether a deployment is known to be a repair of another kind
 * @param takesBack whether a deployment reverts a known change, which is then what it repairs
 */
export const hotfixesAmong = (
  deployments: readonly Deployment[],
  changes: readonly Change[],
  incidents: readonly Incident[],
  { hotfixPatterns, attributionDays }: { hotfixPatterns: readonly string[]; attributionDays: number },
  { isRepair, takesBack }: { isRepair: (key: string) => boolean; takesBack: (key: string) => boolean },
): Hotfix[] => {
  const isHotfixName = matcherOf(hotfixPatterns);
  const fixes = Map.groupBy(
    changes.filter(
      ({ deployment, pullRequest, inFirstDeployment }) =>
        deployment !== null &&
        pullRequest !== null &&
        !inFirstDeployment &&
        (isHotfixName(pullRequest.title) || isHotfixName(pullRequest.sourceBranch)),
    ),
    (change) => change.deployment?.key ?? '',
  );
  const byNumber = new Map(changes.map((change) => [change.pullRequest?.number, change]));

  const named = (deployment: Deployment, fix: Change): Repaired[] => {
    const text = `${fix.pullRequest?.title ?? ''} ${fix.pullRequest?.sourceBranch ?? ''}`;
    const keys = issueKeysIn(text);
    const ofIncidents = incidents.flatMap(({ issue, openedAt, deployment: failed }) =>
      failed !== null &&
      failed.key !== deployment.key &&
      openedAt <= deployment.at &&
      allKeysOf(issue).some((key) => keys.includes(key))
        ? [{ deploymentKey: failed.key, changeKeys: [] }]
        : [],
    );
    const change = byNumber.get(Number(pullRequestNumber.exec(text)?.[1]));
    const shipped = change?.deployment ?? null;
    const ofChange =
      change === undefined || shipped === null || shipped.at >= deployment.at
        ? []
        : [{ deploymentKey: shipped.key, changeKeys: [change.key] }];
    return [...ofIncidents, ...ofChange];
  };
  const whileOpen = ({ key, startedAt }: Deployment): Repaired[] =>
    incidents.flatMap(({ deployment: failed, openedAt, resolvedAt }) =>
      failed !== null && failed.key !== key && openedAt <= startedAt && (resolvedAt ?? Infinity) >= startedAt
        ? [{ deploymentKey: failed.key, changeKeys: [] }]
        : [],
    );

  const hotfixes: Hotfix[] = [];
  let latestPlanned: Deployment | null = null;
  for (const deployment of deployments) {
    if (isRepair(deployment.key)) continue;
    const own = fixes.get(deployment.key) ?? [];
    if (own.length === 0 && !isHotfixName(deployment.refName)) {
      latestPlanned = deployment;
      continue;
    }
    const byName = own.flatMap((fix) => named(deployment, fix));
    const explicit = byName.length > 0 ? byName : whileOpen(deployment);
    const isSilent = explicit.length === 0 && !takesBack(deployment.key);
    const isRecent = latestPlanned !== null && deployment.startedAt - latestPlanned.at <= attributionDays * day;
    const guessed = isSilent && isRecent && latestPlanned !== null ? [latestPlanned.key] : [];
    hotfixes.push({
      deployment,
      repaired: joined([...explicit, ...guessed.map((deploymentKey) => ({ deploymentKey, changeKeys: [] }))]),
    });
  }
  return hotfixes;
};

/** Merges the entries of each deployment. */
const joined = (repaired: readonly Repaired[]): Repaired[] =>
  [...Map.groupBy(repaired, (one) => one.deploymentKey)].map(([deploymentKey, same]) => ({
    deploymentKey,
    changeKeys: [...new Set(same.flatMap((one) => one.changeKeys))],
  }));
