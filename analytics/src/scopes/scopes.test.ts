import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { Facts } from '../facts.ts';
import { measureAll, type Measurements } from '../measure.ts';
import type { Observation } from '../observation.ts';
import { on } from '../metrics/flow/work-facts.test-support.ts';
import { joinFlows } from './join-flows.ts';
import { measureScope } from './measure-scope.ts';
import { joinScopes, type Outside } from './outside.ts';
import { dueAt } from './due.ts';
import { accountsIn, rulesRead } from './read-by.ts';
import type { MeasurementRules } from '../rules.ts';
import { partsOf, scopeOf, type Scope } from './scope.ts';
import { scatteredFacts, scatteredNow, scatteredRules } from './scattered-facts.test-support.ts';
import { foreignIds, tellOf, type Told } from './told.ts';

/** The facts of a scope alone, as the server reads them. */
const factsOf = (facts: Facts, scope: Scope, outside: Outside | null): Facts => {
  const { kind, id } = partsOf(scope);
  const ids = new Set(outside?.sprints?.issueIds ?? []);
  const linked = new Set(outside?.sprints?.blockerIds ?? []);
  const others = new Set((outside?.sprints?.others ?? []).map((one) => one.id));
  const issues = facts.issues.filter((one) =>
    kind === 'project' ? one.projectId === id : kind === 'board' && (ids.has(one.id) || linked.has(one.id)),
  );
  const changed = new Set(issues.filter((one) => !linked.has(one.id) || ids.has(one.id)).map((one) => one.id));
  const here = <Row extends { repositoryId: string }>(rows: Row[]): Row[] =>
    kind === 'repository' ? rows.filter((one) => one.repositoryId === id) : [];
  const pages = facts.pages.filter((one) => kind === 'space' && one.spaceId === id);
  const pageIds = new Set(pages.map((one) => one.id));
  return {
    ...facts,
    repositories: facts.repositories.filter((one) => kind === 'repository' && one.id === id),
    sprints: facts.sprints.filter((one) => kind === 'board' && (one.boardId === id || others.has(one.id))),
    issues,
    issueChanges: facts.issueChanges.filter((one) => changed.has(one.issueId)),
    commits: here(facts.commits),
    pullRequests: here(facts.pullRequests),
    pullRequestActivities: here(facts.pullRequestActivities),
    pipelines: here(facts.pipelines),
    deployments: here(facts.deployments),
    pages,
    pageVersions: facts.pageVersions.filter((one) => pageIds.has(one.pageId)),
  };
};

const scopesOf = (facts: Facts): Scope[] => [
  ...facts.repositories.map((one) => scopeOf('repository', one.id)),
  ...facts.projects.map((one) => scopeOf('project', one.id)),
  ...facts.boards.map((one) => scopeOf('board', one.id)),
  ...facts.spaces.map((one) => scopeOf('space', one.id)),
];

const outsideOf = (facts: Facts, now = scatteredNow): ((scope: Scope) => Outside) => {
  const told = new Map<Scope, Told>(
    scopesOf(facts).map((scope) => [scope, tellOf(scope, factsOf(facts, scope, null), scatteredRules, now)]),
  );
  const wanted = foreignIds(told.values());
  const foreign = new Map(facts.issues.filter((one) => wanted.has(one.id)).map((one) => [one.id, one]));
  return joinScopes(told, { repositories: facts.repositories, sprints: facts.sprints, foreign }, scatteredRules);
};

const measuredByScope = (facts: Facts, now = scatteredNow): Measurements => {
  const outside = outsideOf(facts, now);
  const parts = scopesOf(facts).map((scope) =>
    measureScope(scope, factsOf(facts, scope, outside(scope)), scatteredRules, outside(scope), now),
  );
  return {
    observations: parts.flatMap((part) => part.observations),
    sprints: parts.flatMap((part) => part.sprints),
    flows: joinFlows(parts.flatMap((part) => part.flows)),
  };
};

const nameOf = (row: Observation): string => `${row.metric} ${row.key}`;
const inOrder = ({ observations, sprints, flows }: Measurements): Measurements => ({
  observations: observations.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
  sprints: sprints.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  flows,
});

