import type { CommitFact, PullRequestFact, RepositoryFact } from '@sightline/analytics';
import { instant, list, ownMember, text, whole, type Lenient } from '../../lenient.ts';
import { lacks, type Mapped } from '../../mapped.ts';
import type { BitbucketDiffstat } from '../api-types.ts';
import { parentsFirst } from '../branch-commits.ts';
import { hashOf } from '../code-mapper.ts';
import { changeOf, mergeOf, stateOf } from '../pull-request-mapper.ts';
import type { Closing } from './activity-mapper.ts';
import type { DataCenterDiff, DataCenterFileDiff, DataCenterPullRequest } from './api-types.ts';
import { dataCenterUserId } from './people-mapper.ts';

/** Details of a pull request from other requests. */
export type DataCenterDetails = {
  closing: Closing;
  commits: readonly CommitFact[];
  /** Null when it could not be read. */
  diff: Lenient<DataCenterDiff> | null;
};

export const mapDataCenterPullRequest = (
  pullRequest: Lenient<DataCenterPullRequest>,
  repository: RepositoryFact,
  { closing, commits, diff }: DataCenterDetails,
): Mapped<PullRequestFact> => {
  const number = whole(pullRequest?.id);
  const state = stateOf(pullRequest?.state);
  const createdAt = instant(pullRequest?.createdDate);
  if (number === null) return lacks('number');
  if (state === null) return lacks('state');
  if (createdAt === null) return lacks('creation date');
  const isMerged = state === 'merged';
  return {
    fact: {
      repositoryId: repository.id,
      number,
      title: text(pullRequest?.title) ?? '',
      state,
      draft: pullRequest?.draft === true,
      authorId: dataCenterUserId(pullRequest?.author?.user),
      sourceBranch: text(pullRequest?.fromRef?.displayId) ?? '',
      destinationBranch: text(pullRequest?.toRef?.displayId) ?? '',
      createdAt,
      updatedAt: instant(pullRequest?.updatedDate) ?? createdAt,
      ...mergeOf(state, closing.mergedAt, instant(pullRequest?.closedDate), 'pull-request'),
      closedById: state === 'open' ? null : closing.closedById,
      mergeCommit: isMerged ? (closing.mergeCommit ?? hashOf(pullRequest?.properties?.mergeCommit?.id)) : null,
      commits: parentsFirst(commits),
      reviewerIds: [
        ...new Set(list(pullRequest?.reviewers).flatMap((reviewer) => dataCenterUserId(reviewer?.user) ?? [])),
      ],
      ...linesOf(diff),
      url: text(list(pullRequest?.links?.self)[0]?.href) ?? `${repository.url}/pull-requests/${number}`,
    },
  };
};

/** A truncated diff has unknown line counts; its files are those it still lists. */
const linesOf = (diff: Lenient<DataCenterDiff> | null): ReturnType<typeof changeOf> => {
  if (diff === null) return changeOf(null);
  const files = list(diff?.diffs);
  const change = changeOf(files.map(asDiffstat));
  const isWhole = diff?.truncated !== true && !files.some(isCut);
  return isWhole ? change : { ...change, linesAdded: null, linesRemoved: null };
};

const isCut = (file: Lenient<DataCenterFileDiff>): boolean =>
  file?.truncated === true ||
  list(file?.hunks).some(
    (hunk) => hunk?.truncated === true || list(hunk?.segments).some((segment) => segment?.truncated === true),
  );

const asDiffstat = (file: Lenient<DataCenterFileDiff>): Lenient<BitbucketDiffstat> => {
  const count = (type: string): number =>
    list(file?.hunks)
      .flatMap((hunk) => list(hunk?.segments))
      .filter((segment) => text(segment?.type) === type)
      .reduce((sum, segment) => sum + list(segment?.lines).length, 0);
  return {
    lines_added: count('ADDED'),
    lines_removed: count('REMOVED'),
    old: { path: pathOf(file?.source) },
    new: { path: pathOf(file?.destination) },
  };
};

/** The API's field is really called `toString`, which every object also inherits. */
const pathOf = (path: unknown): unknown => ownMember(path, 'toString');
