/** Collected and deleted records: parts of another random organization's facts, under the same ids. */
import type { FactKind, Facts } from '@sightline/analytics';
import { scatteredFacts } from '@sightline/analytics/testing';
import * as fc from 'fast-check';
import { factIds, dropExpired, removeFacts, removeOutside, saveFacts } from '../features/facts/index.ts';
import type { Kept } from '../features/facts/outside-scope.store.ts';
import { horizonOf } from '../features/retention/index.ts';
import { changes, inTenant, type Change, type Fixture } from './random-change.test-support.ts';

/** The seed of random facts. A smaller seed gives no simpler facts, so shrinking removes changes instead. */
const numbered = fc.noShrink(fc.nat({ max: 10_000 }));
export const factsOf = (number: number): Facts => fc.sample(scatteredFacts, { seed: number, numRuns: 1 })[0]!;
const from = fc.nat({ max: 10 });

/** Facts older than retention are never collected. */
export const collect = (fixture: Fixture, batch: Partial<Facts>): Promise<void> =>
  inTenant(fixture, async (tx) => {
    const { organizationId } = fixture.ctx;
    const horizon = await horizonOf(tx, organizationId, fixture.clock.at);
    await saveFacts(tx, organizationId, dropExpired(batch, horizon?.from ?? null));
  });

const part = (what: string, of: (facts: Facts, first: number) => Partial<Facts>): fc.Arbitrary<Change> =>
  changes(what, fc.record({ facts: numbered, from }), (fixture, given) =>
    collect(fixture, of(factsOf(given.facts), given.from)),
  );

const collected = [
  part('issues', ({ issues, issueChanges }, first) => ({ issues: issues.slice(first), issueChanges })),
  part('one issue', ({ issues }, first) => ({ issues: issues.slice(first, first + 1) })),
  part('changes', ({ issueChanges, pages, pageVersions, sprints }) => ({
    issueChanges,
    pages,
    pageVersions,
    sprints,
  })),
  part('deliveries', ({ pullRequests, pullRequestActivities, commits, deployments, pipelines }, first) => ({
    pullRequests: pullRequests.slice(first),
    pullRequestActivities,
    commits,
    deployments,
    pipelines,
  })),
  part('accounts', ({ accounts }, first) => ({
    accounts: accounts.map((account, index) => {
      const otherwise = first % 2 === 0 ? { kind: 'app' as const } : { active: false };
      return index === first % accounts.length ? { ...account, ...otherwise } : account;
    }),
  })),
  part('statuses', ({ statuses }, first) => ({
    statuses: statuses.map((status) =>
      status.id === 'doing' && first % 2 === 0 ? { ...status, category: 'new' } : status,
    ),
  })),
  part('places', (facts, first) => ({
    projects: facts.projects.map((project) =>
      first % 2 === 0 ? { ...project, name: `${project.name} too` } : project,
    ),
    repositories: facts.repositories,
    spaces: facts.spaces,
    boards: facts.boards.map((board) => (first % 3 === 0 ? { ...board, projectId: 'ops' } : board)),
    sprints: facts.sprints,
  })),
];

const removable = [
  'issues',
  'deployments',
  'pullRequests',
  'commits',
  'pipelines',
  'pages',
  'sprints',
] as const satisfies readonly FactKind[];

const gone = changes(
  'gone',
  fc.record({ kind: fc.constantFrom(...removable), from, many: fc.integer({ min: 1, max: 4 }) }),
  (fixture, { kind, from: first, many }) =>
    inTenant(fixture, async (tx) => {
      const ids = (await factIds(tx, kind)).toSorted().slice(first, first + many);
      await removeFacts(tx, fixture.ctx.organizationId, kind, ids);
    }),
);

const places = ['projects', 'boards', 'repositories', 'spaces'] as const;
const outOfScope = changes('out of scope', fc.record({ kind: fc.constantFrom(...places), from }), (fixture, given) =>
  inTenant(fixture, async (tx) => {
    const stay = (await factIds(tx, given.kind)).toSorted();
    stay.splice(given.from % Math.max(1, stay.length), 1);
    const everything: Kept = { projects: null, boards: null, repositories: null, spaces: null };
    await removeOutside(tx, fixture.ctx.organizationId, { ...everything, [given.kind]: stay });
  }),
);

export const factChanges: readonly fc.Arbitrary<Change>[] = [...collected, gone, outOfScope];
