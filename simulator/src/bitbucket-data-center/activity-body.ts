import { mergedByPush, type RepositoryIndex } from '../bitbucket/workspace-index.ts';
import type { PullRequest, PullRequestActivity } from '../world.ts';
import { ownCommitBody } from './commit-body.ts';
import type { OwnScene } from './context.ts';
import { ownUserById } from './place-body.ts';

type Comment = Extract<PullRequestActivity, { kind: 'comment' }>;
type Thread = { root: Comment; replies: Comment[] };

/**
 * What happened to one pull request, newest first. A reply to a comment is not a separate activity:
 * it is nested in the comment it answers.
 */
export function activitiesOf(scene: OwnScene, index: RepositoryIndex, it: PullRequest): object[] {
  const threads = threadsOf(it);
  return it.activity
    .flatMap((activity, position) => {
      const thread = activity.kind === 'comment' ? threads.find((thread) => thread.root === activity) : undefined;
      if (activity.kind === 'comment' && thread === undefined) return [];
      const id = (scene.numbers.repository(it.repositoryUuid) * 100_000 + it.id) * 1_000 + position;
      const common = { id, createdDate: activity.at, user: ownUserById(scene, activity.actor) };
      return [{ ...common, ...activityFields(scene, index, it, activity, position, thread) }];
    })
    .toSorted((a, b) => b.createdDate - a.createdDate || b.id - a.id);
}

function activityFields(
  scene: OwnScene,
  index: RepositoryIndex,
  it: PullRequest,
  activity: PullRequestActivity,
  position: number,
  thread: Thread | undefined,
): object {
  if (activity.kind === 'approval') return { action: 'APPROVED' };
  if (activity.kind === 'changes_requested') return { action: 'REVIEWED' };
  if (activity.kind === 'comment') {
    return { action: 'COMMENTED', commentAction: 'ADDED', comment: threadBody(scene, thread) };
  }
  if (activity.state === 'MERGED') {
    // A merge that came by a push made no commit here.
    const commit = it.mergeCommit === null || mergedByPush(it) ? undefined : index.history().find(it.mergeCommit);
    return { action: 'MERGED', ...(commit === undefined ? {} : { commit: ownCommitBody(scene, commit) }) };
  }
  if (activity.state === 'DECLINED') return { action: 'DECLINED' };
  return { action: position === 0 ? 'OPENED' : 'UPDATED' };
}

/** A comment answers the latest one before it when that is someone else's. */
function threadsOf({ activity }: PullRequest): Thread[] {
  const threads: Thread[] = [];
  for (const one of activity) {
    if (one.kind !== 'comment') continue;
    const latest = threads.at(-1);
    const latestComment = latest?.replies.at(-1) ?? latest?.root;
    if (latest !== undefined && latestComment?.actor !== one.actor) latest.replies.push(one);
    else threads.push({ root: one, replies: [] });
  }
  return threads;
}

function threadBody(scene: OwnScene, thread: Thread | undefined) {
  if (thread === undefined) return undefined;
  const [root, ...replies] = [thread.root, ...thread.replies].map((one) => ownCommentBody(scene, one));
  // Each answers the one before.
  for (const [position, reply] of replies.entries()) (replies[position - 1] ?? root)?.comments.push(reply);
  return root;
}

type CommentBody = ReturnType<typeof commentAlone> & { comments: CommentBody[] };

export function ownCommentBody(scene: OwnScene, comment: Comment): CommentBody {
  return { ...commentAlone(scene, comment), comments: [] };
}

function commentAlone(scene: OwnScene, { id, text, actor, at }: Comment) {
  return {
    id,
    version: 0,
    text,
    author: ownUserById(scene, actor),
    createdDate: at,
    updatedDate: at,
    state: 'OPEN',
    severity: 'NORMAL',
    tasks: [],
  };
}
