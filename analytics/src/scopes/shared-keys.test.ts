import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { Facts } from '../facts.ts';
import { on } from '../metrics/flow/work-facts.test-support.ts';
import { measureScope } from './measure-scope.ts';
import { attributedBy } from './outside.ts';
import { isReached } from './reach.ts';
import { scatteredFacts, scatteredNow, scatteredRules } from './scattered-facts.test-support.ts';
import { partsOf, type Scope } from './scope.ts';
import { changedKeys, sharedKeys } from './shared-keys.ts';
import { everything, factsOf, heardBy, scopesOf, tellingOf, type Telling } from './telling.test-support.ts';
import { nothingTold, toldFields, type ToldField } from './told.ts';

/** One thing of an organisation as it is in another. */
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
        issues: facts.issues.map((one, index) => (index === at ? { ...one, summary: 'Once more' } : one)),
      };
    default:
      return {
        ...facts,
        issueChanges: facts.issueChanges.filter((_, index) => index !== at),
        sprints: facts.sprints.map((one, index) => (index === at % 4 ? { ...one, startAt: on(at) } : one)),
        repositories: facts.repositories.map((one, index) => (index === at % 9 ? { ...one, name: 'release-9' } : one)),
      };
  }
};

describe('keys that scopes share', () => {
  it('takes from the scopes that share a key with it what it would take from all', () => {
    fc.assert(
      fc.property(scatteredFacts, (facts) => {
        const [few, all] = [tellingOf(facts), tellingOf(facts, scatteredNow, everything)];
        assert.deepEqual(few.all, all.all);
        for (const scope of scopesOf(facts)) assert.deepEqual(few.outside(scope), all.outside(scope), scope);
      }),
      { numRuns: 150 },
    );
  });

  it('takes the same as before where no key of its own was told otherwise', () => {
    let [same, reached] = [0, 0];
    fc.assert(
      fc.property(scatteredFacts, scatteredFacts, fc.nat({ max: 4 }), fc.nat({ max: 19 }), (facts, other, what, at) => {
        const changed = otherwise(facts, other, what, at);
        const [before, after] = [tellingOf(facts), tellingOf(changed)];
        const differing = new Map<Scope, { own: Set<ToldField>; keys: Set<string> }>();
        for (const [scope, told] of after.all) {
          const old = before.all.get(scope) ?? nothingTold;
          const own = toldFields[partsOf(scope).kind].filter(
            (field) => JSON.stringify(old[field]) !== JSON.stringify(told[field]),
          );
          const keys = own.flatMap((field) => changedKeys(field, old[field], told[field]));
          differing.set(scope, { own: new Set(own), keys: new Set(keys) });
        }
        for (const [scope, told] of after.all) {
          const others = [...differing].flatMap(([one, { keys }]) => (one === scope ? [] : [...keys]));
          const own = new Set(
            toldFields[partsOf(scope).kind].flatMap((field) => [
              ...sharedKeys(scope, field, told[field]),
              ...sharedKeys(scope, field, (before.all.get(scope) ?? nothingTold)[field]),
            ]),
          );
          const heard = {
            own: differing.get(scope)?.own ?? new Set<ToldField>(),
            keys: others.filter((key) => own.has(key)),
          };
          for (const [part, by] of heardBy(partsOf(scope).kind)) {
            if (isReached(by, heard)) reached += 1;
            else {
              same += 1;
              assert.deepEqual(after.outside(scope)[part], before.outside(scope)[part], `${scope} ${part}`);
            }
          }
          // What a board loads of issues is no part of its outside; their prints stand for it.
          const ofBoard = ({ outside }: Telling, all: Facts): unknown =>
            measureScope(scope, factsOf(all, scope, outside(scope)), scatteredRules, outside(scope), scatteredNow);
          if (partsOf(scope).kind === 'board' && isDeepStrictEqual(after.outside(scope), before.outside(scope)))
            if (!differing.get(scope)?.own.has('starts'))
              assert.deepEqual(ofBoard(after, changed), ofBoard(before, facts), scope);
          if (partsOf(scope).kind === 'project' && !isReached(attributedBy, heard))
            assert.deepEqual(told.attributed, before.all.get(scope)?.attributed, scope);
        }
      }),
      { numRuns: 200 },
    );
    assert.ok(same > reached && reached > 0, `${same} ${reached}`);
  });
});
