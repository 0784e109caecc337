import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { Facts } from '../facts.ts';
import { on } from '../metrics/flow/work-facts.test-support.ts';
import { measureScope } from './measure-scope.ts';
import { attributionSource } from './scope-imports.ts';
import { isInvalidated } from './invalidation.ts';
import { scatteredFacts, scatteredNow, scatteredRules } from './scattered-facts.test-support.ts';
import { partsOf, type Scope } from './scope.ts';
import { changedDependencyKeys, dependencyKeys } from './dependency-keys.ts';
import { everything, factsOf, importedBy, scopesOf, exportsOf, type ScopeExchange } from './exchange.test-support.ts';
import { noExports, exportFields, type ExportField } from './scope-exports.ts';

/** The facts with one part replaced by that of other facts. */
const otherwise = (facts: Facts, other: Facts, what: number, at: number): Facts => {
  const put = <Row>(rows: Row[], from: Row[]): Row[] =>
    rows.map((row, index) => (index === at ? (from[at] ?? row) : row));
  switch (what) {
    case 0:
      return { ...facts, issues: put(facts.issues, other.issues) };
    case 1: {
      const { deployments, commits } = other;
      return at % 2 === 0 ? { ...facts, deployments, commits } : { ...facts, deployments: facts.deployments.slice(at) };
    }
    case 2:
      return { ...facts, pullRequests: put(facts.pullRequests, other.pullRequests) };
    case 3:
      return {
        ...facts,
        issues: facts.issues.map((issue, index) => (index === at ? { ...issue, summary: 'Once more' } : issue)),
      };
    default:
      return {
        ...facts,
        issueChanges: facts.issueChanges.filter((_, index) => index !== at),
        sprints: facts.sprints.map((sprint, index) => (index === at % 4 ? { ...sprint, startAt: on(at) } : sprint)),
        repositories: facts.repositories.map((repository, index) =>
          index === at % 9 ? { ...repository, name: 'release-9' } : repository,
        ),
      };
  }
};

describe('dependency keys', () => {
  it('give a scope the same imports from the scopes sharing a key as from all scopes', () => {
    fc.assert(
      fc.property(scatteredFacts, (facts) => {
        const [few, all] = [exportsOf(facts), exportsOf(facts, scatteredNow, everything)];
        assert.deepEqual(few.all, all.all);
        for (const scope of scopesOf(facts)) assert.deepEqual(few.imports(scope), all.imports(scope), scope);
      }),
      { numRuns: 150 },
    );
  });

  it('that did not change give a scope the same imports', () => {
    let [same, invalidated] = [0, 0];
    fc.assert(
      fc.property(scatteredFacts, scatteredFacts, fc.nat({ max: 4 }), fc.nat({ max: 19 }), (facts, other, what, at) => {
        const changed = otherwise(facts, other, what, at);
        const [before, after] = [exportsOf(facts), exportsOf(changed)];
        const differing = new Map<Scope, { own: Set<ExportField>; keys: Set<string> }>();
        for (const [scope, exported] of after.all) {
          const old = before.all.get(scope) ?? noExports;
          const own = exportFields[partsOf(scope).kind].filter(
            (field) => JSON.stringify(old[field]) !== JSON.stringify(exported[field]),
          );
          const keys = own.flatMap((field) => changedDependencyKeys(field, old[field], exported[field]));
          differing.set(scope, { own: new Set(own), keys: new Set(keys) });
        }
        for (const [scope, exported] of after.all) {
          const others = [...differing].flatMap(([one, { keys }]) => (one === scope ? [] : [...keys]));
          const own = new Set(
            exportFields[partsOf(scope).kind].flatMap((field) => [
              ...dependencyKeys(scope, field, exported[field]),
              ...dependencyKeys(scope, field, (before.all.get(scope) ?? noExports)[field]),
            ]),
          );
          const since = {
            own: differing.get(scope)?.own ?? new Set<ExportField>(),
            keys: others.filter((key) => own.has(key)),
          };
          for (const [part, by] of importedBy(partsOf(scope).kind)) {
            if (isInvalidated(by, since)) invalidated += 1;
            else {
              same += 1;
              assert.deepEqual(after.imports(scope)[part], before.imports(scope)[part], `${scope} ${part}`);
            }
          }
          // A board's imports do not include the issues it loads, but their fingerprints.
          const ofBoard = ({ imports }: ScopeExchange, all: Facts): unknown =>
            measureScope(scope, factsOf(all, scope, imports(scope)), scatteredRules, imports(scope), scatteredNow);
          if (partsOf(scope).kind === 'board' && isDeepStrictEqual(after.imports(scope), before.imports(scope)))
            if (!differing.get(scope)?.own.has('starts'))
              assert.deepEqual(ofBoard(after, changed), ofBoard(before, facts), scope);
          if (partsOf(scope).kind === 'project' && !isInvalidated(attributionSource, since))
            assert.deepEqual(exported.attributed, before.all.get(scope)?.attributed, scope);
        }
      }),
      { numRuns: 200 },
    );
    assert.ok(same > invalidated && invalidated > 0, `${same} ${invalidated}`);
  });
});
