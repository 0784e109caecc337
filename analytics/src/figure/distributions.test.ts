/** The distribution functions against jStat, which is not shipped: the browser would have to load it. */
import jstat from 'jstat';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binomialPValue, fisherPValue, studentPValue } from './p-value.ts';
import { ninetyPercent, student } from './student.ts';

const { jStat } = jstat;

const assertClose = (actual: number, expected: number, what: string, tolerance = 1e-7): void =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual} instead of ${expected}`);

test('two-sided p-values of Student’s t match jStat', () => {
  for (const degrees of [1, 2, 3, 5.5, 10, 30, 100, 1_000])
    for (const t of [0, 0.1, 0.7, 1, 1.96, 2.5, 4, 8, 25])
      for (const signed of [t, -t])
        assertClose(studentPValue(signed, degrees), 2 * jStat.studentt.cdf(-t, degrees), `t ${signed}, ${degrees}`);
});

test('two-sided binomial p-values match jStat', () => {
  for (const n of [1, 5, 20, 150, 900])
    for (const share of [0.01, 0.2, 0.5, 0.93])
      for (const k of [0, 1, Math.floor(n / 3), Math.floor(n / 2), n - 1, n]) {
        const below = jStat.binomial.cdf(k, n, share);
        const above = k === 0 ? 1 : 1 - jStat.binomial.cdf(k - 1, n, share);
        assertClose(binomialPValue(k, n, share), Math.min(1, 2 * Math.min(below, above)), `${k} of ${n} at ${share}`);
      }
});

test('Fisher’s exact p-values match jStat’s hypergeometric distribution', () => {
  for (const [n, m] of [
    [5, 5],
    [8, 20],
    [40, 60],
    [150, 170],
  ] as const)
    for (const a of [0, 1, Math.floor(n / 2), n])
      for (const b of [0, 2, Math.floor(m / 3), m]) {
        // jStat: population, successes in it, draws.
        const probability = (k: number): number => jStat.hypgeom.pdf(k, n + m, a + b, n);
        const ks = Array.from({ length: Math.min(n, a + b) + 1 }, (_, k) => k).filter((k) => a + b - k <= m);
        const total = (part: number[]): number => part.reduce((sum, k) => sum + probability(k), 0);
        const expected = 2 * Math.min(total(ks.filter((k) => k <= a)), total(ks.filter((k) => k >= a)));
        assertClose(fisherPValue(a, n, b, m), Math.min(1, expected), `${a} of ${n} and ${b} of ${m}`, 1e-6);
      }
});

test('90% bounds match jStat to the digits of the table', () => {
  assertClose(ninetyPercent, jStat.normal.inv(0.95, 0, 1), 'normal', 5e-5);
  for (let degrees = 1; degrees <= 30; degrees += 1)
    assertClose(student(degrees), jStat.studentt.inv(0.95, degrees), `${degrees} degrees`, 5e-4);
  for (const degrees of [31, 40, 75, 200])
    assertClose(student(degrees), jStat.studentt.inv(0.95, degrees), `${degrees} degrees`, 2e-3);
});
