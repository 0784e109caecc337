import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage } from '../../connector.ts';
import { list, text, whole, type Lenient } from '../../lenient.ts';
import { sort } from '../../mapped.ts';
import { idWithin } from '../code-mapper.ts';
import { mapOwnActivities } from './activity-mapper.ts';
import type { OwnPullRequest } from './api-types.ts';
import type { OwnClient } from './client.ts';
import { mapOwnCommit } from './code-mapper.ts';
import { mapOwnUser, ownCommitAuthor } from './people-mapper.ts';
import { mapOwnPullRequest } from './pull-request-mapper.ts';

/** Pull requests with what was done on them, their commits and their lines: three requests for each. */
export const withOwnDetails = async (
  client: OwnClient,
  repository: RepositoryFact,
  pullRequests: readonly Lenient<OwnPullRequest>[],
): Promise<Pick<CollectedPage, 'facts' | 'mentioned' | 'setAside'>> => {
  const read = await Promise.all(
    pullRequests.map(async (raw) => {
      const number = whole(raw?.id);
      return { raw, details: number === null ? null : await readDetails(client, repository, number) };
    }),
  );
  const mapped = sort(
    'pullRequests',
    read,
    ({ raw, details }) => mapOwnPullRequest(raw, repository, { ...nothingTold, ...details }),
    ({ raw }) => idWithin(repository, text(raw?.id)),
  );
  const users = pullRequests.flatMap((one) =>
    [one?.author, ...list(one?.reviewers), ...list(one?.participants)].map((person) => person?.user),
  );
  return {
    facts: {
      pullRequests: mapped.facts,
      pullRequestActivities: read.flatMap(({ details }) => details?.activities.facts ?? []),
    },
    mentioned: [
      ...sort('accounts', users, mapOwnUser, () => null).facts,
      ...read.flatMap(({ details }) => [...(details?.activities.people ?? []), ...(details?.authors ?? [])]),
    ],
    setAside: [...mapped.setAside, ...read.flatMap(({ details }) => details?.activities.setAside ?? [])],
  };
};

const nothingTold = { closing: { mergedAt: null, closedById: null, mergeCommit: null }, commits: [], diff: null };

const readDetails = async (client: OwnClient, repository: RepositoryFact, number: number) => {
  const [entries, listed, diff] = await Promise.all([
    client.activities(repository, number),
    client.pullRequestCommits(repository, number),
    client.diff(repository, number),
  ]);
  const activities = mapOwnActivities(entries, number, repository);
  // Commits that are no facts are set aside where the branches are read.
  const commits = sort(
    'commits',
    listed,
    (one) => mapOwnCommit(one, repository),
    () => null,
  ).facts;
  return {
    activities,
    closing: activities.closing,
    commits,
    diff,
    authors: listed.flatMap((one) => ownCommitAuthor(one) ?? []),
  };
};
