import { pushAll } from '@sightline/analytics';
import type { RepositoryFact } from '@sightline/analytics';
import type { AtlassianClient, Query } from '../../atlassian-client.ts';
import { SourceRejected } from '../../http/source-errors.ts';
import { isRejected, isRejectedOrRefused, withFallback } from '../../http/with-fallback.ts';
import { list, ownMember, whole, type Lenient } from '../../lenient.ts';
import type {
  DataCenterActivity,
  DataCenterBranch,
  DataCenterBuild,
  DataCenterCommit,
  DataCenterDiff,
  DataCenterProject,
  DataCenterPullRequest,
  DataCenterRef,
  DataCenterRepository,
  DataCenterUser,
} from './api-types.ts';
import { tellingPermissions } from './permitted.ts';
import { say, type Text } from '../../../../platform/text.ts';

/** One page of a list; `next` is the start of the following page. */
export type DataCenterPage<Entry> = { values: readonly Lenient<Entry>[]; next: number | null };

/** A list that depends on another record: the entries that could be read, and why some are missing. */
export type DependentList<Entry> = { values: readonly Lenient<Entry>[]; gap: Text | null };

export type DataCenterClient = ReturnType<typeof createDataCenterClient>;
export type PullRequestState = 'ALL' | 'OPEN';

/** Maximum pages of dependents read for one pull request or commit. */
const maxPages = 20;
const api = '/rest/api/latest';
const builds = '/rest/build-status/latest/commits';

/** A moved or deleted repository is a different error. */
const isPullRequestDeleted = (error: unknown): boolean =>
  isRejected(error) && error.status === 404 && error.responseText.includes('NoSuchPullRequest');

/** The calls of Bitbucket Data Center that collecting needs. */
export const createDataCenterClient = (atlassian: AtlassianClient) => {
  const client = tellingPermissions(atlassian);
  const page = async <Entry>(path: string, query: Query, start: number): Promise<DataCenterPage<Entry>> => {
    const { body } = await client.get(path, { ...query, start });
    const next = whole(ownMember(body, 'nextPageStart'));
    const ended = ownMember(body, 'isLastPage') === true || next === null || next <= start;
    return { values: list(ownMember(body, 'values') as Lenient<Entry[]>), next: ended ? null : next };
  };

  /** Adds the entries of a list to `values`, page by page; false when there are more than `most` pages. */
  const readInto = async <Entry>(values: Lenient<Entry>[], path: string, query: Query, most: number) => {
    let start = 0;
    for (let pages = 0; pages < most; pages += 1) {
      const read: DataCenterPage<Entry> = await page<Entry>(path, query, start);
      pushAll(values, read.values);
      if (read.next === null) return true;
      start = read.next;
    }
    return false;
  };

  const all = async <Entry>(path: string, query: Query): Promise<Lenient<Entry>[]> => {
    const values: Lenient<Entry>[] = [];
    await readInto(values, path, query, 10_000);
    return values;
  };

  /** Reads a list that belongs to another record, such as the commits of a pull request. */
  const dependents = async <Entry>(path: string, query: Query): Promise<DependentList<Entry>> => {
    const values: Lenient<Entry>[] = [];
    try {
      const isWhole = await readInto(values, path, query, maxPages);
      return { values, gap: isWhole ? null : say('Only the first {count} were read.', { count: values.length }) };
    } catch (error) {
      if (error instanceof SourceRejected) return { values, gap: error.text };
      throw error;
    }
  };

  /** Null if the record no longer exists, or the token may not read it. */
  const present = <T>(request: () => Promise<T>): Promise<T | null> => withFallback(isRejected, null, request);

  const at = ({ projectKey, slug }: RepositoryFact): string =>
    `${api}/projects/${encodeURIComponent(projectKey ?? '')}/repos/${encodeURIComponent(slug)}`;
  const pullRequestAt = (repository: RepositoryFact, number: number): string =>
    `${at(repository)}/pull-requests/${number}`;

  return {
    projects: () => all<DataCenterProject>(`${api}/projects`, { limit: 1_000 }),
    /** None if the project was deleted meanwhile, or the token may not read it. */
    repositories: async (projectKey: string) =>
      (await present(() =>
        all<DataCenterRepository>(`${api}/projects/${encodeURIComponent(projectKey)}/repos`, { limit: 1_000 }),
      )) ?? [],
    /** `branch` is null for an empty repository. */
    async defaultBranch(repository: RepositoryFact): Promise<{ branch: Lenient<DataCenterRef>; isPermitted: boolean }> {
      try {
        const { body } = await client.get(`${at(repository)}/default-branch`);
        return { branch: body as Lenient<DataCenterRef>, isPermitted: true };
      } catch (error) {
        if (error instanceof SourceRejected) return { branch: null, isPermitted: error.status !== 401 };
        throw error;
      }
    },
    /** All users who may sign in; empty if the token may not list them. */
    users: () => withFallback(isRejectedOrRefused, [], () => all<DataCenterUser>(`${api}/users`, { limit: 1_000 })),
    /** Latest changes first. */
    branches: (repository: RepositoryFact) =>
      all<DataCenterBranch>(`${at(repository)}/branches`, { orderBy: 'MODIFICATION', limit: 1_000 }),
    /** Commits reachable from `until` but not from `since`. */
    commits: (repository: RepositoryFact, until: string, since: string | null, start: number) =>
      page<DataCenterCommit>(
        `${at(repository)}/commits`,
        { until, limit: 100, ...(since === null ? {} : { since }) },
        start,
      ),
    /** Newest first; the API has no other order and no date filter. */
    pullRequests: (repository: RepositoryFact, state: PullRequestState, start: number, limit: number) =>
      page<DataCenterPullRequest>(`${at(repository)}/pull-requests`, { state, order: 'NEWEST', limit }, start),
    allPullRequests: (repository: RepositoryFact) =>
      all<DataCenterPullRequest>(`${at(repository)}/pull-requests`, { state: 'ALL', order: 'NEWEST', limit: 100 }),
    /** Null for a deleted one. */
    pullRequest: (repository: RepositoryFact, number: number): Promise<Lenient<DataCenterPullRequest> | null> =>
      withFallback(
        isPullRequestDeleted,
        null,
        async () => (await client.get(pullRequestAt(repository, number))).body as Lenient<DataCenterPullRequest>,
      ),
    activities: (repository: RepositoryFact, number: number) =>
      dependents<DataCenterActivity>(`${pullRequestAt(repository, number)}/activities`, { limit: 500 }),
    pullRequestCommits: (repository: RepositoryFact, number: number) =>
      dependents<DataCenterCommit>(`${pullRequestAt(repository, number)}/commits`, { limit: 100 }),
    /** The API has no line counts by file, so the diff itself is read. */
    async diff(repository: RepositoryFact, number: number): Promise<Lenient<DataCenterDiff> | null> {
      const query = { contextLines: 0, withComments: 'false' };
      const answer = await present(() => client.get(`${pullRequestAt(repository, number)}/diff`, query));
      return answer === null ? null : (answer.body as Lenient<DataCenterDiff>);
    },
    /** How many builds of each state the commits have; commits without builds are left out. */
    buildStats: async (hashes: readonly string[]): Promise<unknown> =>
      (await client.post(`${builds}/stats`, hashes)).body,
    builds: (hash: string) => dependents<DataCenterBuild>(`${builds}/${hash}`, { limit: 100 }),
  };
};
