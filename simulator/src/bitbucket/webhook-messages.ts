import { createHash } from 'node:crypto';
import type { WebhookMessage } from '../http/webhooks.ts';
import type { Pipeline, PullRequest, PullRequestActivity, WorldEvent } from '../world.ts';
import { commentBody } from './activity-body.ts';
import { commitBody, commitReference, commitStatusBody } from './commit-body.ts';
import { repositoryBody, type Scene, userById } from './people-body.ts';
import { pullRequestBody } from './pull-request-body.ts';
import { coreTime } from './timestamps.ts';
import type { RepositoryIndex, WorkspaceIndex } from './workspace-index.ts';

/** All events to which a Bitbucket webhook can subscribe; only some of them are simulated. */
export const WEBHOOK_EVENTS: ReadonlySet<string> = new Set([
  'pullrequest:created',
  'pullrequest:updated',
  'pullrequest:push',
  'pullrequest:approved',
  'pullrequest:unapproved',
  'pullrequest:changes_request_created',
  'pullrequest:changes_request_removed',
  'pullrequest:comment_created',
  'pullrequest:comment_deleted',
  'pullrequest:comment_reopened',
  'pullrequest:comment_resolved',
  'pullrequest:comment_updated',
  'pullrequest:fulfilled',
  'pullrequest:rejected',
  'repo:push',
  'repo:commit_comment_created',
  'repo:commit_status_created',
  'repo:commit_status_updated',
  'repo:created',
  'repo:deleted',
  'repo:fork',
  'repo:imported',
  'repo:transfer',
  'repo:updated',
  'issue:comment_created',
  'issue:created',
  'issue:updated',
  'pipeline:span_created',
  'project:updated',
]);

/** What the messages are written from, as of just after the event. */
export type MessageSource = {
  scene: Scene;
  index: WorkspaceIndex;
  /** Head of the pushed branch just before the event; undefined for a new branch. */
  headBefore: string | undefined;
};

type Outline = { event: string; repositoryUuid: string; actor: string; body: (index: RepositoryIndex) => object };

/** The messages Bitbucket sends about an event, in order; none for events of other products. */
export function webhookMessages(event: WorldEvent, { scene, index, headBefore }: MessageSource): WebhookMessage[] {
  return outlines(event, scene, headBefore).map(({ event: name, repositoryUuid, actor, body }, position) => {
    const own = index.repository(repositoryUuid);
    if (own === undefined) throw new Error(`the world has no repository ${repositoryUuid}`);
    const common = { actor: userById(scene, actor), repository: repositoryBody(scene, own.repository) };
    return {
      event: name,
      scope: repositoryUuid,
      body: { ...common, ...body(own) },
      headers: {
        'x-event-key': name,
        'x-request-uuid': requestUuid(JSON.stringify([event, position])),
        'x-attempt-number': '1',
        'user-agent': 'Bitbucket-Webhooks/2.0',
      },
    };
  });
}

function outlines(event: WorldEvent, scene: Scene, headBefore: string | undefined): Outline[] {
  const about = (name: string, it: PullRequest, actor: string, more: object = {}): Outline => ({
    event: `pullrequest:${name}`,
    repositoryUuid: it.repositoryUuid,
    actor,
    body: (index) => ({
      pullrequest: pullRequestBody(scene, index, it, { people: true, mergeDate: false }),
      ...more,
    }),
  });
  const status = (name: string, pipeline: Pipeline): Outline => ({
    event: `repo:commit_status_${name}`,
    repositoryUuid: pipeline.repositoryUuid,
    actor: pipeline.creator,
    body: ({ repository }) => ({ commit_status: commitStatusBody(scene, repository, pipeline) }),
  });
  const pullRequest = (key: string) => required(scene.world.pullRequests.get(key), key);

  switch (event.type) {
    case 'pullrequest.opened':
      return [about('created', event.pullRequest, event.pullRequest.author)];
    case 'pullrequest.commits':
      return [about('updated', pullRequest(event.key), pullRequest(event.key).author)];
    case 'pullrequest.merged':
      return [about('fulfilled', pullRequest(event.key), event.actor)];
    case 'pullrequest.declined':
      return [about('rejected', pullRequest(event.key), event.actor)];
    case 'pullrequest.activity':
      return activityOutlines(event.activity, pullRequest(event.key), scene, about);
    case 'commits.pushed':
      return [pushOutline(event, scene, headBefore)];
    case 'pipeline.started':
      return [status('created', event.pipeline)];
    case 'pipeline.completed':
      return [status('updated', required(scene.world.pipelines.get(event.uuid), event.uuid))];
    default:
      return [];
  }
}

function activityOutlines(
  activity: PullRequestActivity,
  it: PullRequest,
  scene: Scene,
  about: (name: string, it: PullRequest, actor: string, more?: object) => Outline,
): Outline[] {
  const { actor } = activity;
  const verdict = { date: coreTime(activity.at), user: userById(scene, actor) };
  // A new verdict revokes the previous one.
  const before = it.activity.findLast(
    (one) =>
      one.actor === actor && one.at < activity.at && (one.kind === 'approval' || one.kind === 'changes_requested'),
  )?.kind;
  switch (activity.kind) {
    case 'approval':
      return [
        ...(before === 'changes_requested'
          ? [about('changes_request_removed', it, actor, { changes_request: verdict })]
          : []),
        about('approved', it, actor, { approval: verdict }),
      ];
    case 'changes_requested':
      return [
        ...(before === 'approval' ? [about('unapproved', it, actor, { approval: verdict })] : []),
        about('changes_request_created', it, actor, { changes_request: verdict }),
      ];
    case 'comment': {
      const created = about('comment_created', it, actor);
      const body = (index: RepositoryIndex) => ({
        ...created.body(index),
        comment: commentBody(scene, index, it, activity),
      });
      return [{ ...created, body }];
    }
    case 'update':
      // Merging and declining have their own events.
      return activity.state === 'OPEN' ? [about('updated', it, actor)] : [];
  }
}

function pushOutline(
  { repositoryUuid, branch, commits, actor }: Extract<WorldEvent, { type: 'commits.pushed' }>,
  scene: Scene,
  headBefore: string | undefined,
): Outline {
  const head = commits.at(-1);
  return {
    event: 'repo:push',
    repositoryUuid,
    actor,
    body: ({ repository }) => {
      const side = (hash: string) => ({
        type: 'branch',
        name: branch,
        target: commitReference(scene, repository, hash),
      });
      return {
        push: {
          changes: [
            {
              old: headBefore === undefined ? null : side(headBefore),
              new: head === undefined ? null : side(head.hash),
              created: headBefore === undefined,
              closed: false,
              forced: false,
              truncated: false,
              commits: commits.toReversed().map((commit) => commitBody(scene, repository, commit)),
            },
          ],
        },
      };
    },
  };
}

function required<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new Error(`the world has no ${key}`);
  return value;
}

/** The same event always has the same request id, by which receivers drop repeated deliveries. */
function requestUuid(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}
