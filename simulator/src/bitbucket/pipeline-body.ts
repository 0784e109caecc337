import type { Pipeline, PipelineResult, PipelineStep, Repository } from '../world.ts';
import { commitReference } from './commit-body.ts';
import { repositoryBrief, type Scene, userById } from './people-body.ts';
import { pipelineTime } from './timestamps.ts';

export function pipelineBody(scene: Scene, repository: Repository, pipeline: Pipeline) {
  const { self, steps } = scene.links.pipeline(repository.slug, pipeline.uuid);
  return {
    type: 'pipeline',
    uuid: pipeline.uuid,
    build_number: pipeline.buildNumber,
    run_number: 1,
    repository: repositoryBrief(scene, repository),
    creator: userById(scene, pipeline.creator),
    state: stateBody('pipeline', pipeline.result),
    target: {
      type: 'pipeline_ref_target',
      ref_type: pipeline.refType,
      ref_name: pipeline.refName,
      selector: selectorBody(pipeline),
      commit: commitReference(scene, repository, pipeline.commitHash),
    },
    trigger: {
      type: `pipeline_trigger_${pipeline.trigger.toLowerCase()}`,
      name: pipeline.trigger,
    },
    created_on: pipelineTime(pipeline.createdAt),
    ...(pipeline.completedAt === null ? {} : finished(pipeline.createdAt, pipeline.completedAt)),
    build_seconds_used: secondsOf(pipeline.steps),
    expired: false,
    has_variables: false,
    links: {
      type: 'pipelines_pipeline_links',
      self: { type: 'pipelines_links_section_href', href: self },
      steps: { type: 'pipelines_links_section_href', href: steps },
    },
  };
}

export function pipelineStepBody(pipeline: Pipeline, step: PipelineStep) {
  return {
    type: 'pipeline_step',
    uuid: step.uuid,
    name: step.name,
    run_number: 1,
    pipeline: { type: 'pipeline', uuid: pipeline.uuid },
    image: { name: 'atlassian/default-image:4' },
    max_time: 120,
    started_on: pipelineTime(step.startedAt),
    ...(step.completedAt === null ? {} : finished(step.startedAt, step.completedAt)),
    build_seconds_used: secondsOf([step]),
    state: stateBody('pipeline_step', step.result),
    trigger: { type: 'pipeline_step_trigger_automatic' },
    script_commands: [],
    setup_commands: [],
  };
}

function stateBody(kind: 'pipeline' | 'pipeline_step', result: PipelineResult | null) {
  if (result === null) {
    const type = `${kind}_state_in_progress`;
    const running = { stage: { name: 'RUNNING', type: `${type}_running` } };
    return { name: 'IN_PROGRESS', type, ...(kind === 'pipeline' ? running : {}) };
  }
  const type = `${kind}_state_completed`;
  return { name: 'COMPLETED', type, result: { name: result, type: `${type}_${result.toLowerCase()}` } };
}

function selectorBody({ selector }: Pipeline) {
  return selector === null ? { type: 'default' } : { type: 'custom', pattern: selector };
}

function finished(from: number, to: number) {
  return { completed_on: pipelineTime(to), duration_in_seconds: Math.round((to - from) / 1000) };
}

function secondsOf(steps: readonly PipelineStep[]): number {
  const used = steps.reduce((sum, { startedAt, completedAt }) => sum + ((completedAt ?? startedAt) - startedAt), 0);
  return Math.round(used / 1000);
}
