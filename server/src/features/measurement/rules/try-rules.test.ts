import {
  examineProduction,
  joinBases,
  sourceBasis,
  ruleEffects,
  type Facts,
  type HistoryStarts,
  type MeasurementRules,
} from '@sightline/analytics';
import { scatteredFacts, scatteredNow } from '@sightline/analytics/testing';
import type { RulesDocument } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { withTenant } from '../../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { testOrganization } from '../../../testing/organization.ts';
import { loadCatalog, loadFacts, saveFacts } from '../../facts/index.ts';
import { readRules } from '../../people/index.ts';
import { emptyMappings } from '../../people/mappings/document.ts';
import { noConfiguredRules } from '../../rules/rule-settings.ts';
import { showRules } from './show-rules.ts';
import { tryRules } from './try-rules.ts';

const day = 86_400;
const period = { from: scatteredNow - 40 * day, to: scatteredNow };
const factsOf = (seed: number): Facts => fc.sample(scatteredFacts, { seed, numRuns: 1 })[0]!;

const anyRules = fc.record<Partial<RulesDocument>>({
  production: fc.constantFrom(
    [],
    [{ repositoryId: 'api', rule: { source: 'none' as const } }],
    [{ repositoryId: 'site', rule: { source: 'pipelines' as const, refPattern: 'main', selectorPattern: null } }],
  ),
  incident: fc.constantFrom(null, { typeNames: ['Bug'], labels: [], priorities: [], projectKeys: [] }),
  hotfixPatterns: fc.constantFrom(null, ['*PAY-1*']),
  attributionDays: fc.constantFrom(null, 60),
  leadTimeStart: fc.constantFrom(null, 'opened' as const),
  statusCategories: fc.constantFrom(
    [],
    [{ statusId: 'doing', category: 'done' as const }],
    [{ statusId: 'doing', category: 'waiting' as const }],
  ),
  estimateFields: fc.constantFrom([], [{ projectId: 'pay', fieldId: 'effort' }]),
});

const rulesFrom = (organizationId: string, facts: Facts, overrides: Partial<RulesDocument>): MeasurementRules => {
  const basis = joinBases(facts, [sourceBasis(facts, 'UTC')]);
  return readRules(organizationId, basis, 'UTC', {
    document: emptyMappings,
    rules: { ...noConfiguredRules, ...overrides },
    invited: [],
  }).rules;
};

