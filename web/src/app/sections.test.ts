import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryRange } from './sections.ts';

test('the range goes along to screens that are read over one, and nothing else does', () => {
  assert.equal(carryRange('/teams', '?range=90d&teams=a,b&q=ada'), '/teams?range=90d');
  assert.equal(
    carryRange('/performance/historical', '?from=2026-03-01&to=2026-03-20&range=1y'),
    '/performance/historical?range=1y&from=2026-03-01&to=2026-03-20',
  );
  assert.equal(carryRange('/settings', '?range=90d'), '/settings');
  assert.equal(carryRange('/dashboard', '?range=nonsense'), '/dashboard');
});
