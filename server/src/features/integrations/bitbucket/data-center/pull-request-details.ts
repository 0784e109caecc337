import type { PullRequestFact, RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, Quarantined } from '../../connector.ts';
import { list, text, whole, type Lenient } from '../../lenient.ts';
import { sort, type Mapped } from '../../mapped.ts';
import { idWithin } from '../code-mapper.ts';
import { mapDataCenterActivities } from './activity-mapper.ts';
import type { DataCenterPullRequest } from './api-types.ts';
import type { DataCenterClient } from './client.ts';
import { mapDataCenterCommit } from './code-mapper.ts';
import { gapOf, isUnread } from './list-gaps.ts';
import { mapDataCenterUser, dataCenterCommitAuthor } from './people-mapper.ts';
import { mapDataCenterPullRequest } from './pull-request-mapper.ts';
import { inSequence } from '../../../../platform/text.ts';

type WithDetails = {
  page: Pick<CollectedPage, 'facts' | 'mentioned' | 'quarantined'>;
  /** Numbers of pull requests that are quarantined because a list could not be read. */
  unread: number[];
};

/**
 * Pull requests with their activity, commits and lines: three requests for each.
 * A pull request without readable activities or commits is quarantined, because it would look as if
 * no one had reviewed it, or as if it had no commits.
 */
export const withDataCenterDetails = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  pullRequests: readonly Lenient<DataCenterPullRequest>[],
): Promise<WithDetails> => {
  const read = await Promise.all(
    pullRequests.map(async (raw) => {
      const number = whole(raw?.id);
      return { raw, details: number === null ? null : await readDetails(client, repository, number) };
    }),
  );
  const mapped = sort(
    'pullRequests',
    read,
    ({ raw, details }) => mapRead(raw, repository, details),
    ({ raw }) => idWithin(repository, text(raw?.id)),
  );
  const users = pullRequests.flatMap((pullRequest) =>
    [pullRequest?.author, ...list(pullRequest?.reviewers), ...list(pullRequest?.participants)].map(
      (person) => person?.user,
    ),
  );
  const detailed = read.flatMap(({ details }) => details ?? []);
  return {
    page: {
      facts: {
        pullRequests: mapped.facts,
        pullRequestActivities: detailed.flatMap(({ activities }) => activities.facts),
      },
      mentioned: [
        ...sort('accounts', users, mapDataCenterUser, () => null).facts,
        ...detailed.flatMap(({ activities, authors }) => [...activities.people, ...authors]),
      ],
      quarantined: [
        ...mapped.quarantined,
        ...detailed.flatMap(({ activities, gaps, isMissing }) => [
          ...activities.quarantined,
          ...(isMissing ? [] : gaps),
        ]),
      ],
    },
    unread: detailed.filter(({ isMissing }) => isMissing).map(({ number }) => number),
  };
};

type Details = Awaited<ReturnType<typeof readDetails>>;

const mapRead = (
  raw: Lenient<DataCenterPullRequest>,
  repository: RepositoryFact,
  details: Details | null,
): Mapped<PullRequestFact> =>
  details?.isMissing === true
    ? { reason: inSequence(details.gaps.map(({ reason }) => reason)) }
    : mapDataCenterPullRequest(raw, repository, { ...noExports, ...details });

const noExports = { closing: { mergedAt: null, closedById: null, mergeCommit: null }, commits: [], diff: null };

const readDetails = async (client: DataCenterClient, repository: RepositoryFact, number: number) => {
  const [acts, listed, diff] = await Promise.all([
    client.activities(repository, number),
    client.pullRequestCommits(repository, number),
    client.diff(repository, number),
  ]);
  const activities = mapDataCenterActivities(acts.values, number, repository);
  const sourceId = `${repository.id}/${number}`;
  const gaps: Quarantined[] = [
    ...gapOf({ kind: 'pullRequestActivities', sourceId }, 'activities', acts),
    ...gapOf({ kind: 'commits', sourceId }, 'commits', listed),
  ];
  // Unreadable commits are quarantined where the branches are read.
  const commits = sort(
    'commits',
    listed.values,
    (commit) => mapDataCenterCommit(commit, repository),
    () => null,
  ).facts;
  return {
    number,
    activities,
    gaps,
    isMissing: isUnread(acts) || isUnread(listed),
    closing: activities.closing,
    commits,
    diff,
    authors: listed.values.flatMap((value) => dataCenterCommitAuthor(value) ?? []),
  };
};
