import type { DeploymentFact, PipelineFact, RepositoryFact } from '@sightline/analytics';
import { instant, text, whole, type Lenient } from '../lenient.ts';
import { lacks, type Mapped } from '../mapped.ts';
import type { BitbucketDeployment, BitbucketEnvironment, BitbucketPipeline } from './api-types.ts';
import { hashOf } from './code-mapper.ts';
import { userId } from './people-mapper.ts';

const pipelineResults: Record<string, NonNullable<PipelineFact['result']>> = {
  SUCCESSFUL: 'successful',
  FAILED: 'failed',
  ERROR: 'error',
  STOPPED: 'stopped',
  EXPIRED: 'stopped',
};

export const mapPipeline = (pipeline: Lenient<BitbucketPipeline>, repository: RepositoryFact): Mapped<PipelineFact> => {
  const id = text(pipeline?.uuid);
  const number = whole(pipeline?.build_number);
  const createdAt = instant(pipeline?.created_on);
  if (id === null) return lacks('id');
  if (number === null) return lacks('build number');
  if (createdAt === null) return lacks('creation date');
  const target = pipeline?.target;
  const refType = text(target?.ref_type);
  return {
    fact: {
      id,
      repositoryId: repository.id,
      number,
      ...endOf(pipelineResults, {
        state: pipeline?.state?.name,
        result: pipeline?.state?.result?.name,
        stage: pipeline?.state?.stage?.name,
        completedAt: pipeline?.completed_on,
      }),
      creatorId: userId(pipeline?.creator),
      refKind: refType === 'branch' || refType === 'tag' ? refType : 'other',
      refName: text(target?.ref_name) ?? text(target?.source),
      selector: text(target?.selector?.type) === 'custom' ? text(target?.selector?.pattern) : null,
      commitHash: hashOf(target?.commit?.hash),
      createdAt,
      completedAt: instant(pipeline?.completed_on),
      url: `${repository.url}/pipelines/results/${number}`,
    },
  };
};

type RawState = Record<'state' | 'result' | 'stage' | 'completedAt', unknown>;

/** States that simply mean running; their names are not stored. */
const running = new Set(['IN_PROGRESS', 'INPROGRESS', 'RUNNING', 'BUILDING']);

/** The result; an unknown final state, or a waiting one, also keeps the source's name. */
const endOf = <Result extends string>(
  results: Record<string, Result>,
  { state, result, stage, completedAt }: RawState,
): { result: Result | 'other' | null; state: string | null } => {
  const known = named(results, result);
  if (known !== null) return { result: known, state: null };
  const hasEnded = text(state)?.toUpperCase() === 'COMPLETED' || instant(completedAt) !== null;
  const name = text(result) ?? text(stage) ?? text(state);
  if (hasEnded) return { result: 'other', state: name ?? 'UNKNOWN' };
  return { result: null, state: name === null || running.has(name.toUpperCase()) ? null : name };
};

/** Whether a pipeline or deployment will still change. */
export const isUnfinished = (fact: { result: string | null }): boolean => fact.result === null;

export type Environment = Pick<DeploymentFact, 'environmentId' | 'environmentName' | 'environmentKind'>;

const environmentKinds: Record<string, DeploymentFact['environmentKind']> = {
  TEST: 'test',
  STAGING: 'staging',
  PRODUCTION: 'production',
};

export const mapEnvironment = (environment: Lenient<BitbucketEnvironment>): Environment | null => {
  const id = text(environment?.uuid);
  if (id === null) return null;
  return {
    environmentId: id,
    environmentName: text(environment?.name) ?? id,
    environmentKind:
      named(environmentKinds, environment?.environment_type?.name) ??
      named(environmentKinds, environment?.category?.name) ??
      'other',
  };
};

const deploymentResults: Record<string, NonNullable<DeploymentFact['result']>> = {
  SUCCESSFUL: 'successful',
  FAILED: 'failed',
  STOPPED: 'stopped',
};

/** The deployed commit hash, up to 40 digits. */
export const deployedHash = (deployment: Lenient<BitbucketDeployment>): string | null =>
  hashOf(deployment?.release?.commit?.hash) ??
  hashOf(deployment?.deployable?.commit?.hash) ??
  hashOf(deployment?.commit?.hash);

/**
 * @param environmentOf the environment with an id; null if there is none
 * @param commitHash the full hash of the deployed commit
 */
export const mapDeployment = (
  deployment: Lenient<BitbucketDeployment>,
  repository: RepositoryFact,
  environmentOf: (id: string) => Environment | null,
  commitHash: string | null,
): Mapped<DeploymentFact> => {
  const id = text(deployment?.uuid);
  const environmentId = text(deployment?.environment?.uuid);
  if (id === null) return lacks('id');
  if (environmentId === null) return lacks('environment');
  const release = deployment?.release ?? deployment?.deployable;
  const state = deployment?.state;
  return {
    fact: {
      id,
      repositoryId: repository.id,
      // Lists omit deleted environments; stored ones are kept.
      ...(environmentOf(environmentId) ??
        mapEnvironment(deployment?.environment) ?? {
          environmentId,
          environmentName: environmentId,
          environmentKind: 'other',
        }),
      pipelineId: text(release?.pipeline?.uuid),
      releaseName: text(release?.name),
      commitHash,
      ...endOf(deploymentResults, {
        state: state?.name,
        result: state?.status?.name,
        stage: null,
        completedAt: state?.completed_on,
      }),
      startedAt: instant(state?.started_on),
      finishedAt: instant(state?.completed_on),
      url: text(state?.url) ?? text(release?.url) ?? `${repository.url}/deployments`,
    },
  };
};

const named = <Meaning>(meanings: Record<string, Meaning>, name: unknown): Meaning | null => {
  const key = text(name)?.toUpperCase() ?? '';
  return Object.hasOwn(meanings, key) ? (meanings[key] ?? null) : null;
};
