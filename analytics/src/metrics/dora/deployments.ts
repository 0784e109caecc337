/** Which facts are production deployments under the organization's rules, and why the others are not. */
import type { DeploymentFact, Facts, Instant, PipelineFact, RepositoryFact } from '../../facts.ts';
import type { ObservationReference } from '../../observation.ts';
import type { MeasurementRules, ProductionRule } from '../../rules.ts';
import { matcherOf } from './patterns.ts';
import { finishUnknown, noProductionRule, unclassifiedState } from '../gap-reasons.ts';
import { notFinished, reasons } from '../reasons.ts';
import { deploymentTitle } from './deployment-title.ts';

export type Deployment = {
  /** Unique among all deployments. */
  key: string;
  repositoryId: string;
  /** What it deploys to; rollbacks are seen within one environment. */
  environmentId: string;
  /** Null for pipelines, which name none. */
  environmentName: string | null;
  startedAt: Instant;
  /** When it finished, or else the latest known instant. */
  at: Instant;
  commitHash: string | null;
  /** Account that started it. */
  starterId: string | null;
  refName: string | null;
  /** Ran through a pipeline that the rules name as a rollback. */
  rollbackByName: boolean;
  releaseName: string | null;
  pipelineNumber: number | null;
  urls: string[];
  outcome: 'successful' | 'failed' | 'other';
  /** Null for a successful production deployment, else the reason why it does not count. */
  excluded: string | null;
  reference: ObservationReference;
};

/** The fields of a deployment that other scopes need to attribute incidents. */
export type KnownDeployment = Pick<
  Deployment,
  'key' | 'repositoryId' | 'startedAt' | 'at' | 'releaseName' | 'pipelineNumber' | 'urls'
> & { title: string };

export const knownDeployment = ({ reference, ...one }: Deployment): KnownDeployment => ({
  key: one.key,
  repositoryId: one.repositoryId,
  startedAt: one.startedAt,
  at: one.at,
  releaseName: one.releaseName,
  pipelineNumber: one.pipelineNumber,
  urls: one.urls,
  title: reference.title,
});

export const byTime = (a: { at: Instant; key: string }, b: { at: Instant; key: string }): number =>
  a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

type Judged = { outcome: Deployment['outcome']; excluded: string | null };

const outcomes = {
  successful: { outcome: 'successful', excluded: null },
  failed: { outcome: 'failed', excluded: reasons.deploymentFailed },
  error: { outcome: 'failed', excluded: reasons.deploymentFailed },
  stopped: { outcome: 'other', excluded: reasons.deploymentStopped },
} as const satisfies Record<string, Judged>;

type Ran = Pick<DeploymentFact | PipelineFact, 'result' | 'state'>;
type StateRules = ReadonlyMap<string, 'success' | 'failure'>;

/** A state that the source documents as neither failure nor success counts as neither, unless a rule classifies it. */
const outcomeOf = ({ result, state }: Ran, rules: StateRules): Judged => {
  if (result === null) return { outcome: 'other', excluded: state ? notFinished(state) : reasons.deploymentRunning };
  if (result !== 'other') return outcomes[result];
  const ruled = rules.get(state?.toUpperCase() ?? '');
  if (ruled !== undefined) return outcomes[ruled === 'success' ? 'successful' : 'failed'];
  return { outcome: 'other', excluded: unclassifiedState(state) };
};

/** Its number, else its pipeline or commit. */
const labelOf = ({ number, selector, commitHash }: PipelineFact): string | null =>
  number === null ? (selector ?? commitHash?.slice(0, 7) ?? null) : `#${number}`;

/** Whether a deployment goes to production, judging by its environment. */
const productionTest = (rule: ProductionRule | undefined): ((fact: DeploymentFact) => boolean) => {
  const pattern = rule?.source === 'deployments' ? (rule.environmentPattern ?? null) : null;
  if (pattern === null) return (fact) => fact.environmentKind === 'production';
  const matches = matcherOf([pattern]);
  return (fact) => matches(fact.environmentName);
};

type RepositoryRules = {
  repository: RepositoryFact | undefined;
  states: StateRules;
  isRollback: (name: string | null) => boolean;
};
type DeploymentRules = RepositoryRules & { rule: ProductionRule | undefined; isProduction: boolean; now: Instant };

