import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandPosition } from './band-position.ts';

const day = 24 * 3600;

test('a value is positioned within its band, better values further right', () => {
  assert.equal(bandPosition('deployment_frequency', 0), 0);
  assert.equal(bandPosition('deployment_frequency', 1), 2);
  assert.equal(bandPosition('deployment_frequency', 7), 3);
  assert.equal(bandPosition('deployment_frequency', 14), 3.5);
  assert.equal(bandPosition('change_failure_rate', 0), 4);
  assert.equal(bandPosition('change_failure_rate', 0.1), 2);
  assert.equal(bandPosition('change_failure_rate', 0.0996), 2, 'written as 10%');
  assert.equal(bandPosition('change_failure_rate', 0.3), 0.5);
  const leadTimes = [60 * day, 30 * day, 10 * day, 7 * day, 2 * day, 0.5 * day].map((time) =>
    bandPosition('lead_time', time),
  );
  assert.deepEqual(
    leadTimes,
    leadTimes.toSorted((time, other) => time - other),
  );
});
