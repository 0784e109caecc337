/**
 * Facts of a Data Center in the terms of the cloud, so that both can be compared. Everything
 * rewritten here is something that a Data Center names differently or cannot report.
 */
import assert from 'node:assert/strict';
import type { Facts, PullRequestActivityFact, PullRequestFact } from '@sightline/analytics';

type CodeFacts = Pick<Facts, 'repositories' | 'commits' | 'pullRequests' | 'pullRequestActivities' | 'pipelines'>;

/** The cloud's facts without those that a Data Center does not report. */
export const factsOfBoth = (cloud: Facts): CodeFacts => {
  const pushed = new Set(cloud.pullRequests.filter(mergedByPush).map(keyOf));
  return {
    repositories: cloud.repositories,
    commits: cloud.commits,
    // It does not report the commit of a merge by push; activity gives the time of the merge.
    pullRequests: cloud.pullRequests.map((pullRequest) =>
      pushed.has(keyOf(pullRequest))
        ? { ...pullRequest, mergeCommit: null, mergedAt: null, mergedAtSource: null }
        : pullRequest,
    ),
    pullRequestActivities: withOpenings(cloud),
    // It does not report who started a build, and a build with an error counts as failed.
    pipelines: cloud.pipelines.map((pipeline) => ({
      ...pipeline,
      id: `${pipeline.repositoryId}/${pipeline.number}`,
      creatorId: null,
      result: pipeline.result === 'error' ? 'failed' : pipeline.result,
    })),
  };
};

/** The Data Center's facts with the ids, addresses and terms of the cloud. */
export const inCloudWords = (installed: Facts, cloud: Facts, urls: { installed: string; cloud: string }): CodeFacts => {
  const repositories = matched(installed.repositories, cloud.repositories, (repository) => repository.slug);
  const people = matched(installed.accounts, cloud.accounts, (account) =>
    account.id.startsWith('git:') ? account.id : account.name,
  );
  const repository = (id: string): string => repositories.get(id) ?? id;
  const person = (id: string | null): string | null => (id === null ? null : (people.get(id) ?? id));
  const slugs = new Map(
    installed.repositories.map((repository) => [
      repository.id,
      `projects/${repository.projectKey}/repos/${repository.slug}`,
    ]),
  );
  const pages = new Map(cloud.repositories.map((repository) => [repository.slug, repository.url]));
  const url = (fact: { repositoryId: string; url: string }): string => {
    const slug = installed.repositories.find(({ id }) => id === fact.repositoryId)?.slug ?? '';
    return fact.url.replace(`${urls.installed}/${slugs.get(fact.repositoryId)}`, pages.get(slug) ?? '');
  };
  const pushed = new Set(cloud.pullRequests.filter(mergedByPush).map(keyOf));
  const isPushed = (pullRequest: { repositoryId: string; number: number }): boolean =>
    pushed.has(keyOf({ repositoryId: repository(pullRequest.repositoryId), number: pullRequest.number }));
  return {
    repositories: installed.repositories.map((candidate) => ({
      ...candidate,
      id: repository(candidate.id),
      url: pages.get(candidate.slug) ?? '',
    })),
    commits: installed.commits.map((commit) => ({
      ...commit,
      repositoryId: repository(commit.repositoryId),
      authorId: person(commit.authorId),
      url: url(commit),
    })),
    pullRequests: installed.pullRequests.map((pullRequest) => {
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
    pullRequestActivities: installed.pullRequestActivities
      .filter((activity) => !(activity.kind === 'merged' && isPushed(activity)))
      .map((activity) => ({
        ...activity,
        id: activity.id.replace(activity.actorId ?? '', person(activity.actorId) ?? ''),
        repositoryId: repository(activity.repositoryId),
        actorId: person(activity.actorId),
      })),
    pipelines: installed.pipelines.map((pipeline) => ({
      ...pipeline,
      id: `${repository(pipeline.repositoryId)}/${pipeline.number}`,
      repositoryId: repository(pipeline.repositoryId),
      // Every build belongs to a plan; the cloud names only the configured ones.
      selector: pipeline.selector === 'main build' ? null : pipeline.selector,
      url: url(pipeline).replace('/builds/', '/pipelines/results/'),
    })),
  };
};

/** A merged pull request whose activity does not include the merge. */
const mergedByPush = (pullRequest: PullRequestFact): boolean => pullRequest.mergedAtSource === 'merge-commit';

const keyOf = (pullRequest: { repositoryId: string; number: number }): string =>
  `${pullRequest.repositoryId}/${pullRequest.number}`;

/** The cloud reports an opening like any other update. */
const withOpenings = ({ pullRequests, pullRequestActivities }: Facts): PullRequestActivityFact[] => {
  const opened = new Map(pullRequests.map((pullRequest) => [keyOf(pullRequest), pullRequest.createdAt]));
  return pullRequestActivities.map((activity) =>
    activity.kind === 'updated' && activity.at === opened.get(keyOf(activity))
      ? { ...activity, id: activity.id.replace('updated', 'opened'), kind: 'opened' }
      : activity,
  );
};

/** Ids of one list by the ids of entries with the same name in another list. */
const matched = <Entry extends { id: string }>(
  installed: readonly Entry[],
  cloud: readonly Entry[],
  name: (entry: Entry) => string,
): Map<string, string> => {
  const byName = new Map(cloud.map((entry) => [name(entry), entry.id]));
  assert.equal(byName.size, cloud.length, 'names are unique');
  return new Map(
    installed.flatMap((entry) => (byName.has(name(entry)) ? [[entry.id, byName.get(name(entry)) ?? '']] : [])),
  );
};
