import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  activities,
  commit,
  deployment,
  diffstat,
  environment,
  pipeline,
  pullRequest,
  repository,
} from './bitbucket.samples.test-support.ts';
import { mapCommit, mapRepository } from './code-mapper.ts';
import { deployedHash, mapDeployment, mapEnvironment, mapPipeline } from './delivery-mapper.ts';
import { commitAuthor } from './people-mapper.ts';
import { mapActivity, mapPullRequest, type PullRequestDetails } from './pull-request-mapper.ts';
import type { Mapped } from '../mapped.ts';
import { inWords } from '../mapped.test-support.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1_000;
const factOf = <Fact>(mapped: Mapped<Fact>): Fact => {
  const worded = inWords(mapped);
  assert.ok('fact' in worded, 'reason' in worded ? worded.reason : '');
  return worded.fact;
};
const shop = factOf(mapRepository(repository as never));
const details: PullRequestDetails = {
  mergedAt: seconds('2026-03-03T09:59:00Z'),
  mergeCommit: commit.hash,
  commits: [{ ...commit, hash: 'ef56'.repeat(10) }, commit],
  diffstat: diffstat as never,
};
const pull = (change: Record<string, unknown>, more: Partial<PullRequestDetails> = {}) =>
  mapPullRequest({ ...pullRequest, ...change } as never, shop, { ...details, ...more });

test('a repository and a commit become facts', () => {
  assert.equal(shop.url, 'https://bitbucket.org/acme/shop');
  assert.deepEqual(factOf(mapCommit(commit, shop)), {
    repositoryId: '{repo}',
    hash: commit.hash,
    authorId: '557058:ada',
    authoredAt: seconds('2026-03-02T08:00:00Z'),
    message: 'SHOP-41 keep the basket',
    parents: ['cd34'.repeat(10)],
    url: `https://bitbucket.org/acme/shop/commits/${commit.hash}`,
  });
  assert.deepEqual(inWords(mapCommit({ ...commit, hash: commit.hash.slice(0, 12) }, shop)), {
    reason: 'It has no readable full hash.',
  });
});

test('an author without an account is known by the address', () => {
  const author = commitAuthor({ author: { raw: 'Bob <Bob@Home.example>' } });
  assert.equal(author?.id, 'git:bob@home.example');
  assert.equal(author?.name, 'Bob');
  assert.equal(commitAuthor({ author: { raw: 'just a name' } })?.id, 'git:just a name');
  assert.equal(commitAuthor({ author: null }), null);
});

test('a pull request becomes a fact, with its commits oldest first', () => {
  const fact = factOf(pull({}));
  assert.equal(fact.state, 'merged');
  assert.deepEqual([fact.mergedAt, fact.mergedAtSource], [details.mergedAt, 'activity']);
  assert.deepEqual(
    fact.commits.map((commit) => commit.hash),
    [commit.hash, 'ef56'.repeat(10)],
  );
  assert.deepEqual(fact.reviewerIds, ['557058:ada', '{bob}']);
  assert.deepEqual([fact.linesAdded, fact.linesRemoved, fact.files], [10, 9, ['b.ts', 'gone.ts']]);
});

test('the merge date comes from activity, else from the merge commit, else is unknown', () => {
  const merge = (change: Record<string, unknown>, mergedAt: number | null) => {
    const fact = factOf(pull(change, { mergedAt }));
    return [fact.mergedAt, fact.mergedAtSource];
  };
  assert.deepEqual(merge({}, null), [seconds('2026-03-03T10:00:00Z'), 'merge-commit']);
  assert.deepEqual(merge({ merge_commit: { hash: 'ab12' } }, null), [null, 'unknown']);
  assert.deepEqual(merge({ state: 'OPEN' }, 5), [null, null]);
});

test('a file that is listed twice counts once', () => {
  const twice = factOf(pull({}, { diffstat: [...diffstat, ...diffstat].toReversed() as never }));
  assert.deepEqual([twice.linesAdded, twice.linesRemoved, twice.files], [10, 9, ['b.ts', 'gone.ts']]);
});

test('line counts that could not be read completely are unknown', () => {
  const fact = factOf(pull({}, { diffstat: null }));
  assert.deepEqual([fact.linesAdded, fact.linesRemoved, fact.files], [null, null, []]);
});

test('each kind of activity is recognized and has its own id', () => {
  const facts = activities.map((activity) => factOf(mapActivity(activity as never, shop)));
  const kinds = ['updated', 'ready', 'approved', 'changes_requested', 'commented', 'merged', 'declined'];
  assert.deepEqual(
    facts.map((fact) => fact.kind),
    kinds,
  );
  assert.equal(new Set(facts.map((fact) => fact.id)).size, facts.length);
  assert.deepEqual(inWords(mapActivity({ pull_request: { id: 12 } }, shop)), { reason: 'Unknown type.' });
});

test('pipelines and deployments become facts', () => {
  const run = factOf(mapPipeline(pipeline as never, shop));
  assert.deepEqual([run.result, run.selector, run.refKind, run.refName], ['failed', 'rollback', 'branch', 'main']);
  assert.equal(run.url, 'https://bitbucket.org/acme/shop/pipelines/results/5');
  const known = mapEnvironment(environment as never);
  const fact = factOf(mapDeployment(deployment as never, shop, () => known, deployedHash(deployment as never)));
  assert.deepEqual(
    [fact.environmentName, fact.environmentKind, fact.result],
    ['EU production', 'production', 'successful'],
  );
  assert.deepEqual([fact.pipelineId, fact.commitHash], ['{pipeline}', commit.hash]);
  const running = { ...deployment, state: { name: 'IN_PROGRESS', started_on: deployment.state.started_on } };
  assert.equal(factOf(mapDeployment(running as never, shop, () => null, null)).result, null);
  const stateOf = (state: object) => {
    const { result, state: name } = factOf(mapDeployment({ ...deployment, state } as never, shop, () => null, null));
    return [result, name];
  };
  assert.deepEqual(stateOf({ name: 'UNDEPLOYED' }), [null, 'UNDEPLOYED']);
  assert.deepEqual(stateOf({ name: 'COMPLETED', status: { name: 'ROLLED_BACK' } }), ['other', 'ROLLED_BACK']);
});
