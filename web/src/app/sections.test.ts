import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryRange, sectionsWith } from './sections.ts';

test('the range goes along to screens that are read over one, and nothing else does', () => {
  assert.equal(carryRange('/teams', '?range=90d&teams=a,b&q=ada'), '/teams?range=90d');
  assert.equal(
    carryRange('/performance/historical', '?from=2026-03-01&to=2026-03-20&range=1y'),
    '/performance/historical?range=1y&from=2026-03-01&to=2026-03-20',
  );
  assert.equal(carryRange('/settings', '?range=90d'), '/settings');
  assert.equal(carryRange('/dashboard', '?range=nonsense'), '/dashboard');
});

test('screens that are not there are not led to, nor sections without any', () => {
  const all = [
    { path: '/a', title: 'A' },
    {
      path: '/b',
      title: 'B',
      children: [
        { path: '/b/1', title: 'One' },
        { path: '/b/2', title: 'Two' },
      ],
    },
    { path: '/c', title: 'C', children: [{ path: '/c/1', title: 'One' }] },
    { path: '/d', title: 'D' },
  ];
  assert.deepEqual(sectionsWith(all, new Set(['/a', '/b', '/b/2', '/c'])), [
    { path: '/a', title: 'A' },
    { path: '/b', title: 'B', children: [{ path: '/b/2', title: 'Two' }] },
  ]);
});