describe('measuring by scope', () => {
  it('finds what measuring everything at once finds', () => {
    fc.assert(
      fc.property(scatteredFacts, fc.integer({ min: -40, max: 0 }), (facts, days) => {
        const now = scatteredNow + days * 86_400;
        assert.deepEqual(inOrder(measuredByScope(facts, now)), inOrder(measureAll(facts, scatteredRules, now)));
      }),
      { numRuns: 150 },
    );
  });

  it('meets every kind of crossing in what it is tried on', () => {
    const met = new Set<string>();
    for (const facts of fc.sample(scatteredFacts, { numRuns: 60, seed: 7 })) {
      const outside = outsideOf(facts);
      for (const scope of scopesOf(facts)) {
        const one = outside(scope);
        for (const [part, value] of Object.entries(one))
          if (value !== null && Object.keys(value).length > 0) met.add(part);
        for (const [part, value] of Object.entries(one.sprints ?? {})) if (value.length > 0) met.add(`sprints.${part}`);
      }
    }
    const all = ['estimates', 'cycleTimes', 'defects', 'incidents', 'firstMerges', 'sprints'];
    const ofSprints = ['projects', 'issueIds', 'blockerIds', 'foreign', 'others'].map((part) => `sprints.${part}`);
    assert.deepEqual([...met].sort(), [...all, ...ofSprints].sort());
  });

  it('stays the same until it is due', () => {
    fc.assert(
      fc.property(scatteredFacts, fc.integer({ min: 0, max: 80 }), fc.nat({ max: 86_400 }), (facts, day, second) => {
        const now = on(day + 40) + second;
        const outside = outsideOf(facts, now);
        for (const scope of scopesOf(facts)) {
          const own = factsOf(facts, scope, outside(scope));
          const due = dueAt(scope, own, scatteredRules, now) ?? now + 40 * 86_400;
          if (due <= now) continue;
          const measuredAt = (at: number) => measureScope(scope, own, scatteredRules, outside(scope), at);
          assert.deepEqual(measuredAt(due - 1), measuredAt(now), scope);
          assert.deepEqual(tellOf(scope, own, scatteredRules, due - 1), tellOf(scope, own, scatteredRules, now), scope);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('depends on no other rules than those it reads by', () => {
    const [payments, operations] = scatteredRules.teams;
    assert.ok(payments !== undefined && operations !== undefined);
    const others: Partial<MeasurementRules>[] = [
      { people: scatteredRules.people.map((one) => (one.id === 'person-dee' ? { ...one, accountIds: [] } : one)) },
      { memberships: scatteredRules.memberships.filter((one) => one.personId !== 'person-ben') },
      { production: scatteredRules.production.slice(1) },
      { teams: [payments, { ...operations, repositoryIds: ['jobs'] }] },
      { leaves: [{ personId: 'person-ada', from: 0, to: on(100) }] },
    ];
    for (const other of others) {
      const changed = { ...scatteredRules, ...other };
      let same = 0;
      for (const facts of fc.sample(scatteredFacts, { numRuns: 40, seed: 11 })) {
        const outside = outsideOf(facts);
        for (const scope of scopesOf(facts)) {
          const own = factsOf(facts, scope, outside(scope));
          const [before, after] = [scatteredRules, changed].map((one) => {
            const { shared, ofKind, by } = rulesRead(one, facts);
            return { shared, kind: ofKind[partsOf(scope).kind], by: by(scope, accountsIn(own)) };
          });
          if (JSON.stringify(before) !== JSON.stringify(after)) continue;
          same += 1;
          const measuredBy = (one: MeasurementRules) => measureScope(scope, own, one, outside(scope), scatteredNow);
          assert.deepEqual(measuredBy(changed), measuredBy(scatteredRules), scope);
          const toldBy = (one: MeasurementRules) => tellOf(scope, own, one, scatteredNow);
          assert.deepEqual(toldBy(changed), toldBy(scatteredRules), scope);
        }
      }
      assert.ok(same > 0, JSON.stringify(other));
    }
  });
});
