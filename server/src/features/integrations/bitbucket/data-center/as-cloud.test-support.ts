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
    pullRequests: cloud.pullRequests.map((pullRequest) =>
      pushed.has(keyOf(pullRequest))
        ? { ...pullRequest, mergeCommit: null, mergedAt: null, mergedAtSource: null }
        : pullRequest,
    ),
    pullRequestActivities: withOpenings(cloud),
    // It does not report who started a build, and a broken one has failed.
    pipelines: cloud.pipelines.map((pipeline) => ({
      ...pipeline,
      id: `${pipeline.repositoryId}/${pipeline.number}`,
      creatorId: null,
      result: pipeline.result === 'error' ? 'failed' : pipeline.result,
    })),
  };
};

/** The Data Center's facts with the ids, addresses and words of the cloud. */
export const inCloudWords = (own: Facts, cloud: Facts, urls: { own: string; cloud: string }): CodeFacts => {
  const repositories = matched(own.repositories, cloud.repositories, (one) => one.slug);
  const people = matched(own.accounts, cloud.accounts, (one) => (one.id.startsWith('git:') ? one.id : one.name));
  const repository = (id: string): string => repositories.get(id) ?? id;
  const person = (id: string | null): string | null => (id === null ? null : (people.get(id) ?? id));
  const slugs = new Map(
    own.repositories.map((repository) => [repository.id, `projects/${repository.projectKey}/repos/${repository.slug}`]),
  );
  const pages = new Map(cloud.repositories.map((repository) => [repository.slug, repository.url]));
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
    commits: own.commits.map((commit) => ({
      ...commit,
      repositoryId: repository(commit.repositoryId),
      authorId: person(commit.authorId),
      url: url(commit),
    })),
    pullRequests: own.pullRequests.map((pullRequest) => {
      if (isPushed(pullRequest))
        assert.deepEqual([pullRequest.mergedAtSource, pullRequest.mergeCommit], ['activity', null]);
      return {
        ...pullRequest,
        ...(isPushed(pullRequest) ? { mergedAt: null, mergedAtSource: null } : {}),
        repositoryId: repository(pullRequest.repositoryId),
        authorId: person(pullRequest.authorId),
        closedById: person(pullRequest.closedById),
        reviewerIds: pullRequest.reviewerIds.flatMap((id) => person(id) ?? []),
        commits: pullRequest.commits.map((commit) => ({ ...commit, authorId: person(commit.authorId) })),
        url: url(pullRequest),
      };
    }),
    pullRequestActivities: own.pullRequestActivities
      .filter((activity) => !(activity.kind === 'merged' && isPushed(activity)))
      .map((activity) => ({
        ...activity,
        id: activity.id.replace(activity.actorId ?? '', person(activity.actorId) ?? ''),
        repositoryId: repository(activity.repositoryId),
        actorId: person(activity.actorId),
      })),
    pipelines: own.pipelines.map((pipeline) => ({
      ...pipeline,
      id: `${repository(pipeline.repositoryId)}/${pipeline.number}`,
      repositoryId: repository(pipeline.repositoryId),
      // Every build belongs to a plan; the cloud names only the configured ones.
      selector: pipeline.selector === 'main build' ? null : pipeline.selector,
      url: url(pipeline).replace('/builds/', '/pipelines/results/'),
    })),
  };
};

/** A pull request that was merged, of which activity says nothing. */
const mergedByPush = (one: PullRequestFact): boolean => one.mergedAtSource === 'merge-commit';

const keyOf = (one: { repositoryId: string; number: number }): string => `${one.repositoryId}/${one.number}`;

/** The cloud reports an opening as it does any other update. */
const withOpenings = ({ pullRequests, pullRequestActivities }: Facts): PullRequestActivityFact[] => {
  const opened = new Map(pullRequests.map((pullRequest) => [keyOf(pullRequest), pullRequest.createdAt]));
  return pullRequestActivities.map((activity) =>
    activity.kind === 'updated' && activity.at === opened.get(keyOf(activity))
      ? { ...activity, id: activity.id.replace('updated', 'opened'), kind: 'opened' }
      : activity,
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
