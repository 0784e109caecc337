import { createHash } from 'node:crypto';
import type { RepositoryIndex, WorkspaceIndex } from '../bitbucket/workspace-index.ts';
import type { WebhookMessage } from '../http/webhooks.ts';
import type { PullRequest, PullRequestActivity, WorldEvent } from '../world.ts';
import { dataCenterCommentBody } from './activity-body.ts';
import type { DataCenterScene } from './context.ts';
import { dataCenterRepositoryBody, dataCenterUserById } from './place-body.ts';
import { dataCenterPullRequestBody } from './pull-request-body.ts';

/** What the messages are written from, as of just after the event. */
export type DataCenterMessageSource = {
  scene: DataCenterScene;
  index: WorkspaceIndex;
  /** Head of the pushed branch just before the event; undefined for a new branch. */
  headBefore: string | undefined;
};

type Outline = { event: string; repositoryUuid: string; actor: string; body: (index: RepositoryIndex) => object };

const NOTHING = '0'.repeat(40);

/** The messages a Data Center sends about an event; none about builds and what happens in other products. */
export function dataCenterWebhookMessages(event: WorldEvent, source: DataCenterMessageSource): WebhookMessage[] {
  const { scene, index } = source;
  return outlines(event, source).map(({ event: eventKey, repositoryUuid, actor, body }) => {
    const own = index.repository(repositoryUuid);
    if (own === undefined) throw new Error(`the world has no repository ${repositoryUuid}`);
    const common = { eventKey, date: dateOf(event.at), actor: dataCenterUserById(scene, actor) };
    return {
      event: eventKey,
      scope: repositoryUuid,
      body: { ...common, ...body(own) },
      headers: {
        'x-event-key': eventKey,
        'x-request-id': requestId(JSON.stringify([eventKey, event])),
        'user-agent': 'Atlassian HttpClient 4.2.0 / Bitbucket-9.4.2 (9004002) / Default',
      },
    };
  });
}

function outlines(event: WorldEvent, { scene, headBefore }: DataCenterMessageSource): Outline[] {
  const about = (name: string, it: PullRequest, actor: string, more: object = {}): Outline => ({
    event: `pr:${name}`,
    repositoryUuid: it.repositoryUuid,
    actor,
    body: (index) => ({ pullRequest: dataCenterPullRequestBody(scene, index, it), ...more }),
  });
  const pullRequest = (key: string): PullRequest => {
    const found = scene.world.pullRequests.get(key);
    if (found === undefined) throw new Error(`the world has no ${key}`);
    return found;
  };
  switch (event.type) {
    case 'pullrequest.opened':
      return [about('opened', event.pullRequest, event.pullRequest.author)];
    case 'pullrequest.commits':
      return [about('from_ref_updated', pullRequest(event.key), pullRequest(event.key).author)];
    case 'pullrequest.merged':
      return [about('merged', pullRequest(event.key), event.actor)];
    case 'pullrequest.declined':
      return [about('declined', pullRequest(event.key), event.actor)];
    case 'pullrequest.activity':
      return activityOutlines(event.activity, pullRequest(event.key), scene, about);
    case 'commits.pushed':
      return [pushOutline(event, scene, headBefore)];
    default:
      return [];
  }
}

function activityOutlines(
  activity: PullRequestActivity,
  it: PullRequest,
  scene: DataCenterScene,
  about: (name: string, it: PullRequest, actor: string, more?: object) => Outline,
): Outline[] {
  const { actor } = activity;
  const participant = (status: string) => ({
    participant: { user: dataCenterUserById(scene, actor), role: 'REVIEWER', approved: status === 'APPROVED', status },
    previousStatus: 'UNAPPROVED',
  });
  switch (activity.kind) {
    case 'approval':
      return [about('reviewer:approved', it, actor, participant('APPROVED'))];
    case 'changes_requested':
      return [about('reviewer:needs_work', it, actor, participant('NEEDS_WORK'))];
    case 'comment':
      return [about('comment:added', it, actor, { comment: dataCenterCommentBody(scene, activity) })];
    case 'update':
      // Merging and declining have their own events.
      return activity.state === 'OPEN' ? [about('modified', it, actor)] : [];
  }
}

function pushOutline(
  { repositoryUuid, branch, commits, actor }: Extract<WorldEvent, { type: 'commits.pushed' }>,
  scene: DataCenterScene,
  headBefore: string | undefined,
): Outline {
  const refId = `refs/heads/${branch}`;
  const change = {
    ref: { id: refId, displayId: branch, type: 'BRANCH' },
    refId,
    fromHash: headBefore ?? NOTHING,
    toHash: commits.at(-1)?.hash ?? NOTHING,
    type: headBefore === undefined ? 'ADD' : 'UPDATE',
  };
  return {
    event: 'repo:refs_changed',
    repositoryUuid,
    actor,
    body: ({ repository }) => ({ repository: dataCenterRepositoryBody(scene, repository), changes: [change] }),
  };
}

/** Dates in messages have an offset without a colon. */
const dateOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+0000`;

const requestId = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
