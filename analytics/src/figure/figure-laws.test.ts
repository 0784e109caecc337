import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { metricDefinitions, type MetricKey, metricKeys } from '../metrics/definitions.ts';
import type { FigureRow } from '../observation.ts';
import { figureOf } from './figure.ts';
import { daySeconds as day } from '../time/durations.ts';

const period = { from: 100 * day, to: 128 * day };
const metrics = metricKeys();

type InputRow = { at: number; value: number; counts: boolean; who: string };
const inputRow = fc.record({
  at: fc.integer({ min: 90 * day, max: 140 * day }),
  value: fc.integer({ min: 0, max: 9 }),
  counts: fc.boolean(),
  who: fc.constantFrom('ada', 'ben', 'cy'),
});

/** The expected value, from the wording of the definition; null if there is too little data. */
const byHand = (metric: MetricKey, all: readonly InputRow[], recordedFrom: number | null): number | null => {
  const counted = all.filter((one) => one.counts && one.at >= 100 * day && one.at < 128 * day);
  const ascending = counted.map((one) => one.value).toSorted((a, b) => a - b);
  const total = ascending.reduce((sum, value) => sum + value, 0);
  const n = ascending.length;
  const { aggregate } = metricDefinitions[metric];
  if (aggregate === 'rate') {
    if (recordedFrom === null && n === 0) return null;
    const since = recordedFrom ?? 0;
    if (since >= 128 * day) return null;
    const days = since > 100 * day ? Math.max(1, 128 - since / day) : 28;
    return total / (days / 7);
  }
  if (n < metricDefinitions[metric].minimum) return null;
  if (aggregate === 'distinct')
    return ['ada', 'ben', 'cy'].filter((who) => counted.some((one) => one.who === who)).length;
  if (aggregate === 'mean') return total / n;
  if (aggregate === 'share') return ascending.filter((value) => value === 1).length / n;
  return n % 2 === 1 ? ascending[(n - 1) / 2]! : (ascending[n / 2 - 1]! + ascending[n / 2]!) / 2;
};

test('every metric matches its definition, recomputed independently from random rows', () => {
  let [values, lacks] = [0, 0];
  fc.assert(
    fc.property(
      fc.constantFrom(...metrics),
      fc.array(inputRow, { maxLength: 60 }),
      fc.option(fc.integer({ min: 80 * day, max: 130 * day })),
      (metric, all, recordedFrom) => {
        const rows = all.map(({ at, value, counts, who }): FigureRow => ({
          metric,
          at,
          value,
          excluded: counts ? null : 'bot',
          detail: { distinct: who },
        }));
        const others = rows.map((row) => ({ ...row, metric: metrics.find((one) => one !== metric)!, value: 77 }));
        const figure = figureOf(metric, [...rows, ...others], { period, observedFrom: recordedFrom });
        const expected = byHand(metric, all, recordedFrom);
        if (expected === null) {
          assert.equal(figure.kind, 'insufficient-data');
          lacks += 1;
          return;
        }
        assert.ok(figure.kind === 'value' && Math.abs(figure.value - expected) < 1e-9, `${metric}: ${expected}`);
        const within = all.filter((one) => one.at >= period.from && one.at < period.to);
        assert.deepEqual([figure.n, figure.total], [within.filter((one) => one.counts).length, within.length]);
        values += 1;
      },
    ),
    { numRuns: 600, seed: 7 },
  );
  assert.ok(values > 100 && lacks > 50, `${values} values, ${lacks} without`);
});
