import { minOf } from '@sightline/analytics';
import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest, StoredFacts } from '../connector.ts';
import { countOnce, list, ownMember, text, whole, type Lenient } from '../lenient.ts';
import { sort } from '../mapped.ts';
import type { BitbucketPullRequest } from './api-types.ts';
import type { BitbucketClient } from './client.ts';
import { hashOf, idWithin } from './code-mapper.ts';
import { createHashes } from './full-hashes.ts';
import { commitAuthor, mapUser } from './people-mapper.ts';
import { isMerged, mapPullRequest, type PullRequestDetails } from './pull-request-mapper.ts';

const anyState = '(state="OPEN" OR state="MERGED" OR state="DECLINED" OR state="SUPERSEDED")';
/** Small, because each needs two more requests and an interrupted page is read again from its start. */
const pageLength = 25;

/**
 * One page of the pull requests that were updated within the window, with their commits and lines. Read by descending
 * number, which updates do not change. Then those stored earlier whose merge time has since become known from activity.
 */
export const readPullRequests = async (
  client: BitbucketClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> => {
  if (ownMember(request.cursor, 'settle') === true) return settle(client, repository, request);
  const { cursor, window, stored } = request;
  const below = whole(ownMember(cursor, 'below'));
  const bounds = [
    `updated_on>=${new Date(window.from).toISOString()}`,
    ...(window.to === null ? [] : [`updated_on<${new Date(window.to).toISOString()}`]),
    ...(below === null ? [] : [`id<${below}`]),
  ];
  const page = await client.pullRequests(repository.slug, [anyState, ...bounds].join(' AND '), pageLength);
  const lowest = minOf(page.values.map((value) => whole(value?.id) ?? Infinity));
  const more = page.next !== null && Number.isFinite(lowest);
  return {
    ...(await withDetails(client, repository, stored, page.values)),
    cursor: more ? { below: lowest } : { settle: true },
    done: false,
    seen: countOnce(page.values, (pullRequest) => pullRequest?.id),
    ...(below === null ? { expected: page.size } : {}),
  };
};

/** Pull requests by number, a page of them at a time. */
export const readPullRequestsByNumber = async (
  client: BitbucketClient,
  repository: RepositoryFact,
  numbers: readonly number[],
  { cursor, stored }: PageRequest,
): Promise<CollectedPage> => {
  const start = whole(cursor) ?? 0;
  const page = await readNumbers(client, repository, numbers.slice(start, start + pageLength));
  const next = start + pageLength;
  return {
    ...(await withDetails(client, repository, stored, page)),
    cursor: next < numbers.length ? next : null,
    done: next >= numbers.length,
    seen: countOnce(page, (pullRequest) => pullRequest?.id),
  };
};

const readNumbers = async (
  client: BitbucketClient,
  repository: RepositoryFact,
  numbers: readonly number[],
): Promise<readonly Lenient<BitbucketPullRequest>[]> => {
  const q = `${anyState} AND (${numbers.map((number) => `id=${number}`).join(' OR ')})`;
  return (await client.pullRequests(repository.slug, q, pageLength)).values;
};

const settle = async (
  client: BitbucketClient,
  repository: RepositoryFact,
  { stored, window }: PageRequest,
): Promise<CollectedPage> => {
  const numbers = await stored.unsettled(repository.id, Math.floor(window.from / 1_000), pageLength);
  if (numbers.length === 0) return { facts: {}, cursor: null, done: true, seen: 0 };
  const page = await readNumbers(client, repository, numbers);
  return {
    ...(await withDetails(client, repository, stored, page)),
    settled: { repositoryId: repository.id, numbers },
    cursor: { settle: true },
    done: false,
    seen: 0,
  };
};

type WithDetails = Pick<CollectedPage, 'facts' | 'mentioned' | 'quarantined' | 'settled'>;

const withDetails = async (
  client: BitbucketClient,
  repository: RepositoryFact,
  stored: StoredFacts,
  pullRequests: readonly Lenient<BitbucketPullRequest>[],
): Promise<WithDetails> => {
  const numbers = pullRequests.flatMap((pullRequest) => whole(pullRequest?.id) ?? []);
  const [merges, hashes, details] = await Promise.all([
    stored.merges(repository.id, numbers),
    createHashes(client, repository, stored, pullRequests.filter(isMerged).map(mergeHash)),
    Promise.all(pullRequests.map((pullRequest) => readDetails(client, repository.slug, pullRequest))),
  ]);
  const withParts = pullRequests.map((raw, index) => {
    const { commits = [], diffstat = null } = details[index] ?? {};
    const mergedAt = merges.get(whole(raw?.id) ?? Number.NaN) ?? null;
    return { raw, details: { mergedAt, mergeCommit: hashes(mergeHash(raw)), commits, diffstat } };
  });
  const mapped = sort(
    'pullRequests',
    withParts,
    (detailed) => mapPullRequest(detailed.raw, repository, detailed.details),
    (detailed) => idWithin(repository, text(detailed.raw?.id)),
  );
  const people = pullRequests.flatMap((pullRequest) => [
    pullRequest?.author,
    pullRequest?.closed_by,
    ...list(pullRequest?.reviewers),
  ]);
  const authors = details.flatMap((detailed) => detailed.commits.flatMap((commit) => commitAuthor(commit) ?? []));
  return {
    facts: { pullRequests: mapped.facts },
    mentioned: [...sort('accounts', people, mapUser, () => null).facts, ...authors],
    quarantined: mapped.quarantined,
    settled: { repositoryId: repository.id, numbers },
  };
};

const mergeHash = (pullRequest: Lenient<BitbucketPullRequest>): string | null =>
  hashOf(pullRequest?.merge_commit?.hash);

const readDetails = async (
  client: BitbucketClient,
  slug: string,
  pullRequest: Lenient<BitbucketPullRequest>,
): Promise<Pick<PullRequestDetails, 'commits' | 'diffstat'>> => {
  const number = whole(pullRequest?.id);
  if (number === null) return { commits: [], diffstat: null };
  const [commits, diffstat] = await Promise.all([
    client.pullRequestCommits(slug, number),
    client.diffstat(slug, number, text(pullRequest?.links?.diffstat?.href)),
  ]);
  return { commits, diffstat };
};
