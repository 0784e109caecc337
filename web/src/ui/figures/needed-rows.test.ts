import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricDefinitions } from '@sightline/analytics';
import { neededRows } from './needed-rows.ts';

test('a figure with too few rows names what it lacks', () => {
  const needed = (metric: string): string | undefined => neededRows(metric)?.(1, 3);
  assert.equal(needed('lead_time'), '1 of 3 changes needed');
  assert.equal(needed('change_failure_rate'), '1 of 3 deployments needed');
  assert.equal(needed('recovery_time'), '1 of 3 failures needed');
  for (const { key, minimum } of Object.values(metricDefinitions))
    assert.ok(minimum === 1 || neededRows(key) !== undefined, key);
});
