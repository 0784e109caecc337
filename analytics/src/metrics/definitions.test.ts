import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureAll } from '../measure.ts';
import { scatteredFacts, scatteredNow, scatteredRules } from '../scopes/scattered-facts.test-support.ts';
import * as fc from 'fast-check';
import { isMetricKey, metricDefinitions, metricsThat } from './definitions.ts';

const all = Object.values(metricDefinitions);

test('a definition names only metrics that there are', () => {
  for (const { key, recordedWith, presupposes } of all)
    for (const other of [recordedWith, presupposes])
      if (other !== undefined) assert.ok(isMetricKey(other) && other !== key, `${key} names ${other}`);
});

test('a rate says what it counts, and nothing else does', () => {
  for (const { key, aggregate, rate } of all) assert.equal(rate !== undefined, aggregate === 'rate', key);
});

test('a metric that counts what is different describes it, and as personal where it is people', () => {
  for (const { key, unit, detail } of metricsThat(({ aggregate }) => aggregate === 'distinct').map(
    (metric) => metricDefinitions[metric],
  ))
    assert.deepEqual(
      [detail['distinct']?.format, detail['distinct']?.personal],
      [unit === 'people' ? 'person' : 'text', unit === 'people'],
      key,
    );
});

test('parts are described durations of the detail', () => {
  for (const { key, unit, parts, detail } of all)
    for (const part of parts?.fields ?? [])
      assert.deepEqual([unit, detail[part]?.format], ['seconds', 'duration'], `${key} ${part}`);
});

test('rows store nothing that their metric does not describe', () => {
  for (const facts of fc.sample(scatteredFacts, { numRuns: 10, seed: 5 }))
    for (const { metric, detail } of measureAll(facts, scatteredRules, scatteredNow).observations)
      for (const name of Object.keys(detail))
        assert.ok(Object.hasOwn(metricDefinitions[metric].detail, name), `${metric} stores ${name}`);
});
