import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedSince } from './listed-since.ts';

const at = (kind: 'deployment' | 'incident' | 'joined', day: string) => ({
  kind,
  at: `${day}T08:00:00Z`,
  title: '',
  url: null,
});
const annotations = [
  at('joined', '2026-03-01'),
  at('deployment', '2026-05-01'),
  at('incident', '2026-06-01'),
  at('deployment', '2026-07-01'),
];
const day = (text: string): number => Date.parse(`${text}T08:00:00Z`);

test('the list is complete if nothing was cut, or if all failed deployments are listed', () => {
  const incidents = { total: 1, shown: 1 };
  assert.equal(
    listedSince({ annotations, incidents, deployments: { total: 2, failed: 1, shown: 2, withheld: false } }),
    null,
  );
  assert.equal(
    listedSince({ annotations, incidents, deployments: { total: 900, failed: 2, shown: 2, withheld: false } }),
    null,
  );
});

test('a cut list is complete from its first entry, and all lists from the latest of these', () => {
  const deployments = { total: 900, failed: 80, shown: 2, withheld: false };
  const whole = { total: 1, shown: 1 };
  assert.equal(listedSince({ annotations, deployments, incidents: whole }), day('2026-05-01'));
  assert.equal(listedSince({ annotations, deployments, incidents: { total: 9, shown: 1 } }), day('2026-06-01'));
});

test('withheld deployments do not make the list incomplete', () => {
  const incidents = { total: 2, shown: 2 };
  const deployments = { total: 150, failed: 20, shown: 0, withheld: true };
  assert.equal(listedSince({ annotations: annotations.slice(2, 3), incidents, deployments }), null);
});
