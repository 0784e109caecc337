import { noFacts, type Facts, type Scope } from '@sightline/analytics';
import { storyFact } from '@sightline/analytics/testing';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import * as store from './facts.store.ts';
import { dropExpired } from './drop-expired.ts';
import { countOlder, loadYounger, removeOlder } from './older-facts.store.ts';
import { loadScope } from './scope-facts.store.ts';

const horizon = 1_000;
const hash = (name: string): string => name.repeat(40).slice(0, 40);

const issue = (id: string, updatedAt: number, resolvedAt: number | null): Facts['issues'][number] =>
  storyFact(id, { createdAt: 1, updatedAt, resolvedAt });
const change = (issueId: string, at: number): Facts['issueChanges'][number] => ({
  id: String(at),
  issueId,
  at,
  authorId: null,
  field: 'status',
  from: null,
  to: null,
});
const pullRequest = (number: number, state: 'open' | 'merged', updatedAt: number): Facts['pullRequests'][number] => ({
  repositoryId: 'api',
  number,
  title: '',
  state,
  draft: false,
  authorId: null,
  sourceBranch: '',
  destinationBranch: 'main',
  createdAt: 1,
  updatedAt,
  mergedAt: state === 'merged' ? updatedAt : null,
  mergedAtSource: null,
  closedById: null,
  mergeCommit: null,
  commits: [],
  reviewerIds: [],
  linesAdded: null,
  linesRemoved: null,
  files: [],
  url: '',
});
const commit = (name: string, authoredAt: number): Facts['commits'][number] => ({
  repositoryId: 'api',
  hash: hash(name),
  authorId: null,
  authoredAt,
  message: '',
  parents: [],
  url: '',
});
const deployment = (
  id: string,
  finishedAt: number,
  overrides: Partial<Facts['deployments'][number]> = {},
): Facts['deployments'][number] => ({
  id,
  repositoryId: 'api',
  environmentId: 'production',
  environmentName: 'Production',
  environmentKind: 'production',
  pipelineId: null,
  releaseName: null,
  commitHash: null,
  result: 'successful',
  startedAt: finishedAt,
  finishedAt,
  url: '',
  ...overrides,
});
const pipeline = (id: string, completedAt: number, refName = 'topic'): Facts['pipelines'][number] => ({
  id,
  repositoryId: 'api',
  number: 1,
  result: 'successful',
  creatorId: null,
  refKind: 'branch',
  refName,
  selector: null,
  commitHash: null,
  createdAt: completedAt,
  completedAt,
  url: '',
});
const sprint = (id: string, state: 'active' | 'closed', completedAt: number | null): Facts['sprints'][number] => ({
  id,
  boardId: '1',
  name: '',
  goal: null,
  state,
  startAt: 1,
  endAt: 2,
  completedAt,
  url: null,
});
const page = (id: string): Facts['pages'][number] => ({
  id,
  spaceId: '1',
  kind: 'page',
  title: '',
  authorId: null,
  createdAt: 1,
  url: '',
});
const version = (pageId: string, number: number, at: number): Facts['pageVersions'][number] => ({
  pageId,
  number,
  at,
  authorId: null,
  minor: false,
});

const inOrder = (facts: Facts): [string, string[]][] =>
  Object.entries(facts).map(([kind, rows]) => [kind, rows.map((row) => JSON.stringify(row)).sort()]);

