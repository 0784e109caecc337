import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { noFacts } from './facts.ts';
import { measureWork } from './measure-work.ts';
import { on } from './metrics/flow/work-facts.test-support.ts';
import { metricDefinitions } from './metrics/definitions.ts';
import { randomFacts, randomRules, shuffled } from './metrics/scores/random-work.test-support.ts';
import type { Observation } from './observation.ts';

const now = on(200);
const sorted = (rows: Observation[]) =>
  rows.toSorted((a, b) => (`${a.metric} ${a.key}` < `${b.metric} ${b.key}` ? -1 : 1));

test('without facts there are no observations', () => {
  assert.deepEqual(measureWork(noFacts(), randomRules, now), []);
});

test('the order of the facts does not matter', () => {
  const both = randomFacts(25).chain((known) => shuffled(known).map((other) => ({ known, other })));
  fc.assert(
    fc.property(both, ({ known, other }) => {
      assert.deepEqual(sorted(measureWork(other, randomRules, now)), sorted(measureWork(known, randomRules, now)));
    }),
    { numRuns: 40 },
  );
});

test('every observation is unique, lies in the past and has a value that its unit allows', () => {
  fc.assert(
    fc.property(randomFacts(25), (known) => {
      const observations = measureWork(known, randomRules, now);
      const keys = new Set(observations.map((row) => `${row.metric} ${row.key}`));
      assert.equal(keys.size, observations.length);
      for (const { metric, at, value, excluded, personId, scope } of observations) {
        assert.ok(at <= now, metric);
        assert.ok(Number.isFinite(value) && value >= 0, metric);
        if (metricDefinitions[metric].unit === 'share') assert.ok(value <= 1, metric);
        if (personId === 'person-robot') assert.equal(excluded, 'bot', metric);
        assert.match(scope, /^(project|board|repository|space):/);
      }
    }),
    { numRuns: 40 },
  );
});

test('items of the teams and the unassigned, and of people and nobody, add up to the organization’s', () => {
  fc.assert(
    fc.property(randomFacts(25), (known) => {
      const items = measureWork(known, randomRules, now).filter((row) => row.metric === 'completed_work');
      const sum = (rows: Observation[]) => rows.reduce((total, row) => total + row.value, 0);
      for (const part of [(row: Observation) => row.teamId, (row: Observation) => row.personId]) {
        const parts = [...Map.groupBy(items, part).values()].map(sum);
        assert.equal(
          parts.reduce((total, part) => total + part, 0),
          sum(items),
        );
      }
    }),
    { numRuns: 40 },
  );
});
