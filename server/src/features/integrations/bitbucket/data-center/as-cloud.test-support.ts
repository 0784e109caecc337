/**
 * Facts of a Data Center in the words of the cloud, for holding one against the other. Everything
 * that is rewritten here is what a Data Center calls otherwise or cannot know.
 */
import assert from 'node:assert/strict';
import type { Facts, PullRequestActivityFact, PullRequestFact } from '@sightline/analytics';

type CodeFacts = Pick<Facts, 'repositories' | 'commits' | 'pullRequests' | 'pullRequestActivities' | 'pipelines'>;

/** The part of the cloud's facts that a Data Center reports too. */
export const knownToBoth = (cloud: Facts): CodeFacts => {
  const pushed = new Set(cloud.pullRequests.filter(mergedByPush).map(keyOf));
  return {
    repositories: cloud.repositories,
    commits: cloud.commits,
    // It does not report which commit a merge by push made; activity gives the time of the merge.
    pullRequests: cloud.pullRequests.map((one) =>
      pushed.has(keyOf(one)) ? { ...one, mergeCommit: null, mergedAt: null, mergedAtSource: null } : one,
    ),
    pullRequestActivities: withOpenings(cloud),
    // It does not report who started a build, and a broken one has failed.
    pipelines: cloud.pipelines.map((one) => ({
      ...one,
      id: `${one.repositoryId}/${one.number}`,
      creatorId: null,
      result: one.result === 'error' ? 'failed' : one.result,
    })),
  };
};

/** The Data Center's facts with the ids, addresses and words of the cloud. */
export const inCloudWords = (own: Facts, cloud: Facts, urls: { own: string; cloud: string }): CodeFacts => {
  const repositories = matched(own.repositories, cloud.repositories, (one) => one.slug);
  const people = matched(own.accounts, cloud.accounts, (one) => (one.id.startsWith('git:') ? one.id : one.name));
  const repository = (id: string): string => repositories.get(id) ?? id;
  const person = (id: string | null): string | null => (id === null ? null : (people.get(id) ?? id));
  const slugs = new Map(own.repositories.map((one) => [one.id, `projects/${one.projectKey}/repos/${one.slug}`]));
  const pages = new Map(cloud.repositories.map((one) => [one.slug, one.url]));
  const url = (one: { repositoryId: string; url: string }): string => {
    const slug = own.repositories.find(({ id }) => id === one.repositoryId)?.slug ?? '';
    return one.url.replace(`${urls.own}/${slugs.get(one.repositoryId)}`, pages.get(slug) ?? '');
  };
  const pushed = new Set(cloud.pullRequests.filter(mergedByPush).map(keyOf));
  const isPushed = (one: { repositoryId: string; number: number }): boolean =>
    pushed.has(keyOf({ repositoryId: repository(one.repositoryId), number: one.number }));
  return {
    repositories: own.repositories.map((one) => ({
      ...one,
      id: repository(one.id),
      url: pages.get(one.slug) ?? '',
    })),
    commits: own.commits.map((one) => ({
      ...one,
      repositoryId: repository(one.repositoryId),
      authorId: person(one.authorId),
      url: url(one),
    })),
    pullRequests: own.pullRequests.map((one) => {
      if (isPushed(one)) assert.deepEqual([one.mergedAtSource, one.mergeCommit], ['activity', null]);
      return {
        ...one,
        ...(isPushed(one) ? { mergedAt: null, mergedAtSource: null } : {}),
        repositoryId: repository(one.repositoryId),
        authorId: person(one.authorId),
        closedById: person(one.closedById),
        reviewerIds: one.reviewerIds.flatMap((id) => person(id) ?? []),
        commits: one.commits.map((commit) => ({ ...commit, authorId: person(commit.authorId) })),
        url: url(one),
      };
    }),
    pullRequestActivities: own.pullRequestActivities
      .filter((one) => !(one.kind === 'merged' && isPushed(one)))
      .map((one) => ({
        ...one,
        id: one.id.replace(one.actorId ?? '', person(one.actorId) ?? ''),
        repositoryId: repository(one.repositoryId),
        actorId: person(one.actorId),
      })),
    pipelines: own.pipelines.map((one) => ({
      ...one,
      id: `${repository(one.repositoryId)}/${one.number}`,
      repositoryId: repository(one.repositoryId),
      // Every build belongs to a plan; the cloud names only the configured ones.
      selector: one.selector === 'main build' ? null : one.selector,
      url: url(one).replace('/builds/', '/pipelines/results/'),
    })),
  };
};

/** A pull request that was merged, of which activity says nothing. */
const mergedByPush = (one: PullRequestFact): boolean => one.mergedAtSource === 'merge-commit';

const keyOf = (one: { repositoryId: string; number: number }): string => `${one.repositoryId}/${one.number}`;

/** The cloud reports an opening as it does any other update. */
const withOpenings = ({ pullRequests, pullRequestActivities }: Facts): PullRequestActivityFact[] => {
  const opened = new Map(pullRequests.map((one) => [keyOf(one), one.createdAt]));
  return pullRequestActivities.map((one) =>
    one.kind === 'updated' && one.at === opened.get(keyOf(one))
      ? { ...one, id: one.id.replace('updated', 'opened'), kind: 'opened' }
      : one,
  );
};

/** Ids of one list by those of another whose entries have the same name. */
const matched = <Entry extends { id: string }>(
  own: readonly Entry[],
  cloud: readonly Entry[],
  name: (entry: Entry) => string,
): Map<string, string> => {
  const byName = new Map(cloud.map((one) => [name(one), one.id]));
  assert.equal(byName.size, cloud.length, 'names are unique');
  return new Map(own.flatMap((one) => (byName.has(name(one)) ? [[one.id, byName.get(name(one)) ?? '']] : [])));
};
