/** Observations about deployed changes: lead time, and whether the deployment of a change went well. */
import type { Instant, PullRequestActivityFact, RepositoryFact } from '../../facts.ts';
import type { Observation, ObservationOf, ObservationReference } from '../../observation.ts';
import type { MetricDetail } from '../definitions.ts';
import type { Attribution } from '../../people/attribution.ts';
import type { MeasurementRules, ProductionRule } from '../../rules.ts';
import type { Change } from './changes.ts';
import type { Deployment } from './deployments.ts';
import { causesOfChange, type FailureCause } from './failures.ts';
import { phasesOf } from './phases.ts';
import { commitsUnknown, deployedBeforeCommit, mergeTimeUnknown, noProductionRule } from '../gap-reasons.ts';
import { reasons } from '../reasons.ts';

export type ChangeContext = {
  repository: RepositoryFact;
  rule: ProductionRule | undefined;
  leadTimeStart: MeasurementRules['leadTimeStart'];
  /** Activities by pull request number. */
  activities: ReadonlyMap<number, PullRequestActivityFact[]>;
  attribution: Attribution;
  causes: ReadonlyMap<string, FailureCause[]>;
};

const referenceOf = ({ pullRequest, commit, repositoryId }: Change, repository: RepositoryFact): ObservationReference =>
  pullRequest !== null
    ? {
        kind: 'pull-request',
        id: `${repositoryId}:${pullRequest.number}`,
        title: `${repository.name} #${pullRequest.number} ${pullRequest.title}`,
        url: pullRequest.url,
      }
    : {
        kind: 'commit',
        id: commit?.hash ?? '',
        title: `${repository.name} ${commit?.hash.slice(0, 7) ?? ''} ${commit?.message.split('\n', 1)[0] ?? ''}`,
        url: commit?.url ?? null,
      };

type Measured =
  | { at: Instant; value: number; detail: MetricDetail<'lead_time'> }
  | { at: Instant; excluded: string; detail?: MetricDetail<'lead_time'> };

const undeployed = (rule: ProductionRule | undefined): string =>
  rule === undefined ? noProductionRule : rule.source === 'none' ? reasons.neverDeploys : reasons.notYetDeployed;

const measurePullRequest = (change: Change, deployment: Deployment, context: ChangeContext): Measured => {
  const pullRequest = change.pullRequest as NonNullable<Change['pullRequest']>;
  const at = deployment.at;
  const { mergedAt } = pullRequest;
  if (mergedAt === null) return { at, excluded: mergeTimeUnknown };
  if (pullRequest.commits.length === 0 && context.leadTimeStart !== 'opened') return { at, excluded: commitsUnknown };
  const isFromOpening = context.leadTimeStart === 'opened';
  const firstCommitAt = pullRequest.commits.reduce((first, commit) => Math.min(first, commit.authoredAt), Infinity);
  const startsAt = isFromOpening ? pullRequest.createdAt : firstCommitAt;
  const phases = phasesOf(
    { ...pullRequest, mergedAt },
    context.activities.get(pullRequest.number) ?? [],
    startsAt,
    at,
    context.attribution,
  );
  const evidence = { deployment: deployment.reference.title, deployedBy: change.knownBy };
  if ('anomaly' in phases) return { at, excluded: phases.anomaly, detail: evidence };
  const start: MetricDetail<'lead_time'> = isFromOpening ? { start: 'its opening' } : {};
  return { at, value: at - startsAt, detail: { ...phases, ...evidence, ...start } };
};

const measureCommit = (change: Change, deployment: Deployment): Measured => {
  const commit = change.commit as NonNullable<Change['commit']>;
  const at = deployment.at;
  if (commit.parents.length > 1) return { at, excluded: reasons.mergeCommit };
  if (commit.authoredAt > at) return { at, excluded: deployedBeforeCommit };
  const value = at - commit.authoredAt;
  // Pushed without a pull request: the whole lead time is the wait for the deployment.
  const phases = { coding: 0, pickup: 0, review: 0, reviewToApproval: 0, approvalToMerge: 0, deploy: value };
  return {
    at,
    value,
    detail: { ...phases, deployment: deployment.reference.title, deployedBy: change.knownBy },
  };
};

const measureLeadTime = (change: Change, context: ChangeContext): Measured => {
  const { deployment, pullRequest } = change;
  const merged = pullRequest?.mergedAt ?? null;
  if (context.attribution.isBot(change.authorId))
    return { at: deployment?.at ?? merged ?? pullRequest?.updatedAt ?? 0, excluded: reasons.bot };
  if (deployment === null) {
    const unknown = merged === null ? mergeTimeUnknown : undeployed(context.rule);
    return { at: merged ?? pullRequest?.updatedAt ?? 0, excluded: unknown };
  }
  if (change.inFirstDeployment) return { at: merged ?? deployment.at, excluded: reasons.beforeRecording };
  return pullRequest === null ? measureCommit(change, deployment) : measurePullRequest(change, deployment, context);
};

/** The observations of lead_time and change_success_share of one repository's changes. */
export const changeRows = (changes: readonly Change[], context: ChangeContext): Observation[] => {
  const { repository, attribution, causes } = context;
  const teamId = attribution.teamOfRepository(repository.id);
  return changes.flatMap((change): Observation[] => {
    const shared = {
      key: change.key,
      scope: `repository:${repository.id}`,
      personId: attribution.personIdOf(change.authorId),
      teamId,
      repositoryId: repository.id,
      reference: referenceOf(change, repository),
    };
    const measured = measureLeadTime(change, context);
    const excluded = 'excluded' in measured ? measured.excluded : null;
    const leadTime: ObservationOf<'lead_time'> = {
      ...shared,
      metric: 'lead_time',
      at: measured.at,
      value: 'value' in measured ? measured.value : 0,
      excluded,
      detail: measured.detail ?? {},
    };
    const { deployment } = change;
    if (deployment === null) return [leadTime];
    const failures = causesOfChange(change.key, causes.get(deployment.key) ?? []);
    const noChange = change.commit !== null && change.commit.parents.length > 1;
    const success: ObservationOf<'change_success_share'> = {
      ...shared,
      metric: 'change_success_share',
      at: deployment.at,
      value: failures.length === 0 ? 1 : 0,
      // Unclear dates do not matter for success, so only these three exclude a change.
      excluded: attribution.isBot(change.authorId)
        ? reasons.bot
        : change.inFirstDeployment
          ? reasons.beforeRecording
          : noChange
            ? reasons.mergeCommit
            : null,
      detail: {
        deployment: deployment.reference.title,
        failures: failures.map((cause) => `${cause.kind}: ${cause.title}`).join('; ') || null,
      },
    };
    return [leadTime, success];
  });
};
