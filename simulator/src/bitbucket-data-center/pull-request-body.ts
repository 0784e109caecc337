import { endsOf } from '../bitbucket/pull-request-body.ts';
import { mergedByPush, type RepositoryIndex } from '../bitbucket/workspace-index.ts';
import type { PullRequest } from '../world.ts';
import { minimalCommit } from './commit-body.ts';
import type { DataCenterScene } from './context.ts';
import { dataCenterRepositoryBody, dataCenterUserById, repositoryPage } from './place-body.ts';

type Status = 'APPROVED' | 'NEEDS_WORK' | 'UNAPPROVED';

/** A pull request. A reviewer's earlier verdicts are only in the activities. */
export function dataCenterPullRequestBody(scene: DataCenterScene, index: RepositoryIndex, it: PullRequest) {
  const isOpen = it.state === 'OPEN';
  const comments = it.activity.filter((one) => one.kind === 'comment').length;
  const reviewers = it.reviewers.map((accountId) => participantBody(scene, it, accountId, 'REVIEWER'));
  const others = new Set(it.activity.filter((one) => one.kind !== 'update').map((one) => one.actor));
  return {
    id: it.id,
    version: it.activity.length,
    title: it.title,
    description: it.description,
    // There is no fourth state here.
    state: it.state === 'SUPERSEDED' ? 'DECLINED' : it.state,
    open: isOpen,
    closed: !isOpen,
    draft: it.draft,
    createdDate: it.createdAt,
    updatedDate: it.updatedAt,
    ...(isOpen ? {} : { closedDate: closedAt(it) }),
    fromRef: refBody(scene, index, it.sourceBranch, it.commitHashes.at(-1) ?? ''),
    toRef: refBody(scene, index, it.destinationBranch, targetOf(index, it)),
    locked: false,
    author: participantBody(scene, it, it.author, 'AUTHOR'),
    reviewers,
    participants: [...others]
      .filter((accountId) => accountId !== it.author && !it.reviewers.includes(accountId))
      .map((accountId) => participantBody(scene, it, accountId, 'PARTICIPANT')),
    properties: {
      commentCount: comments,
      ...(it.mergeCommit === null || mergedByPush(it) ? {} : { mergeCommit: minimalCommit(it.mergeCommit) }),
    },
    links: { self: [{ href: `${repositoryPage(scene, index.repository)}/pull-requests/${it.id}` }] },
  };
}

function refBody(scene: DataCenterScene, { repository }: RepositoryIndex, branch: string, latestCommit: string) {
  return {
    id: `refs/heads/${branch}`,
    displayId: branch,
    type: 'BRANCH',
    latestCommit,
    repository: dataCenterRepositoryBody(scene, repository),
  };
}

function targetOf(index: RepositoryIndex, it: PullRequest): string {
  const { destination } = endsOf(index, it);
  return index.history().find(destination)?.hash ?? destination;
}

function closedAt({ activity, updatedAt }: PullRequest): number {
  return activity.findLast((one) => one.kind === 'update' && one.state !== 'OPEN')?.at ?? updatedAt;
}

function participantBody(scene: DataCenterScene, it: PullRequest, accountId: string, role: string) {
  const verdict = it.activity.findLast(
    (one) => one.actor === accountId && (one.kind === 'approval' || one.kind === 'changes_requested'),
  );
  const status: Status = verdict === undefined ? 'UNAPPROVED' : verdict.kind === 'approval' ? 'APPROVED' : 'NEEDS_WORK';
  return {
    user: dataCenterUserById(scene, accountId),
    role,
    approved: status === 'APPROVED',
    status,
    ...(verdict === undefined ? {} : { lastReviewedCommit: it.commitHashes.at(-1) ?? '' }),
  };
}
