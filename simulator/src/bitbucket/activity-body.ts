import type { PullRequest, PullRequestActivity } from '../world.ts';
import { rendered } from './commit-body.ts';
import { type Scene, userById } from './people-body.ts';
import { endpoint, endsOf, pullRequestBrief } from './pull-request-body.ts';
import { coreTime } from './timestamps.ts';
import type { ActivityEntry, RepositoryIndex } from './workspace-index.ts';

type Update = Extract<PullRequestActivity, { kind: 'update' }>;
export type Comment = Extract<PullRequestActivity, { kind: 'comment' }>;

/** One entry of a pull request's activity: the kind is the name of the one property next to `pull_request`. */
export function activityBody(scene: Scene, index: RepositoryIndex, { pullRequest, activity, position }: ActivityEntry) {
  const brief = pullRequestBrief(scene, index.repository.slug, pullRequest);
  if (activity.kind === 'update') {
    return { update: updateBody(scene, index, pullRequest, activity, position), pull_request: brief };
  }
  if (activity.kind === 'comment') {
    return { comment: commentBody(scene, index, pullRequest, activity), pull_request: brief };
  }
  const verdict = { date: coreTime(activity.at), user: userById(scene, activity.actor), pullrequest: brief };
  return { [activity.kind]: verdict, pull_request: brief };
}

export function commentBody(scene: Scene, index: RepositoryIndex, pullRequest: PullRequest, comment: Comment) {
  const { slug } = index.repository;
  return {
    type: 'pullrequest_comment',
    id: comment.id,
    created_on: coreTime(comment.at),
    updated_on: coreTime(comment.at),
    content: rendered(comment.text),
    user: userById(scene, comment.actor),
    deleted: false,
    pending: false,
    pullrequest: pullRequestBrief(scene, slug, pullRequest),
    links: scene.links.comment(slug, pullRequest.id, comment.id),
  };
}

function updateBody(scene: Scene, index: RepositoryIndex, it: PullRequest, update: Update, position: number) {
  const ends = endsOf(index, it);
  return {
    state: update.state,
    draft: update.draft,
    title: update.title,
    description: it.description,
    reviewers: it.reviewers.map((accountId) => userById(scene, accountId)),
    changes: changesOf(it, update, position),
    reason: '',
    author: userById(scene, update.actor),
    date: coreTime(update.at),
    source: endpoint(scene, index, it.sourceBranch, ends.source),
    destination: endpoint(scene, index, it.destinationBranch, ends.destination),
  };
}

const STATUS_WORDS: Record<Update['state'], string> = { OPEN: 'open', MERGED: 'fulfilled', DECLINED: 'rejected' };

/** What differs from the update before; nothing for the first. */
function changesOf(it: PullRequest, update: Update, position: number) {
  const before = it.activity.slice(0, position).findLast((one) => one.kind === 'update');
  if (before === undefined) return {};
  return {
    ...(before.state === update.state
      ? {}
      : { status: { old: STATUS_WORDS[before.state], new: STATUS_WORDS[update.state] } }),
    ...(before.title === update.title ? {} : { title: { old: before.title, new: update.title } }),
    ...(before.draft === update.draft ? {} : { draft: { old: before.draft, new: update.draft } }),
  };
}
