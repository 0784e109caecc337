import { pushAll } from '@sightline/analytics';
import type { Answer, AtlassianClient, Query } from '../atlassian-client.ts';
import { SourceRefused } from '../http/source-errors.ts';
import {
  isNotFound,
  isRejected,
  isRejectedOrForbidden,
  isRejectedOrRefused,
  withFallback,
} from '../http/with-fallback.ts';
import { list, ownMember, text, whole, type Lenient } from '../lenient.ts';
import type {
  BitbucketActivity,
  BitbucketCommit,
  BitbucketDeployment,
  BitbucketDiffstat,
  BitbucketEnvironment,
  BitbucketPipeline,
  BitbucketPullRequest,
  BitbucketRepository,
  BitbucketUser,
} from './api-types.ts';
import { activityFields, commitFields, diffstatFields, memberFields, pullRequestFields } from './fields.ts';
import { say } from '../../../platform/text.ts';

/** One page of a list; `next` is the address of the following one. */
export type BitbucketPage<Entry> = { values: readonly Lenient<Entry>[]; next: string | null; size: number | null };

export type BitbucketClient = ReturnType<typeof createBitbucketClient>;

/** Maximum pages of dependents read for one pull request. */
const maxPages = 20;

/** The calls of Bitbucket Cloud that collecting needs, within one workspace. */
export const createBitbucketClient = (client: AtlassianClient, configuredWorkspace: string | undefined) => {
  const page = async <Entry>(path: string, query: Query = {}): Promise<BitbucketPage<Entry>> =>
    pageOf(await client.get(path, query));

  /** All entries of a list; null if it has more than `most` pages. */
  const all = async <Entry>(path: string, query: Query, most = 10_000): Promise<Lenient<Entry>[] | null> => {
    const values: Lenient<Entry>[] = [];
    let next: string | null = null;
    for (let pages = 0; pages < most; pages += 1) {
      const read: BitbucketPage<Entry> = next === null ? await page<Entry>(path, query) : await page<Entry>(next);
      pushAll(values, read.values);
      next = read.next;
      if (next === null) return values;
    }
    return null;
  };

  /** Dependents of a pull request, null if they cannot be read: branches and forks are deleted or private. */
  const dependents = <Entry>(path: string, query: Query): Promise<Lenient<Entry>[] | null> =>
    withFallback(isRejectedOrForbidden, null, () => all<Entry>(path, query, maxPages));

  const findEntry = <Entry>(path: string): Promise<Lenient<Entry> | null> =>
    withFallback(isNotFound, null, async () => (await client.get(path)).body as Lenient<Entry>);

  let finding: Promise<string> | undefined;
  const workspace = (): Promise<string> => (finding ??= findWorkspace());
  const findWorkspace = async (): Promise<string> => {
    if (configuredWorkspace !== undefined && configuredWorkspace !== '') return configuredWorkspace;
    const { values } = await page<{ workspace: { slug: string } }>('/2.0/user/workspaces', { pagelen: 2 });
    const slugs = values.flatMap((value) => text(value?.workspace?.slug) ?? []);
    if (slugs.length === 1 && slugs[0] !== undefined) return slugs[0];
    throw new SourceRefused(
      400,
      say('Enter the Bitbucket workspace to read. The token does not belong to exactly one.'),
    );
  };
  const repository = async (slug: string): Promise<string> =>
    `/2.0/repositories/${encodeURIComponent(await workspace())}/${encodeURIComponent(slug)}`;

  return {
    /** A further page of a list. */
    follow: <Entry>(next: string) => page<Entry>(next),
    async repositories(): Promise<Lenient<BitbucketRepository>[]> {
      const path = `/2.0/repositories/${encodeURIComponent(await workspace())}`;
      return (await all<BitbucketRepository>(path, { pagelen: 100, sort: 'created_on' })) ?? [];
    },
    /** Members of the workspace; empty if the token may not list them. */
    members: (): Promise<Lenient<BitbucketUser>[]> =>
      withFallback(isRejectedOrRefused, [], async () => {
        const path = `/2.0/workspaces/${encodeURIComponent(await workspace())}/members`;
        const found = await all<{ user: BitbucketUser }>(path, { pagelen: 100, fields: memberFields });
        return (found ?? []).map((membership) => membership?.user);
      }),
    /** Commits of all branches that are reachable from none of `exclude`. */
    async commits(slug: string, exclude: readonly string[]): Promise<BitbucketPage<BitbucketCommit>> {
      const path = `${await repository(slug)}/commits`;
      const query = { pagelen: 100, fields: commitFields };
      // The same by POST, because there may be more heads than an address has room for.
      return exclude.length === 0 ? page(path, query) : pageOf(await client.postForm(path, { exclude }, query));
    },
    /** A commit's full hash; null when the repository does not know it. */
    fullHash: (slug: string, hash: string): Promise<string | null> =>
      withFallback(isRejected, null, async () => {
        const { body } = await client.get(`${await repository(slug)}/commit/${hash}`, { fields: 'hash' });
        return text(ownMember(body, 'hash'));
      }),
    async activity(slug: string): Promise<BitbucketPage<BitbucketActivity>> {
      return page(`${await repository(slug)}/pullrequests/activity`, { pagelen: 50, fields: activityFields });
    },
    async pullRequests(slug: string, q: string, pagelen: number): Promise<BitbucketPage<BitbucketPullRequest>> {
      return page(`${await repository(slug)}/pullrequests`, { q, sort: '-id', pagelen, fields: pullRequestFields });
    },
    /** The number of pull requests in all states; null if Bitbucket does not report it. */
    async pullRequestCount(slug: string): Promise<number | null> {
      const q = 'state="OPEN" OR state="MERGED" OR state="DECLINED" OR state="SUPERSEDED"';
      return (await page(`${await repository(slug)}/pullrequests`, { q, pagelen: 1, fields: 'size' })).size;
    },
    async pullRequestCommits(slug: string, number: number): Promise<Lenient<BitbucketCommit>[]> {
      const path = `${await repository(slug)}/pullrequests/${number}/commits`;
      return (await dependents<BitbucketCommit>(path, { pagelen: 100, fields: commitFields })) ?? [];
    },
    /** @param link the diffstat's address in the pull request, which saves a redirect */
    async diffstat(slug: string, number: number, link: string | null): Promise<Lenient<BitbucketDiffstat>[] | null> {
      const known = link !== null && URL.canParse(link) && new URL(link).origin === new URL(client.baseUrl).origin;
      const path = known ? link : `${await repository(slug)}/pullrequests/${number}/diffstat`;
      return dependents<BitbucketDiffstat>(path, { pagelen: 100, fields: diffstatFields });
    },
    async pipelines(slug: string): Promise<BitbucketPage<BitbucketPipeline>> {
      return page(`${await repository(slug)}/pipelines`, { sort: '-created_on', pagelen: 100 });
    },
    async pipeline(slug: string, id: string): Promise<Lenient<BitbucketPipeline> | null> {
      return findEntry<BitbucketPipeline>(`${await repository(slug)}/pipelines/${encodeURIComponent(id)}`);
    },
    async deployments(slug: string): Promise<BitbucketPage<BitbucketDeployment>> {
      return page(`${await repository(slug)}/deployments`, { sort: '-state.started_on', pagelen: 100 });
    },
    async deployment(slug: string, id: string): Promise<Lenient<BitbucketDeployment> | null> {
      return findEntry<BitbucketDeployment>(`${await repository(slug)}/deployments/${encodeURIComponent(id)}`);
    },
    async environments(slug: string): Promise<Lenient<BitbucketEnvironment>[]> {
      return (await dependents<BitbucketEnvironment>(`${await repository(slug)}/environments`, { pagelen: 100 })) ?? [];
    },
  };
};

const pageOf = <Entry>({ body }: Answer): BitbucketPage<Entry> => ({
  values: list(ownMember(body, 'values') as Lenient<Entry>[] | null | undefined),
  next: text(ownMember(body, 'next')),
  size: whole(ownMember(body, 'size')),
});
