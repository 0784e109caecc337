import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyTexts } from './history.ts';

test('the deployment summary covers withheld, failed and complete lists', () => {
  const { deployments } = historyTexts.events;
  const counts = { total: 150, failed: 0, shown: 0, withheld: false };
  assert.equal(deployments(counts), '150 deployments, none failed');
  assert.equal(
    deployments({ ...counts, withheld: true }),
    'about 150 deployments, not listed one by one to protect individuals',
  );
  for (const withheld of [true, false]) assert.equal(deployments({ ...counts, total: 0, withheld }), null);
});
