/**
 * Which deployments failed and which repaired.
 *
 * A deployment failed when an incident belongs to it, a rollback undid it, a revert took back one of
 * its changes, or a hotfix followed it. A hotfix repairs the deployments whose incidents are open in
 * its repository when it starts; with none open, the latest earlier deployment that is neither a
 * hotfix nor a rollback, so that a chain of hotfixes blames what it started from.
 */
import type { CommitFact, Instant } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
import type { Change } from './changes.ts';
import { byTime, type Deployment } from './deployments.ts';
import type { Incident } from './incidents.ts';
import { matcherOf } from './patterns.ts';
import { revertsAmong } from './reverts.ts';
import { rollbacksIn } from './rollbacks.ts';

export type FailureKind = 'incident' | 'rollback' | 'revert' | 'hotfix';
export type FailureCause = {
  kind: FailureKind;
  /** When it became known. */
  at: Instant;
  /** When service was restored as far as this cause tells; null while it is not. */
  restoredAt: Instant | null;
  /** What a reader recognises. */
  title: string;
};
export type RepositoryFailures = {
  /** By the failed deployment's key; earliest cause first. */
  causes: Map<string, FailureCause[]>;
  /** By the repairing deployment's key. */
  repairs: Map<string, Exclude<FailureKind, 'incident'>>;
};

/** All of one repository: its successful deployments in order of time, and the incidents that belong to them. */
export const failuresIn = (
  deployments: readonly Deployment[],
  changes: readonly Change[],
  incidents: readonly Incident[],
  commits: ReadonlyMap<string, CommitFact>,
  rules: MeasurementRules,
): RepositoryFailures => {
  const causes: RepositoryFailures['causes'] = new Map();
  const repairs: RepositoryFailures['repairs'] = new Map();
  const blame = (deployment: Pick<Deployment, 'key'>, cause: FailureCause) => {
    const known = causes.get(deployment.key);
    if (known === undefined) causes.set(deployment.key, [cause]);
    else known.push(cause);
  };
  const repairedBy = (kind: FailureKind, { at, reference }: Deployment): FailureCause => ({
    kind,
    at,
    restoredAt: at,
    title: reference.title,
  });

  for (const incident of incidents) {
    if (incident.deployment === null) continue;
    const ends = [incident.resolvedAt, incident.fixedAt].filter((end) => end !== null);
    blame(incident.deployment, {
      kind: 'incident',
      at: incident.openedAt,
      restoredAt: ends.length === 0 ? null : Math.min(...ends),
      title: `${incident.issue.key} ${incident.issue.summary}`,
    });
  }

  const environments = Map.groupBy(deployments, (deployment) => deployment.environmentId);
  for (const ofOne of environments.values())
    for (const { deployment, undone } of rollbacksIn(ofOne, commits)) {
      repairs.set(deployment.key, 'rollback');
      if (undone !== null) blame(undone, repairedBy('rollback', deployment));
    }

  const isHotfixName = matcherOf(rules.hotfixPatterns);
  const hotfixes = new Set<string>();
  for (const { deployment, pullRequest, inFirstDeployment } of changes)
    if (deployment !== null && pullRequest !== null && !inFirstDeployment)
      if (isHotfixName(pullRequest.title) || isHotfixName(pullRequest.sourceBranch)) hotfixes.add(deployment.key);
  let latestPlanned: Deployment | null = null;
  for (const deployment of deployments) {
    if (repairs.has(deployment.key)) continue;
    if (!hotfixes.has(deployment.key) && !isHotfixName(deployment.refName)) {
      latestPlanned = deployment;
      continue;
    }
    repairs.set(deployment.key, 'hotfix');
    const open = incidents.flatMap(({ deployment: failed, openedAt, resolvedAt }) =>
      failed !== null &&
      failed.key !== deployment.key &&
      openedAt <= deployment.startedAt &&
      (resolvedAt ?? Infinity) >= deployment.startedAt
        ? [failed.key]
        : [],
    );
    const repaired = open.length > 0 ? open : latestPlanned === null ? [] : [latestPlanned.key];
    for (const key of new Set(repaired)) blame({ key }, repairedBy('hotfix', deployment));
  }

  for (const { change, reverted } of revertsAmong(changes, rules.revertPatterns)) {
    const { deployment } = change;
    if (deployment === null || change.inFirstDeployment) continue;
    const taken = reverted?.deployment ?? null;
    // Taken back before it reached production, or not deployed at all: nothing was repaired there.
    if (reverted !== null && (taken === null || taken.at >= deployment.at)) continue;
    if (!repairs.has(deployment.key)) repairs.set(deployment.key, 'revert');
    if (taken !== null) blame(taken, repairedBy('revert', deployment));
  }

  for (const list of causes.values())
    list.sort((a, b) => byTime({ at: a.at, key: a.kind + a.title }, { at: b.at, key: b.kind + b.title }));
  return { causes, repairs };
};