describe('rules previewed scope by scope', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const organizationWith = async (facts: Partial<Facts>): Promise<string> => {
    const id = await testOrganization(database, 'UTC');
    await withTenant(database, id, (tx) => saveFacts(tx, id, facts));
    return id;
  };

  const compare = async (
    number: number,
    given: [Partial<RulesDocument>, Partial<RulesDocument>],
    since: number,
    historyStarts: HistoryStarts = {},
  ) => {
    const organizationId = await organizationWith(factsOf(number));
    return withTenant(database, organizationId, async (tx) => {
      const facts = await loadFacts(tx);
      const [old, next] = given.map((overrides) => rulesFrom(organizationId, facts, overrides)) as [
        MeasurementRules,
        MeasurementRules,
      ];
      const both = { before: old, after: next };
      const tried = await tryRules(tx, await loadCatalog(tx), both, { period, since, historyStarts });
      const whole = {
        effects: ruleEffects(facts, old, next, period),
        repositories: examineProduction(facts, next, period),
      };
      return { tried, whole };
    });
  };

  const cases = fc.tuple(fc.noShrink(fc.nat({ max: 10_000 })), fc.tuple(anyRules, anyRules));

  it('have the same effects as if all facts were read together', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([facts, given]) => {
        const { tried, whole } = await compare(facts, given, 0);
        assert.deepEqual(tried, whole);
      }),
      { numRuns: 12 },
    );
  });

  it('add and remove the same rows when older facts are not read', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([facts, given]) => {
        const { tried, whole } = await compare(facts, given, period.from - 40 * day);
        // Figures may miss a change merged before and deployed since; added and removed rows are still found.
        const { deployments, incidents, workingDays } = whole.effects;
        const { effects } = tried;
        assert.deepEqual([effects.deployments, effects.incidents], [deployments, incidents]);
        assert.deepEqual(effects.workingDays, workingDays);
        assert.deepEqual(tried.repositories, whole.repositories);
      }),
      { numRuns: 8 },
    );
  });

  it('count nothing from before the history', async () => {
    const [facts, given] = [5, [{}, { attributionDays: 60 }] as [object, Partial<RulesDocument>]];
    const start = period.to - 20 * day;
    const { tried } = await compare(facts, given, 0, { repository: start, project: start });
    const { effects } = (await compare(facts, given, 0)).tried;
    const { effects: later } = await withTenant(database, await organizationWith(factsOf(facts)), async (tx) => {
      const all = await loadFacts(tx);
      const rules = { before: rulesFrom('', all, given[0]), after: rulesFrom('', all, given[1]) };
      const since = { period: { ...period, from: start }, since: 0, historyStarts: {} };
      return tryRules(tx, await loadCatalog(tx), rules, since);
    });
    assert.notDeepEqual(tried.effects.deployments, effects.deployments);
    assert.deepEqual(tried.effects.deployments, later.deployments);
    assert.deepEqual(tried.effects.incidents, later.incidents);
  });

  /** This many organizations merged into one, each with its own projects and repositories. */
  const timesOver = (times: number): Partial<Facts> => {
    const { issues, issueChanges, pullRequests, pullRequestActivities, commits, deployments, pipelines, ...rest } =
      factsOf(5);
    const all = Array.from({ length: times }, (_, copy) => {
      const copyOf = (id: string): string => `${copy}-${id}`;
      const inRepository = <Row extends { repositoryId: string }>(row: Row): Row => ({
        ...row,
        repositoryId: copyOf(row.repositoryId),
      });
      const withId = <Row extends { id: string }>(row: Row): Row => ({ ...row, id: copyOf(row.id) });
      return {
        projects: rest.projects.map(withId).map((row) => ({ ...row, key: copyOf(row.key) })),
        repositories: rest.repositories.map(withId),
        issues: issues
          .map(withId)
          .map((row) => ({ ...row, projectId: copyOf(row.projectId), sprintIds: [], links: [], parentId: null })),
        issueChanges: issueChanges
          .filter((row) => row.field !== 'project')
          .map((row) => ({ ...row, issueId: copyOf(row.issueId) })),
        pullRequests: pullRequests.map(inRepository),
        pullRequestActivities: pullRequestActivities.map(inRepository),
        commits: commits.map(inRepository),
        deployments: deployments.map(inRepository).map(withId),
        pipelines: pipelines.map(inRepository).map(withId),
      };
    });
    const kinds = Object.keys(all[0] ?? {}) as (keyof (typeof all)[number])[];
    return {
      ...rest,
      ...Object.fromEntries(kinds.map((kind) => [kind, all.flatMap((facts) => facts[kind] as object[])])),
    };
  };

  /** The largest result of a query for facts, without the catalog. */
  const mostRead = async (times: number): Promise<{ tried: number; shown: number; found: number }> => {
    const organizationId = await organizationWith(timesOver(times));
    let most = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        if (result.rows.some((row) => 'summary' in row || 'commitHash' in row || 'message' in row || 'title' in row))
          most = Math.max(most, result.rows.length);
        return Promise.resolve(result);
      },
    };
    const counted = { ...database, kysely: database.kysely.withPlugin(counter) };
    const rules = await withTenant(database, organizationId, async (tx) =>
      rulesFrom(organizationId, await loadFacts(tx), {}),
    );
    const { effects } = await withTenant(counted, organizationId, async (tx) =>
      tryRules(tx, await loadCatalog(tx), { before: rules, after: rules }, { period, since: 0, historyStarts: {} }),
    );
    const [tried, clock] = [most, { now: () => scatteredNow * 1000 }];
    most = 0;
    const shown = await showRules({ database: counted, clock }, organizationId);
    assert.equal(shown.repositories.length, 3 * times);
    return { tried, shown: most, found: effects.deployments.before };
  };

  it('need no more memory for an organization of six times the size', async () => {
    const [one, six] = [await mostRead(1), await mostRead(6)];
    assert.ok(one.tried > 0 && one.shown > 0 && one.found > 0);
    assert.deepEqual(six, { ...one, found: 6 * one.found });
  });
});
