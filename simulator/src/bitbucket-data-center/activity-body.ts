import { mergedByPush, type RepositoryIndex } from '../bitbucket/workspace-index.ts';
import type { PullRequest, PullRequestActivity } from '../world.ts';
import { dataCenterCommitBody } from './commit-body.ts';
import type { DataCenterScene } from './context.ts';
import { dataCenterUserById } from './place-body.ts';

type Comment = Extract<PullRequestActivity, { kind: 'comment' }>;
type Thread = { root: Comment; replies: Comment[] };

/**
 * What happened to one pull request, newest first. A reply to a comment is not a separate activity:
 * it is nested in the comment it answers.
 */
export function activitiesOf(scene: DataCenterScene, index: RepositoryIndex, it: PullRequest): object[] {
  const threads = threadsOf(it);
  return it.activity
    .flatMap((activity, position) => {
      const thread = activity.kind === 'comment' ? threads.find((thread) => thread.root === activity) : undefined;
      if (activity.kind === 'comment' && thread === undefined) return [];
      const id = (scene.numbers.repository(it.repositoryUuid) * 100_000 + it.id) * 1_000 + position;
      const common = { id, createdDate: activity.at, user: dataCenterUserById(scene, activity.actor) };
      return [{ ...common, ...activityFields({ scene, index, it, activity, isFirst: position === 0, thread }) }];
    })
    .toSorted((a, b) => b.createdDate - a.createdDate || b.id - a.id);
}

type Happened = {
  scene: DataCenterScene;
  index: RepositoryIndex;
  it: PullRequest;
  activity: PullRequestActivity;
  isFirst: boolean;
  /** Which a comment begins. */
  thread: Thread | undefined;
};

function activityFields({ scene, index, it, activity, isFirst, thread }: Happened): object {
  if (activity.kind === 'approval') return { action: 'APPROVED' };
  if (activity.kind === 'changes_requested') return { action: 'REVIEWED' };
  if (activity.kind === 'comment') {
    return { action: 'COMMENTED', commentAction: 'ADDED', comment: threadBody(scene, thread) };
  }
  if (activity.state === 'MERGED') {
    // A merge that came by a push made no commit here.
    const commit = it.mergeCommit === null || mergedByPush(it) ? undefined : index.history().find(it.mergeCommit);
    return { action: 'MERGED', ...(commit === undefined ? {} : { commit: dataCenterCommitBody(scene, commit) }) };
  }
  if (activity.state === 'DECLINED') return { action: 'DECLINED' };
  return { action: isFirst ? 'OPENED' : 'UPDATED' };
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

function threadBody(scene: DataCenterScene, thread: Thread | undefined) {
  if (thread === undefined) return undefined;
  const [root, ...replies] = [thread.root, ...thread.replies].map((one) => dataCenterCommentBody(scene, one));
  // Each answers the one before.
  for (const [position, reply] of replies.entries()) (replies[position - 1] ?? root)?.comments.push(reply);
  return root;
}

type CommentBody = ReturnType<typeof commentAlone> & { comments: CommentBody[] };

export function dataCenterCommentBody(scene: DataCenterScene, comment: Comment): CommentBody {
  return { ...commentAlone(scene, comment), comments: [] };
}

function commentAlone(scene: DataCenterScene, { id, text, actor, at }: Comment) {
  return {
    id,
    version: 0,
    text,
    author: dataCenterUserById(scene, actor),
    createdDate: at,
    updatedDate: at,
    state: 'OPEN',
    severity: 'NORMAL',
    tasks: [],
  };
}
