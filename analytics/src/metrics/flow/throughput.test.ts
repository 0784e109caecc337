import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { Observation } from '../../observation.ts';
import { dayEdges } from '../../time/edges.ts';
import { cycleTimeScatter, throughputBy } from './throughput.ts';
import { daySeconds as day } from '../../time/durations.ts';

const hour = 3600;
const row = (
  metric: Observation['metric'],
  key: number,
  at: number,
  value: number,
  excluded?: string,
): Observation => ({
  metric,
  key: String(key).padStart(4, '0'),
  scope: 'project:1',
  at,
  value,
  personId: null,
  teamId: null,
  repositoryId: null,
  excluded: excluded ?? null,
  reference: { kind: 'issue', id: String(key), title: `PAY-${key}`, url: null },
  detail: {},
});

describe('throughput', () => {
  it('counts items finished each day, without those of bots and sub-tasks', () => {
    const rows = [
      row('throughput', 1, 0, 1),
      row('throughput', 2, day - 1, 1),
      row('throughput', 3, day, 1),
      row('throughput', 4, day, 1, 'bot'),
      row('cycle_time', 1, 0, 500),
      row('throughput', 5, 3 * day, 1),
    ];
    assert.deepEqual(throughputBy(rows, [0, day, 2 * day, 3 * day]), [2, 1, 0]);
    assert.deepEqual(throughputBy(rows, []), []);
  });

  it('gives days of 23 and 25 hours their own hours', () => {
    const from = Date.UTC(2026, 2, 28, 23) / 1000;
    const edges = dayEdges(from, from + 3 * day, 'Europe/Berlin');
    assert.equal(edges[1]! - edges[0]!, 23 * hour);
    const rows = Array.from({ length: 72 }, (_, each) => row('throughput', each, from + each * hour, 1));
    assert.deepEqual(throughputBy(rows, edges), [23, 24, 24, 1]);
  });

  it('adds up: the parts of a range sum to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100 * day)),
        fc.uniqueArray(fc.nat(100 * day), { minLength: 2 }),
        (instants, cuts) => {
          const rows = instants.map((at, key) => row('throughput', key, at, 1));
          const edges = cuts.sort((a, b) => a - b);
          const total = throughputBy(rows, edges).reduce((sum, one) => sum + one, 0);
          assert.equal(total, throughputBy(rows, [edges[0]!, edges.at(-1)!])[0]);
        },
      ),
    );
  });
});

describe('cycle times of single items', () => {
  const period = { from: 0, to: 30 * day };
  const rows = Array.from({ length: 20 }, (_, each) => row('cycle_time', each, (20 - each) * day, (each + 1) * hour));

  it('are in order of completion, with the percentiles of all', () => {
    const { figure, points, percentiles } = cycleTimeScatter(rows, period);
    assert.deepEqual([points[0]?.at, points.at(-1)?.at, points.length], [day, 20 * day, 20]);
    assert.equal(figure.kind === 'value' ? figure.value : null, 10.5 * hour);
    assert.deepEqual(
      percentiles.map(({ seconds }) => Math.round(seconds / 36) / 100),
      [10.5, 14.3, 17.15, 19.05],
    );
  });

  it('are shown as points but have no percentiles if there are too few', () => {
    const { figure, points, percentiles } = cycleTimeScatter(rows.slice(0, 9), period);
    assert.deepEqual([figure.kind, points.length, percentiles], ['insufficient-data', 9, []]);
  });
});
