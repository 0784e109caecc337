import { createHash } from 'node:crypto';
import type { Deployment, Environment, Pipeline, Repository } from '../world.ts';
import { commitReference } from './commit-body.ts';
import type { Scene } from './people-body.ts';
import { pipelineTime } from './timestamps.ts';

export function environmentBody(environment: Environment) {
  return {
    type: 'deployment_environment',
    uuid: environment.uuid,
    name: environment.name,
    slug: environment.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    rank: environment.rank,
    hidden: false,
    environment_lock_enabled: true,
    deployment_gate_enabled: false,
    lock: { type: 'deployment_environment_lock_open', name: 'OPEN' },
    restrictions: { type: 'deployment_restrictions_configuration', admin_only: false },
    category: { name: environment.type },
    environment_type: { type: 'deployment_environment_type', name: environment.type, rank: environment.rank },
  };
}

/** A deployment. Its release appears under two names, as in Bitbucket. */
export function deploymentBody(scene: Scene, repository: Repository, deployment: Deployment) {
  const pipeline = scene.world.pipelines.get(deployment.pipelineUuid);
  const release = releaseBody(scene, repository, deployment, pipeline);
  const step = pipeline?.steps.findLast((step) => step.startedAt <= deployment.startedAt) ?? pipeline?.steps.at(-1);
  return {
    type: 'deployment',
    uuid: deployment.uuid,
    number: deployment.number,
    key: `steps-${step?.uuid ?? deployment.uuid}`,
    version: deployment.completedAt === null ? 2 : 5,
    environment: { type: 'deployment_environment', uuid: deployment.environmentUuid },
    ...(step === undefined ? {} : { step: { uuid: step.uuid } }),
    commit: commitReference(scene, repository, deployment.commitHash),
    state: stateBody(deployment, scene.links.deploymentPage(repository.slug, deployment.uuid)),
    release,
    deployable: release,
    last_update_time: pipelineTime(deployment.completedAt ?? deployment.startedAt),
  };
}

function releaseBody(scene: Scene, repository: Repository, deployment: Deployment, pipeline: Pipeline | undefined) {
  const page =
    pipeline === undefined
      ? scene.links.deploymentPage(repository.slug, deployment.uuid)
      : scene.links.pipelinePage(repository.slug, pipeline.buildNumber);
  return {
    type: 'deployment_release',
    uuid: uuidFrom(`release ${deployment.pipelineUuid}`),
    name: deployment.releaseName,
    key: `pipelines-${deployment.pipelineUuid}`,
    pipeline: { type: 'pipeline', uuid: deployment.pipelineUuid },
    url: page,
    commit: commitReference(scene, repository, deployment.commitHash),
    created_on: pipelineTime(pipeline?.createdAt ?? deployment.startedAt),
  };
}

function stateBody({ result, startedAt, completedAt }: Deployment, url: string) {
  const started = { url, started_on: pipelineTime(startedAt) };
  if (result === null) return { type: 'deployment_state_in_progress', name: 'IN_PROGRESS', ...started };
  return {
    type: 'deployment_state_completed',
    name: 'COMPLETED',
    status: { type: `deployment_state_completed_${result.toLowerCase()}`, name: result },
    ...started,
    ...(completedAt === null ? {} : { completed_on: pipelineTime(completedAt) }),
  };
}

/** A uuid that is always the same for the same text. */
export function uuidFrom(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return `{${parts.join('-')}-${digits.slice(20, 32)}}`;
}
