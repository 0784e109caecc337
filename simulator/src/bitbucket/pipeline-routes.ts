import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bitbucketError } from '../http/api-error.ts';
import type { Pipeline, PipelineResult } from '../world.ts';
import { type BitbucketContext, pathParams, queryText, repeatedText } from './context.ts';
import { pageOf, readWindow } from './envelope.ts';
import type { FilterFields } from './filter.ts';
import { pipelineBody, pipelineStepBody } from './pipeline-body.ts';
import { sortItems } from './sort.ts';

const PIPELINES = '/2.0/repositories/:workspace/:slug/pipelines';

const SORT_FIELDS: FilterFields<Pipeline> = {
  created_on: { kind: 'date', read: (one) => one.createdAt },
  run_creation_date: { kind: 'date', read: (one) => one.createdAt },
  'creator.uuid': { kind: 'text', read: (one) => one.creator },
};

/** The filter's words differ from those in a pipeline's state. */
const STATUS_OF_RESULT: Record<PipelineResult, string> = {
  SUCCESSFUL: 'PASSED',
  FAILED: 'FAILED',
  ERROR: 'ERROR',
  STOPPED: 'STOPPED',
};
const STATUSES = 'PARSING PENDING PAUSED HALTED BUILDING ERROR PASSED FAILED STOPPED UNKNOWN'.split(' ');

/** Pipelines (oldest first unless `sort=-created_on`) and their steps. */
export function pipelineRoutes(app: FastifyInstance, context: BitbucketContext): void {
  const { deps, scene } = context;

  function requirePipeline(request: FastifyRequest) {
    const index = context.requireRepository(request);
    const { uuid } = pathParams(request);
    const pipeline = deps.world().pipelines.get(uuid);
    if (pipeline === undefined || pipeline.repositoryUuid !== index.repository.uuid) {
      throw bitbucketError(404, 'Pipeline not found', `There is no pipeline ${uuid} in this repository.`);
    }
    return { index, pipeline };
  }

  app.get(PIPELINES, (request) => {
    const index = context.requireRepository(request);
    const sorted = sortItems(index.pipelines(), queryText(request, 'sort') ?? 'created_on', SORT_FIELDS);
    const found = sorted.filter(pipelineFilter(request));
    const here = scene();
    return pageOf(request, deps.origin(), found, readWindow(request), (one) =>
      pipelineBody(here, index.repository, one),
    );
  });

  app.get(`${PIPELINES}/:uuid`, (request) => {
    const { index, pipeline } = requirePipeline(request);
    return pipelineBody(scene(), index.repository, pipeline);
  });

  app.get(`${PIPELINES}/:uuid/steps`, (request) => {
    const { pipeline } = requirePipeline(request);
    return pageOf(request, deps.origin(), pipeline.steps, readWindow(request), (one) =>
      pipelineStepBody(pipeline, one),
    );
  });
}

/** What `status`, `target.*` and `trigger_type` let through. @throws ApiError 400 for a status that does not exist. */
function pipelineFilter(request: FastifyRequest): (pipeline: Pipeline) => boolean {
  const statuses = repeatedText(request.query, 'status').map((status) => status.toUpperCase());
  const unknown = statuses.find((status) => !STATUSES.includes(status));
  if (unknown !== undefined) throw bitbucketError(400, `Invalid status: ${unknown}`);
  const branch = queryText(request, 'target.branch');
  const refName = queryText(request, 'target.ref_name');
  const hash = queryText(request, 'target.commit.hash');
  const trigger = queryText(request, 'trigger_type')?.toUpperCase().replace('SCHEDULED', 'SCHEDULE');
  return (one) =>
    (statuses.length === 0 || statuses.includes(one.result === null ? 'BUILDING' : STATUS_OF_RESULT[one.result])) &&
    (branch === undefined || (one.refType === 'branch' && one.refName === branch)) &&
    (refName === undefined || one.refName === refName) &&
    (hash === undefined || one.commitHash === hash) &&
    (trigger === undefined || one.trigger === trigger);
}
