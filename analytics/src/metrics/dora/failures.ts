/**
 * Which deployments failed, by which of their changes, and which deployments repaired.
 *
 * A deployment failed if an incident belongs to it, a rollback undid it, a revert reverted one of its changes, or a
 * hotfix followed it. A revert counts against the reverted change, and so do incidents that were open then; a cause
 * that names no change counts against the whole deployment.
 */
import { minOf, pushAll } from '../../long-lists.ts';
import type { CommitFact, Instant } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
import type { Change } from './changes.ts';
import { byTime, type Deployment } from './deployments.ts';
import { hotfixesAmong } from './hotfixes.ts';
import type { Incident } from './incidents.ts';
import { pullRequestNumber } from './revert-names.ts';
import { type Revert, revertsAmong } from './reverts.ts';
import { blamedBy, rollbacksIn } from './rollbacks.ts';

type FailureKind = 'incident' | 'rollback' | 'revert' | 'hotfix';
export type FailureCause = {
  kind: FailureKind;
  /** When it became known. */
  at: Instant;
  /** When service was restored according to this cause; null if it has not been. */
  restoredAt: Instant | null;
  /** What a reader recognizes. */
  title: string;
  /** Keys of the changes that caused it; empty if only the deployment is known. */
  changeKeys: readonly string[];
};
export type RepositoryFailures = {
  /** By the failed deployment's key; earliest cause first. */
  causes: Map<string, FailureCause[]>;
  /** By the repairing deployment's key. */
  repairs: Map<string, Exclude<FailureKind, 'incident'>>;
};

/** The failures that count against a change: those it caused, and those of its deployment without a known cause. */
export const causesOfChange = (key: string, causes: readonly FailureCause[]): FailureCause[] =>
  causes.filter(({ changeKeys }) => changeKeys.length === 0 || changeKeys.includes(key));

/** A change reverted in production, with its deployment and the one that reverted it. */
type TakenBack = { change: Change; failed: Deployment; by: Deployment };

const takenBackAmong = (reverts: readonly Revert[]) => {
  const repairing: Deployment[] = [];
  const taken: TakenBack[] = [];
  for (const { change, reverted } of reverts) {
    const { deployment } = change;
    if (deployment === null || change.inFirstDeployment) continue;
    // A change reverted before it reached production repairs nothing.
    const inProduction = reverted.flatMap((target): TakenBack[] =>
      target.deployment === null || target.deployment.at >= deployment.at
        ? []
        : [{ change: target, failed: target.deployment, by: deployment }],
    );
    if (reverted.length > 0 && inProduction.length === 0) continue;
    repairing.push(deployment);
    pushAll(taken, inProduction);
  }
  return { repairing, taken };
};

/** All of one repository: its successful deployments in order of time, and the incidents that belong to them. */
export const failuresIn = (
  deployments: readonly Deployment[],
  changes: readonly Change[],
  incidents: readonly Incident[],
  repository: { slug: string; commits: ReadonlyMap<string, CommitFact> },
  rules: MeasurementRules,
): RepositoryFailures => {
  const causes: RepositoryFailures['causes'] = new Map();
  const repairs: RepositoryFailures['repairs'] = new Map();
  const blame = (key: string, cause: FailureCause) => {
    const known = causes.get(key);
    if (known === undefined) causes.set(key, [cause]);
    else known.push(cause);
  };
  const repairedBy = (
    kind: FailureKind,
    { at, reference }: Deployment,
    changeKeys: readonly string[],
  ): FailureCause => ({ kind, at, restoredAt: at, title: reference.title, changeKeys });
  const { repairing, taken } = takenBackAmong(revertsAmong(changes, rules.revertPatterns, repository));
  const takenFrom = Map.groupBy(taken, ({ failed }) => failed.key);
  const shipped = Map.groupBy(changes, (change) => change.deployment?.key ?? null);

  for (const { issue, deployment, openedAt, resolvedAt, fixedAt } of incidents) {
    if (deployment === null) continue;
    const number = Number(pullRequestNumber.exec(issue.summary)?.[1]);
    const named = (shipped.get(deployment.key) ?? []).filter(({ pullRequest }) => pullRequest?.number === number);
    const takenWhileOpen = (takenFrom.get(deployment.key) ?? []).filter(
      ({ by }) => openedAt <= by.at && (resolvedAt ?? Infinity) >= by.startedAt,
    );
    const ends = [resolvedAt, fixedAt].filter((end) => end !== null);
    blame(deployment.key, {
      kind: 'incident',
      at: openedAt,
      restoredAt: ends.length === 0 ? null : minOf(ends),
      title: `${issue.key} ${issue.summary}`,
      changeKeys: (named.length > 0 ? named : takenWhileOpen.map((one) => one.change)).map((change) => change.key),
    });
  }

  const environments = Map.groupBy(deployments, (deployment) => deployment.environmentId);
  for (const ofOne of environments.values())
    for (const rollback of rollbacksIn(ofOne, repository.commits)) {
      const { deployment } = rollback;
      repairs.set(deployment.key, 'rollback');
      for (const { key } of blamedBy(rollback, incidents)) {
        const takenAfter = (takenFrom.get(key) ?? []).filter(({ by }) => by.at >= deployment.at);
        const changeKeys = takenAfter.map((one) => one.change.key);
        blame(key, repairedBy('rollback', deployment, changeKeys));
      }
    }

  const takingBack = new Set(taken.map(({ by }) => by.key));
  const hotfixes = hotfixesAmong(deployments, changes, incidents, rules, {
    isRepair: (key) => repairs.has(key),
    takesBack: (key) => takingBack.has(key),
  });
  for (const { deployment, repaired } of hotfixes) {
    repairs.set(deployment.key, 'hotfix');
    for (const { deploymentKey, changeKeys } of repaired)
      blame(deploymentKey, repairedBy('hotfix', deployment, changeKeys));
  }

  for (const { key } of repairing) if (!repairs.has(key)) repairs.set(key, 'revert');
  for (const { change, failed, by } of taken) blame(failed.key, repairedBy('revert', by, [change.key]));

  for (const list of causes.values())
    list.sort((a, b) => byTime({ at: a.at, key: a.kind + a.title }, { at: b.at, key: b.kind + b.title }));
  return { causes, repairs };
};
