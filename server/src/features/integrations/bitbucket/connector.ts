import type { RepositoryFact } from '@sightline/analytics';
import type { AtlassianClient } from '../atlassian-client.ts';
import type { Connection, SourceReader, SourceStream } from '../connector.ts';
import { text } from '../lenient.ts';
import { recordsIn, sort } from '../mapped.ts';
import { keepInScope, type SyncScope } from '../scope/scope.ts';
import { readActivity } from './activity-page.ts';
import { announcedStreams } from './announced-streams.ts';
import { createBitbucketClient } from './client.ts';
import { mapRepository } from './code-mapper.ts';
import { readCommits } from './commit-page.ts';
import { readDeployments, readPipelines } from './delivery-page.ts';
import { createEnvironments } from './environments.ts';
import { mapUser } from './people-mapper.ts';
import { readPullRequests, readPullRequestsByNumber } from './pull-request-page.ts';

/** Reads one Bitbucket Cloud workspace. */
export const openBitbucket = (
  atlassian: AtlassianClient,
  { metadata, scope }: Pick<Connection, 'metadata'> & { scope: SyncScope },
): SourceReader => {
  const client = createBitbucketClient(atlassian, metadata.workspace);
  const environments = createEnvironments(client);

  const loadRepositories = async () => {
    const { facts, quarantined } = sort(
      'repositories',
      await client.repositories(),
      (repository) => mapRepository(repository),
      (repository) => text(repository?.uuid),
    );
    return { all: facts, facts: keepInScope({ repositories: facts }, scope).kept.repositories ?? [], quarantined };
  };
  let loading: ReturnType<typeof loadRepositories> | undefined;
  const repositories = () => (loading ??= loadRepositories());

  const streamsOf = (repository: RepositoryFact): SourceStream[] => [
    { name: `activity:${repository.id}`, order: 0, read: (request) => readActivity(client, repository, request) },
    { name: `commits:${repository.id}`, order: 0, read: (request) => readCommits(client, repository, request) },
    { name: `pipelines:${repository.id}`, order: 0, read: (request) => readPipelines(client, repository, request) },
    // These need what the others have stored: full hashes and merge times from activity.
    {
      name: `deployments:${repository.id}`,
      order: 1,
      read: (request) => readDeployments(client, repository, environments, request),
    },
    {
      name: `pull-requests:${repository.id}`,
      order: 1,
      read: (request) => readPullRequests(client, repository, request),
    },
  ];

  return {
    async reference() {
      return [
        {
          name: 'workspace',
          order: 0,
          async read() {
            const [found, members] = await Promise.all([repositories(), client.members()]);
            const mentioned = sort('accounts', members, mapUser, () => null).facts;
            const { quarantined } = found;
            const facts = { repositories: found.facts };
            return { facts, mentioned, quarantined, cursor: null, done: true, seen: recordsIn(facts, quarantined) };
          },
        },
      ];
    },
    async catalog() {
      const { all } = await repositories();
      return [{ kind: 'repositories', entries: all.map(({ id, name, slug }) => ({ id, name, key: slug })) }];
    },
    async count(_kind, id) {
      const { all } = await repositories();
      const found = all.find((candidate) => candidate.id === id);
      return found === undefined ? null : client.pullRequestCount(found.slug);
    },
    announced: (names, stored) =>
      announcedStreams(names, stored, {
        scope,
        streamsOf,
        byNumber: {
          order: 1,
          read: (repository, numbers) => (request) => readPullRequestsByNumber(client, repository, numbers, request),
        },
      }),
    history: async () => (await repositories()).facts.flatMap(streamsOf),
    // Bitbucket never deletes pull requests, and commits are immutable.
    sweeps: async () => [],
  };
};
