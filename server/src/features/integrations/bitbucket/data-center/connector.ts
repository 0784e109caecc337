import type { RepositoryFact } from '@sightline/analytics';
import type { AtlassianClient } from '../../atlassian-client.ts';
import type { SourceReader, SourceStream } from '../../connector.ts';
import { text } from '../../lenient.ts';
import { sort } from '../../mapped.ts';
import { keepInScope, type SyncScope } from '../../scope/scope.ts';
import { announcedStreams } from '../announced-streams.ts';
import { readBuilds } from './build-page.ts';
import { createDataCenterClient } from './client.ts';
import { mapDataCenterRepository } from './code-mapper.ts';
import { readDataCenterCommits } from './commit-page.ts';
import { mapDataCenterUser } from './people-mapper.ts';
import { readDataCenterByNumber, readDataCenterPullRequests } from './pull-request-page.ts';
import { sweepPullRequests } from './sweep-pull-requests.ts';

/**
 * Reads one Bitbucket Data Center. It has no list of deployments (they can only be read by key), so the organization's
 * rules derive deployments from builds.
 */
export const openBitbucketDataCenter = (atlassian: AtlassianClient, { scope }: { scope: SyncScope }): SourceReader => {
  const client = createDataCenterClient(atlassian);

  const loadRepositories = async () => {
    const projects = (await client.projects()).flatMap((project) => text(project?.key) ?? []);
    const listed = (await Promise.all(projects.map((key) => client.repositories(key)))).flat();
    const { facts, quarantined } = sort(
      'repositories',
      listed,
      (repository) => mapDataCenterRepository(repository, atlassian.baseUrl),
      (repository) => text(repository?.id),
    );
    return { all: facts, chosen: keepInScope({ repositories: facts }, scope).kept.repositories ?? [], quarantined };
  };
  let loading: ReturnType<typeof loadRepositories> | undefined;
  const repositories = () => (loading ??= loadRepositories());

  const withMainBranch = async (repository: RepositoryFact) => {
    const { branch, isPermitted } = await client.defaultBranch(repository);
    return { repository: { ...repository, mainBranch: text(branch?.displayId) }, isPermitted };
  };
  const loadChosen = async () => Promise.all((await repositories()).chosen.map(withMainBranch));
  let choosing: ReturnType<typeof loadChosen> | undefined;
  const withBranches = () => (choosing ??= loadChosen());
  const chosen = async () => (await withBranches()).map(({ repository }) => repository);

  const streamsOf = (repository: RepositoryFact): SourceStream[] => [
    {
      name: `commits:${repository.id}`,
      order: 0,
      read: (request) => readDataCenterCommits(client, repository, request),
    },
    {
      name: `pull-requests:${repository.id}`,
      order: 0,
      read: (request) => readDataCenterPullRequests(client, repository, request),
    },
    // Builds are found by stored commits.
    { name: `pipelines:${repository.id}`, order: 1, read: (request) => readBuilds(client, repository, request) },
  ];

  return {
    reference: async () => [
      {
        name: 'workspace',
        order: 0,
        async read() {
          const [{ quarantined }, found, users] = await Promise.all([repositories(), withBranches(), client.users()]);
          // What is stored about one that is no longer permitted stays, such as its main branch.
          const facts = found.flatMap(({ repository, isPermitted }) => (isPermitted ? [repository] : []));
          const accounts = sort('accounts', users, mapDataCenterUser, () => null).facts;
          return { facts: { repositories: facts, accounts }, quarantined, cursor: null, done: true, seen: 0 };
        },
      },
    ],
    async catalog() {
      const { all } = await repositories();
      const entries = all.map(({ id, name, slug, projectKey }) => ({ id, name, key: `${projectKey}/${slug}` }));
      return [{ kind: 'repositories', entries }];
    },
    announced: (names, stored) =>
      announcedStreams(names, stored, {
        scope,
        streamsOf,
        byNumber: {
          order: 0,
          read: (repository, numbers) => (request) => readDataCenterByNumber(client, repository, numbers, request),
        },
      }),
    // The server reports no totals.
    count: async () => null,
    history: async () => (await chosen()).flatMap(streamsOf),
    sweeps: async () =>
      (await chosen()).map((repository) => ({
        name: `sweep:${repository.id}`,
        order: 0,
        read: (request) => sweepPullRequests(client, repository, request),
      })),
  };
};