describe('facts older than the retention limit', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  /** The facts that remain once older ones are removed, and the counts. */
  const remaining = async (facts: Partial<Facts>) => {
    const organization = await testOrganization(database);
    const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, organization, work);
    await within((tx) => store.saveFacts(tx, organization, facts));
    const foreseen = await within((tx) => countOlder(tx, horizon));
    const readBy = (read: (tx: Tx, scope: Scope) => Promise<Facts>) =>
      within(async (tx) => [await read(tx, 'repository:api'), await read(tx, 'project:10')].map(inOrder));
    const younger = await readBy((tx, scope) => loadYounger(tx, scope, horizon));
    const removed = await within((tx) => removeOlder(tx, organization, horizon));
    assert.deepEqual(removed, foreseen);
    // Reading without older facts gives the same as reading after they were removed.
    assert.deepEqual(younger, await readBy(loadScope));
    const [left, revision] = await within(async (tx) => [await store.loadFacts(tx), await store.factsRevision(tx)]);
    return { left, removed, revision };
  };

  it('are deleted with their dependents; open work stays, however old it is', async () => {
    const { left, removed, revision } = await remaining({
      issues: [issue('old', 999, 900), issue('open', 500, null), issue('touched', 1_000, 900)],
      issueChanges: [change('old', 900), change('open', 400), change('touched', 300)],
      sprints: [sprint('old', 'closed', 999), sprint('young', 'closed', 1_000), sprint('active', 'active', null)],
      pullRequests: [pullRequest(1, 'merged', 999), pullRequest(2, 'open', 500), pullRequest(3, 'merged', 1_000)],
      pullRequestActivities: [1, 2, 3].map((number) => ({
        id: 'a',
        repositoryId: 'api',
        number,
        at: 400,
        actorId: null,
        kind: 'commented' as const,
      })),
      pages: [page('old'), page('edited')],
      pageVersions: [version('old', 1, 999), version('edited', 1, 999), version('edited', 2, 1_000)],
    });
    assert.deepEqual(left.issues.map((issue) => issue.id).sort(), ['open', 'touched']);
    assert.deepEqual(left.issueChanges.map((change) => change.issueId).sort(), ['open', 'touched']);
    assert.deepEqual(left.sprints.map((sprint) => sprint.id).sort(), ['active', 'young']);
    assert.deepEqual(left.pullRequests.map((pullRequest) => pullRequest.number).sort(), [2, 3]);
    assert.deepEqual(left.pullRequestActivities.map((activity) => activity.number).sort(), [2, 3]);
    assert.deepEqual(
      left.pages.map((page) => page.id),
      ['edited'],
    );
    assert.deepEqual(
      left.pageVersions.map((version) => version.number),
      [2],
    );
    assert.deepEqual(removed, {
      issues: 1,
      sprints: 1,
      pullRequests: 1,
      pages: 1,
      commits: 0,
      deployments: 0,
      pipelines: 0,
    });
    assert.equal(revision, 2);
  });

  it('stay if newer ones depend on them: the previous deployment, its build and its commit', async () => {
    const { left, removed } = await remaining({
      repositories: [
        { id: 'api', slug: 'api', name: 'api', projectKey: null, projectName: null, mainBranch: 'main', url: '' },
      ],
      commits: [commit('a', 100), commit('b', 800), commit('c', 950), commit('d', 1_000)],
      pipelines: [
        pipeline('first', 150),
        pipeline('last', 850),
        pipeline('late', 990),
        pipeline('main before', 700, 'main'),
        pipeline('main last', 750, 'main'),
      ],
      deployments: [
        deployment('1', 200, { pipelineId: 'first', commitHash: hash('a') }),
        deployment('2', 900, { pipelineId: 'last', commitHash: hash('b') }),
        deployment('failed', 950, { result: 'failed' }),
        deployment('3', 1_100, { pipelineId: 'late', commitHash: hash('c') }),
      ],
    });
    assert.deepEqual(left.deployments.map((deployment) => deployment.id).sort(), ['2', '3']);
    assert.deepEqual(left.pipelines.map((pipeline) => pipeline.id).sort(), ['last', 'late', 'main last']);
    assert.deepEqual(left.commits.map((commit) => commit.hash[0]).sort(), ['b', 'c', 'd']);
    assert.deepEqual([removed.deployments, removed.pipelines, removed.commits], [2, 2, 1]);
  });

  it('do not raise the revision if there are none', async () => {
    const { removed, revision } = await remaining({ issues: [issue('1', 2_000, 2_000)] });
    assert.deepEqual([removed.issues, revision], [0, 1]);
  });

  it('give the same result whether they are deleted or never stored', async () => {
    const at = fc.integer({ min: 990, max: 1_010 });
    const ids = { maxLength: 5, selector: (fact: { id: string }) => fact.id };
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const facts = fc.record({
      issues: fc.uniqueArray(
        fc.tuple(name, at, fc.option(at)).map(([id, updated, resolved]) => issue(id, updated, resolved)),
        ids,
      ),
      sprints: fc.uniqueArray(
        fc.tuple(name, at, fc.boolean()).map(([id, done, open]) => sprint(id, open ? 'active' : 'closed', done)),
        ids,
      ),
      pipelines: fc.uniqueArray(
        fc.tuple(name, at).map(([id, done]) => pipeline(id, done)),
        ids,
      ),
      pages: fc.constant(['a', 'b', 'c', 'd', 'e'].map(page)),
      pageVersions: fc.uniqueArray(
        fc.tuple(name, fc.nat(3), at).map(([id, number, edited]) => version(id, number, edited)),
        { selector: (version) => `${version.pageId}/${version.number}` },
      ),
      pullRequests: fc.uniqueArray(
        fc
          .tuple(fc.nat(9), fc.boolean(), at)
          .map(([number, open, updated]) => pullRequest(number, open ? 'open' : 'merged', updated)),
        { selector: (pullRequest) => pullRequest.number },
      ),
    });
    const idOf = (row: object): string =>
      ['id', 'pageId', 'number'].map((field) => (row as Record<string, unknown>)[field]).join('/');
    const sorted = (some: Partial<Facts>) =>
      Object.entries({ ...noFacts(), ...some }).map(([kind, rows]) => [kind, rows.map(idOf).sort()]);
    await fc.assert(
      fc.asyncProperty(facts, async (input) => {
        const { left } = await remaining(input);
        assert.deepEqual(sorted(left), sorted(dropExpired(input, horizon)));
      }),
      { numRuns: 20 },
    );
  });
});