const fromDeployment = (
  fact: DeploymentFact,
  pipeline: PipelineFact | undefined,
  { repository, rule, isProduction, states, isRollback, now }: DeploymentRules,
): Deployment => {
  const finish = fact.finishedAt ?? (fact.result === null ? null : (pipeline?.completedAt ?? null));
  const started = fact.startedAt ?? pipeline?.createdAt ?? finish ?? now;
  const { outcome, excluded: ownReason } = outcomeOf(fact, states);
  const label = fact.releaseName ?? (pipeline ? labelOf(pipeline) : (fact.commitHash?.slice(0, 7) ?? null));
  const excluded = (): string | null => {
    if (!isProduction) return reasons.notProduction;
    if (rule === undefined) return noProductionRule;
    if (rule.source === 'none') return reasons.neverDeploys;
    if (rule.source === 'pipelines') return reasons.deployedByPipelines;
    if (ownReason === null && finish === null) return finishUnknown;
    return ownReason;
  };
  return {
    key: `${fact.repositoryId}:${fact.id}`,
    repositoryId: fact.repositoryId,
    environmentId: fact.environmentId,
    environmentName: fact.environmentName,
    startedAt: started,
    at: finish ?? started,
    commitHash: fact.commitHash ?? pipeline?.commitHash ?? null,
    starterId: pipeline?.creatorId ?? null,
    refName: pipeline?.refName ?? null,
    rollbackByName: isRollback(pipeline?.selector ?? null),
    releaseName: fact.releaseName,
    pipelineNumber: pipeline?.number ?? null,
    urls: pipeline ? [fact.url, pipeline.url] : [fact.url],
    outcome,
    excluded: excluded(),
    reference: {
      kind: 'deployment',
      id: fact.id,
      title: deploymentTitle(repository?.name, label, fact.environmentName),
      url: fact.url,
    },
  };
};

const fromPipeline = (fact: PipelineFact, { repository, states, isRollback }: RepositoryRules): Deployment => {
  const { outcome, excluded: ownReason } = outcomeOf(fact, states);
  return {
    key: `${fact.repositoryId}:pipeline:${fact.id}`,
    repositoryId: fact.repositoryId,
    environmentId: fact.repositoryId,
    environmentName: null,
    startedAt: fact.createdAt,
    at: fact.completedAt ?? fact.createdAt,
    commitHash: fact.commitHash,
    starterId: fact.creatorId,
    refName: fact.refName,
    rollbackByName: isRollback(fact.selector),
    releaseName: fact.refKind === 'tag' ? fact.refName : null,
    pipelineNumber: fact.number,
    urls: [fact.url],
    outcome,
    excluded: ownReason === null && fact.completedAt === null ? finishUnknown : ownReason,
    reference: {
      kind: 'pipeline',
      id: fact.id,
      title: deploymentTitle(repository?.name, labelOf(fact), null),
      url: fact.url,
    },
  };
};

/**
 * Every deployment of every repository in order of time, production or not; `excluded` is null for
 * successful production deployments. A repository read from pipelines has those that match its rule,
 * and its rollback pipelines.
 */
export const readDeployments = (facts: Facts, rules: MeasurementRules, now: Instant): Deployment[] => {
  const repositories = new Map(facts.repositories.map((repository) => [repository.id, repository]));
  const pipelines = new Map(facts.pipelines.map((pipeline) => [`${pipeline.repositoryId}:${pipeline.id}`, pipeline]));
  const production = new Map(rules.production.map((rule) => [rule.repositoryId, rule]));
  const environments = new Map(rules.production.map((rule) => [rule.repositoryId, productionTest(rule)]));
  const isOfProductionKind = productionTest(undefined);
  const isRollback = matcherOf(rules.rollbackPatterns);
  const states = new Map(rules.deploymentStates?.map(({ state, outcome }) => [state.toUpperCase(), outcome]));

  const rulesOf = (repositoryId: string): RepositoryRules => ({
    repository: repositories.get(repositoryId),
    states,
    isRollback,
  });

  const deployments = facts.deployments.map((fact) =>
    fromDeployment(fact, pipelines.get(`${fact.repositoryId}:${fact.pipelineId}`), {
      ...rulesOf(fact.repositoryId),
      rule: production.get(fact.repositoryId),
      isProduction: (environments.get(fact.repositoryId) ?? isOfProductionKind)(fact),
      now,
    }),
  );

  const matchers = new Map<string, (pipeline: PipelineFact) => boolean>();
  for (const rule of production.values()) {
    if (rule.source !== 'pipelines') continue;
    const { refPattern, selectorPattern } = rule;
    const ref = refPattern === null ? null : matcherOf([refPattern]);
    const selector = selectorPattern === null ? null : matcherOf([selectorPattern]);
    // A rule without a pattern would make every pipeline a deployment; it matches none.
    if (ref === null && selector === null) continue;
    matchers.set(
      rule.repositoryId,
      (pipeline) =>
        isRollback(pipeline.selector) ||
        ((ref === null || ref(pipeline.refName)) && (selector === null || selector(pipeline.selector))),
    );
  }
  for (const pipeline of facts.pipelines)
    if (matchers.get(pipeline.repositoryId)?.(pipeline))
      deployments.push(fromPipeline(pipeline, rulesOf(pipeline.repositoryId)));

  return deployments.sort(byTime);
};
