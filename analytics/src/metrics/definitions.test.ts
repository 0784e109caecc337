import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureAll } from '../measure.ts';
import { scatteredFacts, scatteredNow, scatteredRules } from '../scopes/scattered-facts.test-support.ts';
import * as fc from 'fast-check';
import { isMetricKey, metricDefinitions, metricsThat } from './definitions.ts';

const all = Object.values(metricDefinitions);

test('a definition refers only to existing metrics', () => {
  for (const { key, recordedWith, presupposes } of all)
    for (const other of [recordedWith, presupposes])
      if (other !== undefined) assert.ok(isMetricKey(other) && other !== key, `${key} names ${other}`);
});

test('only rates say what they count', () => {
  for (const { key, aggregate, rate } of all) assert.equal(rate !== undefined, aggregate === 'rate', key);
});

test('a metric of distinct values describes them, and marks people as personal', () => {
  for (const { key, unit, detail } of metricsThat(({ aggregate }) => aggregate === 'distinct').map(
    (metric) => metricDefinitions[metric],
  ))
    assert.deepEqual(
      [detail['distinct']?.format, detail['distinct']?.personal],
      [unit === 'people' ? 'person' : 'text', unit === 'people'],
      key,
    );
});

test('the parts of a metric are described durations of its detail', () => {
  for (const { key, unit, parts, detail } of all)
    for (const part of parts?.fields ?? [])
      assert.deepEqual([unit, detail[part]?.format], ['seconds', 'duration'], `${key} ${part}`);
});

test('rows store only details that their metric describes', () => {
  for (const facts of fc.sample(scatteredFacts, { numRuns: 10, seed: 5 }))
    for (const { metric, detail } of measureAll(facts, scatteredRules, scatteredNow).observations)
      for (const name of Object.keys(detail))
        assert.ok(Object.hasOwn(metricDefinitions[metric].detail, name), `${metric} stores ${name}`);
});
