import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryRange, screensWithKeys, sections } from './sections.ts';

test('links keep only the time range, for screens that have one', () => {
  assert.equal(carryRange('/teams', '?range=90d&teams=a,b&q=ada'), '/teams?range=90d');
  assert.equal(
    carryRange('/performance/historical', '?from=2026-03-01&to=2026-03-20&range=1y'),
    '/performance/historical?range=1y&from=2026-03-01&to=2026-03-20',
  );
  assert.equal(carryRange('/settings', '?range=90d'), '/settings');
  assert.equal(carryRange('/dashboard', '?range=nonsense'), '/dashboard');
});

test('every shortcut opens one screen, and those of sections their first', () => {
  const screens = screensWithKeys(sections);
  assert.equal(new Set(screens.map(({ key }) => key)).size, screens.length);
  assert.deepEqual(
    ['o', 'p', 'i', 't', 'r', 's'].map((key) => screens.find((screen) => screen.key === key)?.path),
    ['/dashboard', '/performance/profiles', '/insights/explanations', '/teams', '/reports', '/settings'],
  );
});
