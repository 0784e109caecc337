import type { RepositoryFact } from '@sightline/analytics';
import type { AtlassianClient, Query } from '../../atlassian-client.ts';
import { SourceRefused, SourceRejected } from '../../http/source-errors.ts';
import { list, ownMember, whole, type Lenient } from '../../lenient.ts';
import type {
  OwnActivity,
  OwnBranch,
  OwnBuild,
  OwnCommit,
  OwnDiff,
  OwnProject,
  OwnPullRequest,
  OwnRef,
  OwnRepository,
  OwnUser,
} from './api-types.ts';

/** One page of a list; `next` is where the following one begins. */
export type OwnPage<Entry> = { values: readonly Lenient<Entry>[]; next: number | null };

export type OwnClient = ReturnType<typeof createOwnClient>;
export type PullRequestState = 'ALL' | 'OPEN';

/** More pages than this of what hangs on one pull request are not read. */
const mostPages = 20;
const api = '/rest/api/latest';
const builds = '/rest/build-status/latest/commits';

/** The calls of Bitbucket Data Center that collecting needs. */
export const createOwnClient = (client: AtlassianClient) => {
  const page = async <Entry>(path: string, query: Query, start: number): Promise<OwnPage<Entry>> => {
    const { body } = await client.get(path, { ...query, start });
    const next = whole(ownMember(body, 'nextPageStart'));
    const ended = ownMember(body, 'isLastPage') === true || next === null || next <= start;
    return { values: list(ownMember(body, 'values') as Lenient<Entry[]>), next: ended ? null : next };
  };

  /** All entries of a list; null when there are more than `most` pages. */
  const all = async <Entry>(path: string, query: Query, most = 10_000): Promise<Lenient<Entry>[] | null> => {
    const values: Lenient<Entry>[] = [];
    let start = 0;
    for (let pages = 0; pages < most; pages += 1) {
      const read: OwnPage<Entry> = await page<Entry>(path, query, start);
      values.push(...read.values);
      if (read.next === null) return values;
      start = read.next;
    }
    return null;
  };

  /** What there may be no more, or not for this token: null then. */
  const present = async <T>(reading: Promise<T>): Promise<T | null> => {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof SourceRejected) return null;
      throw error;
    }
  };

  const at = ({ projectKey, slug }: RepositoryFact): string =>
    `${api}/projects/${encodeURIComponent(projectKey ?? '')}/repos/${encodeURIComponent(slug)}`;
  const pullRequestAt = (repository: RepositoryFact, number: number): string =>
    `${at(repository)}/pull-requests/${number}`;

  return {
    projects: async () => (await all<OwnProject>(`${api}/projects`, { limit: 1_000 })) ?? [],
    repositories: async (projectKey: string) =>
      (await all<OwnRepository>(`${api}/projects/${encodeURIComponent(projectKey)}/repos`, { limit: 1_000 })) ?? [],
    /** Null for an empty repository. */
    async defaultBranch(repository: RepositoryFact): Promise<Lenient<OwnRef> | null> {
      const answer = await present(client.get(`${at(repository)}/default-branch`));
      return answer === null ? null : (answer.body as Lenient<OwnRef>);
    },
    /** Everybody who may sign in; nobody where the token may not list them. */
    async users(): Promise<Lenient<OwnUser>[]> {
      try {
        return (await all<OwnUser>(`${api}/users`, { limit: 1_000 })) ?? [];
      } catch (error) {
        if (error instanceof SourceRefused || error instanceof SourceRejected) return [];
        throw error;
      }
    },
    /** Those that were changed last come first. */
    branches: async (repository: RepositoryFact): Promise<Lenient<OwnBranch>[]> =>
      (await present(all<OwnBranch>(`${at(repository)}/branches`, { orderBy: 'MODIFICATION', limit: 1_000 }))) ?? [],
    /** Commits that `until` leads to and `since` does not. */
    commits: (repository: RepositoryFact, until: string, since: string | null, start: number) =>
      page<OwnCommit>(`${at(repository)}/commits`, { until, limit: 100, ...(since === null ? {} : { since }) }, start),
    /** By age, the newest first: there is no other order, and no filter by date. */
    pullRequests: (repository: RepositoryFact, state: PullRequestState, start: number, limit: number) =>
      page<OwnPullRequest>(`${at(repository)}/pull-requests`, { state, order: 'NEWEST', limit }, start),
    allPullRequests: async (repository: RepositoryFact) =>
      (await all<OwnPullRequest>(`${at(repository)}/pull-requests`, { state: 'ALL', order: 'NEWEST', limit: 100 })) ??
      [],
    /** Null for one that was deleted, which is not what a repository that has moved says. */
    async pullRequest(repository: RepositoryFact, number: number): Promise<Lenient<OwnPullRequest> | null> {
      try {
        return (await client.get(pullRequestAt(repository, number))).body as Lenient<OwnPullRequest>;
      } catch (error) {
        if (error instanceof SourceRejected && error.status === 404 && error.said.includes('NoSuchPullRequest'))
          return null;
        throw error;
      }
    },
    activities: async (repository: RepositoryFact, number: number): Promise<Lenient<OwnActivity>[]> =>
      (await present(all<OwnActivity>(`${pullRequestAt(repository, number)}/activities`, { limit: 500 }, mostPages))) ??
      [],
    pullRequestCommits: async (repository: RepositoryFact, number: number): Promise<Lenient<OwnCommit>[]> =>
      (await present(all<OwnCommit>(`${pullRequestAt(repository, number)}/commits`, { limit: 100 }, mostPages))) ?? [],
    /** There are no counts of lines by file, so the lines themselves are read. */
    async diff(repository: RepositoryFact, number: number): Promise<Lenient<OwnDiff> | null> {
      const query = { contextLines: 0, withComments: 'false' };
      const answer = await present(client.get(`${pullRequestAt(repository, number)}/diff`, query));
      return answer === null ? null : (answer.body as Lenient<OwnDiff>);
    },
    /** How many builds of each state the given commits have; those without any are left out. */
    buildStats: async (hashes: readonly string[]): Promise<unknown> =>
      (await present(client.post(`${builds}/stats`, hashes)))?.body ?? null,
    builds: async (hash: string): Promise<Lenient<OwnBuild>[]> =>
      (await present(all<OwnBuild>(`${builds}/${hash}`, { limit: 100 }, mostPages))) ?? [],
  };
};
