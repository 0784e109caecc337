import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { seededRandom } from '../../figure/random.ts';
import type { Observation } from '../../observation.ts';
import { findBottleneck } from './bottleneck.ts';
import { leadTimePhases } from './lead-time-metrics.ts';

const hour = 3600;
const period = { from: 1000, to: 2000 };
const previous = { from: 0, to: 1000 };

const change = (key: number, at: number, [coding, pickup, review, deploy]: readonly number[]): Observation => ({
  metric: 'lead_time',
  key: String(key),
  scope: 'repository:api',
  at,
  value: coding! + pickup! + review! + deploy!,
  personId: null,
  teamId: null,
  repositoryId: 'api',
  excluded: null,
  reference: { kind: 'pull-request', id: String(key), title: `#${key}`, url: null },
  detail: { coding: coding!, pickup: pickup!, review: review!, deploy: deploy! },
});
const many = (count: number, at: number, phases: readonly number[]): Observation[] =>
  Array.from({ length: count }, (_, key) => change(at * 100 + key, at, phases));
const find = (rows: readonly Observation[]) => findBottleneck(rows, { period, previous, random: seededRandom(1) });

describe('the bottleneck', () => {
  it('is the longest phase of the lead time, with its change from the previous period', () => {
    const rows = [
      ...many(10, 1500, [2 * hour, 10 * hour, 5 * hour, 3 * hour]),
      ...many(10, 500, [2 * hour, 4 * hour, 5 * hour, 3 * hour]),
    ];
    const found = find(rows);
    assert.ok(found.kind === 'value');
    assert.deepEqual([found.holdsMost, found.stability, found.n, found.previousN], ['pickup', 1, 10, 10]);
    assert.equal(found.meanLeadTime, 20 * hour);
    const pickup = found.phases.find((phase) => phase.phase === 'pickup');
    assert.deepEqual(pickup, {
      phase: 'pickup',
      mean: 10 * hour,
      median: 10 * hour,
      share: 0.5,
      change: { kind: 'change', difference: 6 * hour, ratio: 1.5, direction: 'up' },
    });
  });

  it('is marked as uncertain if two phases are about equally long', () => {
    const rows = Array.from({ length: 40 }, (_, key) => change(key, 1500, key % 2 === 0 ? [9, 1, 0, 0] : [0, 8, 0, 2]));
    const found = find(rows);
    assert.ok(found.kind === 'value' && found.stability > 0.3 && found.stability < 0.9, JSON.stringify(found));
  });

  it('has no comparison if the previous period has too few changes', () => {
    const found = find([...many(10, 1500, [1, 2, 3, 4]), ...many(9, 500, [1, 2, 3, 4])]);
    assert.ok(found.kind === 'value');
    assert.deepEqual([found.holdsMost, found.phases[0]?.change], ['deploy', { kind: 'unknown' }]);
  });

  it('needs as many changes as the lead time, not counting excluded ones', () => {
    const bots = many(5, 1600, [1, 1, 1, 1]).map((row) => ({ ...row, excluded: 'bot' }));
    assert.deepEqual(find([...many(9, 1500, [1, 2, 3, 4]), ...bots]), {
      kind: 'insufficient-data',
      have: 9,
      need: 10,
      total: 14,
    });
  });

  it('has phase means that add up to the mean lead time, whatever the order of the changes', () => {
    const phases = fc.tuple(...leadTimePhases.map(() => fc.nat(1_000_000)));
    fc.assert(
      fc.property(fc.array(phases, { minLength: 10, maxLength: 30 }), (all) => {
        const rows = all.map((one, key) => change(key, 1500, one));
        const found = find(rows);
        assert.ok(found.kind === 'value');
        const total = found.phases.reduce((sum, phase) => sum + phase.mean, 0);
        assert.ok(Math.abs(total - found.meanLeadTime) < 1e-6 * Math.max(1, total));
        assert.deepEqual(find(rows.toReversed()), found);
      }),
      { numRuns: 50 },
    );
  });
});
