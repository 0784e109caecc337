import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyTexts } from './history.ts';

test('deployments that are not listed are either withheld or too many without a failure', () => {
  const { deployments } = historyTexts.events;
  const counts = { total: 150, failed: 0, shown: 0, withheld: false };
  assert.equal(deployments(counts), '150 deployments, none failed');
  assert.equal(
    deployments({ ...counts, withheld: true }),
    'about 150 deployments, not listed one by one to protect individuals',
  );
});
