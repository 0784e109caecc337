import type { Doubt } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isWithinBounds, type Side } from './within-bounds.ts';

const day = 86_400;
const earlier = { from: 100 * day, to: 107 * day };
const later = { from: 107 * day, to: 114 * day };

const compared = (before: number, now: number): readonly [Side, Side] => {
  const row = (at: number) => ({ metric: 'throughput' as const, at, value: 1, excluded: null, detail: {} });
  const counted = [
    ...Array.from({ length: before }, () => row(earlier.from)),
    ...Array.from({ length: now }, () => row(later.from)),
  ];
  const side = { counted, recorded: { observedFrom: 0 } };
  return [
    { ...side, period: later },
    { ...side, period: earlier },
  ];
};
const doubts = (at: number, count: number): Doubt[] =>
  Array.from({ length: count }, (_, index) => ({
    metric: 'throughput',
    row: `${at} ${index}`,
    at,
    personId: null,
    repositoryId: null,
    gap: { kind: 'production-rule', key: '' },
    effect: 'row',
    counted: null,
    low: 1,
    high: 1,
  }));

describe('a difference between two periods', () => {
  const cases = [
    { name: 'without gaps', before: 10, now: 20, gaps: [], isWithin: false },
    { name: 'larger than its gaps', before: 10, now: 20, gaps: doubts(earlier.from, 9), isWithin: false },
    {
      name: 'that gaps of the period before could fill',
      before: 10,
      now: 20,
      gaps: doubts(earlier.from, 10),
      isWithin: true,
    },
    {
      name: 'that gaps of the period now could fill',
      before: 20,
      now: 10,
      gaps: doubts(later.from, 11),
      isWithin: true,
    },
    { name: 'that gaps could only make larger', before: 10, now: 20, gaps: doubts(later.from, 50), isWithin: false },
  ];
  for (const { name, before: then, now, gaps, isWithin } of cases)
    it(`${name} ${isWithin ? 'lies' : 'does not lie'} within the bounds`, () => {
      assert.equal(isWithinBounds('throughput', compared(then, now), gaps), isWithin);
    });
});
