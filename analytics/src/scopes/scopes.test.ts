import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { Facts } from '../facts.ts';
import { measureAll, type Measurements } from '../measure.ts';
import type { Observation } from '../observation.ts';
import { on } from '../metrics/flow/work-facts.test-support.ts';
import { dueAt } from './due.ts';
import { joinFlows } from './join-flows.ts';
import { measureScope } from './measure-scope.ts';
import type { ScopeImports } from './scope-imports.ts';
import { accountsIn, rulesRead } from './scope-rules.ts';
import type { MeasurementRules } from '../rules.ts';
import { scatteredFacts, scatteredNow, scatteredRules } from './scattered-facts.test-support.ts';
import { partsOf, type Scope } from './scope.ts';
import { exportScope } from './scope-exports.ts';
import { factsOf, fingerprint, scopesOf, exportsOf } from './exchange.test-support.ts';

const outsideOf = (facts: Facts, now = scatteredNow): ((scope: Scope) => ScopeImports) => exportsOf(facts, now).imports;

const measuredByScope = (facts: Facts, now = scatteredNow): Measurements => {
  const imports = outsideOf(facts, now);
  const parts = scopesOf(facts).map((scope) =>
    measureScope(scope, factsOf(facts, scope, imports(scope)), scatteredRules, imports(scope), now),
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

describe('measurement by scope', () => {
  it('gives the same observations as measuring everything together', () => {
    fc.assert(
      fc.property(scatteredFacts, fc.integer({ min: -40, max: 0 }), (facts, days) => {
        const now = scatteredNow + days * 86_400;
        assert.deepEqual(inOrder(measuredByScope(facts, now)), inOrder(measureAll(facts, scatteredRules, now)));
      }),
      { numRuns: 150 },
    );
  });

  it('is tested with every kind of import', () => {
    const met = new Set<string>();
    for (const facts of fc.sample(scatteredFacts, { numRuns: 60, seed: 7 })) {
      const imports = outsideOf(facts);
      for (const scope of scopesOf(facts)) {
        const one = imports(scope);
        for (const [part, value] of Object.entries(one))
          if (value !== null && Object.keys(value).length > 0) met.add(part);
        for (const [part, value] of Object.entries(one.sprints ?? {})) if (value.length > 0) met.add(`sprints.${part}`);
      }
    }
    const all = ['estimating', 'cycleTimes', 'defects', 'incidents', 'firstMerges', 'sprints'];
    const ofSprints = ['issueIds', 'fingerprints', 'blockerIds', 'foreign', 'others'].map((part) => `sprints.${part}`);
    assert.deepEqual([...met].sort(), [...all, ...ofSprints].sort());
  });

  it('stays the same until it is due', () => {
    fc.assert(
      fc.property(scatteredFacts, fc.integer({ min: 0, max: 80 }), fc.nat({ max: 86_400 }), (facts, day, second) => {
        const now = on(day + 40) + second;
        const imports = outsideOf(facts, now);
        for (const scope of scopesOf(facts)) {
          const own = factsOf(facts, scope, imports(scope));
          const due = dueAt(scope, own, scatteredRules, now) ?? now + 40 * 86_400;
          if (due <= now) continue;
          const measuredAt = (at: number) => measureScope(scope, own, scatteredRules, imports(scope), at);
          assert.deepEqual(measuredAt(due - 1), measuredAt(now), scope);
          const exportAt = (at: number) => exportScope(scope, own, scatteredRules, at, fingerprint);
          assert.deepEqual(exportAt(due - 1), exportAt(now), scope);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('depends only on the rules that it reads', () => {
    const [payments, operations] = scatteredRules.teams;
    assert.ok(payments !== undefined && operations !== undefined);
    const others: Partial<MeasurementRules>[] = [
      {
        people: scatteredRules.people.map((person) =>
          person.id === 'person-dee' ? { ...person, accountIds: [] } : person,
        ),
      },
      { memberships: scatteredRules.memberships.filter((membership) => membership.personId !== 'person-ben') },
      { production: scatteredRules.production.slice(1) },
      { teams: [payments, { ...operations, repositoryIds: ['jobs'] }] },
      { leaves: [{ personId: 'person-ada', from: 0, to: on(100) }] },
    ];
    for (const other of others) {
      const changed = { ...scatteredRules, ...other };
      let same = 0;
      for (const facts of fc.sample(scatteredFacts, { numRuns: 40, seed: 11 })) {
        const imports = outsideOf(facts);
        for (const scope of scopesOf(facts)) {
          const own = factsOf(facts, scope, imports(scope));
          const [before, after] = [scatteredRules, changed].map((one) => {
            const { shared, ofKind, by } = rulesRead(one, facts);
            return { shared, kind: ofKind[partsOf(scope).kind], by: by(scope, accountsIn(own)) };
          });
          if (JSON.stringify(before) !== JSON.stringify(after)) continue;
          same += 1;
          const measuredBy = (one: MeasurementRules) => measureScope(scope, own, one, imports(scope), scatteredNow);
          assert.deepEqual(measuredBy(changed), measuredBy(scatteredRules), scope);
          const exportsBy = (one: MeasurementRules) => exportScope(scope, own, one, scatteredNow, fingerprint);
          assert.deepEqual(exportsBy(changed), exportsBy(scatteredRules), scope);
        }
      }
      assert.ok(same > 0, JSON.stringify(other));
    }
  });
});
