import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Observation } from '../../observation.ts';
import { bottleneckParts, bottleneckRecord } from './bottleneck-history.ts';
import { leadTimePhases } from './lead-time-metrics.ts';

type Phases = readonly [number, number, number, number];

const change = (key: number, at: number, [coding, pickup, review, deploy]: Phases): Observation => ({
  metric: 'lead_time',
  key: String(key),
  scope: 'repository:api',
  at,
  value: coding + pickup + review + deploy,
  personId: null,
  teamId: null,
  repositoryId: 'api',
  excluded: null,
  reference: { kind: 'pull-request', id: String(key), title: `#${key}`, url: null },
  detail: { coding, pickup, review, deploy },
});
const ten = (at: number, phases: Phases): Observation[] =>
  Array.from({ length: 10 }, (_, key) => change(at * 100 + key, at, phases));
const parts = [0, 1, 2, 3].map((index) => ({ from: index * 10, to: index * 10 + 10 }));

test('every interval has its own phases, or says that it has too few changes', () => {
  const rows = [...ten(5, [1, 6, 2, 1]), ...ten(15, [1, 2, 6, 1]), change(1, 25, [9, 0, 0, 1])];
  const [first, second, third, fourth] = bottleneckParts(rows, parts);
  assert.ok(first?.kind === 'value' && second?.kind === 'value');
  assert.deepEqual([first.holdsMost, second.holdsMost, first.n, first.meanLeadTime], ['pickup', 'review', 10, 10]);
  assert.deepEqual(
    first.phases.map(({ mean, share }) => [mean, share]),
    [
      [1, 0.1],
      [6, 0.6],
      [2, 0.2],
      [1, 0.1],
    ],
  );
  assert.deepEqual(third, { kind: 'insufficient-data', have: 1, need: 10, total: 1 });
  assert.equal(fourth?.kind, 'insufficient-data');
});

test('the track record counts adjoining intervals that both have data', () => {
  const rows = [...ten(5, [1, 6, 2, 1]), ...ten(15, [1, 7, 2, 1]), ...ten(25, [9, 6, 2, 1])];
  assert.deepEqual(bottleneckRecord(bottleneckParts(rows, parts)), { cases: 2, held: 1 });
  const gap = bottleneckParts([...ten(5, [1, 6, 2, 1]), ...ten(25, [1, 6, 2, 1])], parts);
  assert.deepEqual(bottleneckRecord(gap), { cases: 0, held: 0 });
});

test('phases add up to the mean lead time, and their shares to the whole', () => {
  const seconds = fc.nat(100_000);
  const rows = fc.array(fc.tuple(seconds, seconds, seconds, seconds), { minLength: 10, maxLength: 30 });
  fc.assert(
    fc.property(rows, (all) => {
      const [part] = bottleneckParts(
        all.map((phases, key) => change(key, 5, phases)),
        parts,
      );
      assert.ok(part?.kind === 'value');
      const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
      assert.ok(
        Math.abs(sum(part.phases.map((phase) => phase.mean)) - part.meanLeadTime) < 1e-6 * (part.meanLeadTime + 1),
      );
      const shares = sum(part.phases.map((phase) => phase.share));
      assert.ok(part.meanLeadTime === 0 || Math.abs(shares - 1) < 1e-9);
      assert.ok(leadTimePhases.includes(part.holdsMost));
    }),
  );
});
