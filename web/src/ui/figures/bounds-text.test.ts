import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsText, gapsText } from './bounds-text.ts';

test('bounds have units, and open bounds show the known end', () => {
  assert.equal(boundsText({ low: 0.091, high: 0.14 }, 'share'), '9.1% to 14%');
  assert.equal(boundsText({ low: 5 * 86_400, high: null }, 'seconds'), '5 days or more');
  assert.equal(boundsText({ low: 0, high: null }, 'seconds'), 'Unknown');
  // Bounds that are displayed alike are shown as one value.
  assert.equal(boundsText({ low: 2.01, high: 2.02 }, 'per-week'), '2 per week');
});

test('gaps are listed with their counts', () => {
  const gaps = [
    { kind: 'incident-deployment' as const, rows: 12 },
    { kind: 'bot-account' as const, rows: 1 },
  ];
  assert.equal(gapsText({ gaps }), '12 incidents without a deployment, 1 row of a likely bot');
});
