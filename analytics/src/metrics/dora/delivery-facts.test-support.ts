/** Small delivery facts for tests: one repository `api`, its commits, pull requests and deployments. */
import type { CommitFact, DeploymentFact, Facts, Instant, PullRequestFact, RepositoryFact } from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import type { MeasurementRules } from '../../rules.ts';
import type { MetricKey } from '../definitions.ts';
import { facts, issue, on, pullRequest, rowsOf, rules } from '../flow/work-facts.test-support.ts';
import { measureDelivery } from './measure-delivery.ts';

/** A full but readable hash: `hash('a')` is `a` 40 times. */
export const hash = (name: string): string => name.repeat(40).slice(0, 40);

export const api: RepositoryFact = {
  id: 'api',
  slug: 'api',
  name: 'api',
  projectKey: 'PAY',
  projectName: null,
  mainBranch: 'main',
  url: 'https://bitbucket.example/api',
};

export const commit = (
  name: string,
  authoredAt: Instant,
  parents: string[],
  own: Partial<CommitFact> = {},
): CommitFact => ({
  repositoryId: 'api',
  hash: hash(name),
  authorId: 'ada',
  authoredAt,
  message: `Commit ${name}`,
  parents: parents.map(hash),
  url: `https://bitbucket.example/api/${name}`,
  ...own,
});

export const deployment = (
  id: string,
  finishedAt: Instant,
  commitName: string | null,
  own: Partial<DeploymentFact> = {},
): DeploymentFact => ({
  id,
  repositoryId: 'api',
  environmentId: 'production',
  environmentName: 'Production',
  environmentKind: 'production',
  pipelineId: null,
  releaseName: `release-${id}`,
  commitHash: commitName === null ? null : hash(commitName),
  result: 'successful',
  startedAt: finishedAt - 600,
  finishedAt,
  url: `https://bitbucket.example/api/deployments/${id}`,
  ...own,
});

/** A pull request merged by the named commit, written in one commit at `writtenAt`. */
export const merged = (
  number: number,
  mergeCommit: string | null,
  { writtenAt, openedAt, mergedAt }: { writtenAt: Instant; openedAt: Instant; mergedAt: Instant },
  own: Partial<PullRequestFact> = {},
): PullRequestFact =>
  pullRequest(number, {
    createdAt: openedAt,
    updatedAt: mergedAt,
    mergedAt,
    mergeCommit: mergeCommit === null ? null : hash(mergeCommit),
    commits: [{ hash: hash(`b${number}`), authoredAt: writtenAt, authorId: 'ada' }],
    ...own,
  });

export const deliveryRules = (own: Partial<MeasurementRules> = {}): MeasurementRules =>
  rules({
    production: [{ repositoryId: 'api', source: 'deployments' }],
    hotfixPatterns: ['hotfix*'],
    revertPatterns: ['revert *', 'revert-*'],
    rollbackPatterns: ['rollback*'],
    ...own,
  });

/**
 * A main line a, b, c with one pull request each, deployed on days 1, 3 and 5. The first deployment
 * is the beginning of the record.
 */
export const threeReleases = (own: Partial<Facts> = {}): Facts =>
  facts({
    repositories: [api],
    commits: [commit('a', on(0), []), commit('b', on(2), ['a']), commit('c', on(4), ['b'])],
    pullRequests: [
      merged(1, 'a', { writtenAt: on(0), openedAt: on(0.25), mergedAt: on(0.5) }),
      merged(2, 'b', { writtenAt: on(1), openedAt: on(1.5), mergedAt: on(2.5) }),
      merged(3, 'c', { writtenAt: on(3), openedAt: on(3.5), mergedAt: on(4.5) }),
    ],
    deployments: [deployment('1', on(1), 'a'), deployment('2', on(3), 'b'), deployment('3', on(5), 'c')],
    ...own,
  });

/** The rows of a metric, as of day 60. */
export const measured = (metric: MetricKey, delivery: Facts, own: Partial<MeasurementRules> = {}): Observation[] =>
  rowsOf(metric, measureDelivery(delivery, deliveryRules(own), on(60)));

/** The key without the repository, and the value or the reason for its absence. */
export const outcomes = (rows: readonly Observation[]): [string, number | string][] =>
  rows.map((row) => [row.key.replace(/^api:/, ''), row.excluded ?? row.value]);

/** A resolved incident of the service `api`. */
export const incident = (id: string, openedAt: number, own = {}) =>
  issue(id, { typeName: 'Incident', createdAt: openedAt, components: ['api'], statusId: 'done', ...own });
