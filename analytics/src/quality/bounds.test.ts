import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { figureOf } from '../figure/figure.ts';
import type { FigureRow } from '../observation.ts';
import type { MetricKey } from '../metrics/definitions.ts';
import { boundsOf, lowestShare, type Bounds } from './bounds.ts';
import type { Doubt } from './gaps.ts';

const day = 86_400;
const period = { from: 100 * day, to: 128 * day };
const options = { period, minimum: 1, observedFrom: 0 };
const at = period.from + day;
const gap = { kind: 'production-rule', key: 'repository' } as const;

/** One metric of each aggregate that has bounds. */
const metrics = ['throughput', 'velocity', 'cycle_time', 'change_failure_rate'] as const satisfies MetricKey[];

type Doubted = { effect: 'row' | 'value'; counted: number | null; range: [number, number] };
type Case = { metric: (typeof metrics)[number]; certain: number[]; doubted: Doubted[]; failures: number };

const rowOf = (metric: MetricKey, value: number): FigureRow => ({ metric, at, value, excluded: null, detail: {} });

const doubtsIn = ({ metric, doubted, failures }: Case): Doubt[] => [
  ...doubted.map(({ effect, counted, range: [low, high] }, index): Doubt => ({
    metric,
    row: `row ${index}`,
    at,
    personId: null,
    repositoryId: null,
    gap,
    effect,
    counted,
    low,
    high,
  })),
  ...Array.from({ length: failures }, (_, index): Doubt => ({
    metric,
    row: `incident ${index}`,
    at,
    personId: null,
    repositoryId: null,
    gap,
    effect: 'failure',
    counted: null,
    low: 0,
    high: 1,
  })),
];

const rowsIn = ({ metric, certain, doubted }: Case): FigureRow[] =>
  [...certain, ...doubted.flatMap(({ counted }) => (counted === null ? [] : [counted]))].map((value) =>
    rowOf(metric, value),
  );

const bounds = (one: Case): Bounds | null => boundsOf(one.metric, rowsIn(one), doubtsIn(one), options);

/** Every way to resolve the doubts: each row in or out, at either end of its range. */
const answers = (one: Case): number[] => {
  const ways = one.doubted.map(({ effect, range: [low, high] }) =>
    effect === 'row' ? [null, low, high] : [low, high],
  );
  const all = ways.reduce<(number | null)[][]>(
    (known, own) => known.flatMap((values) => own.map((value) => [...values, value])),
    [[]],
  );
  return all.flatMap((values) => {
    const counting = [...one.certain, ...values.filter((value) => value !== null)];
    const passed = counting.filter((value) => value === 0).length;
    return Array.from({ length: Math.min(one.failures, passed) + 1 }, (_, failed) => {
      let left = failed;
      const rows = counting.map((value) => rowOf(one.metric, value === 0 && left-- > 0 ? 1 : value));
      const figure = figureOf(one.metric, rows, options);
      return figure.kind === 'value' ? [figure.value] : [];
    }).flat();
  });
};

const value = fc.integer({ min: 0, max: 9 });
const anyCase = fc.constantFrom(...metrics).chain((metric) => {
  const own = metric === 'change_failure_rate' ? fc.integer({ min: 0, max: 1 }) : value;
  const doubted = fc
    .record({
      effect: fc.constantFrom('row' as const, 'value' as const),
      ends: fc.tuple(own, own),
      counts: fc.boolean(),
    })
    .map(({ effect, ends: [a, b], counts }): Doubted => ({
      effect,
      // A row whose value alone is in doubt counts.
      counted: counts || effect === 'value' ? a : null,
      range: [Math.min(a, b), Math.max(a, b)],
    }));
  return fc.record({
    metric: fc.constant(metric),
    certain: fc.array(own, { minLength: 1, maxLength: 6 }),
    doubted: fc.array(doubted, { maxLength: 4 }),
    failures: metric === 'change_failure_rate' ? fc.integer({ min: 0, max: 3 }) : fc.constant(0),
  });
});

const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-9;

describe('the bounds of a figure', () => {
  it('are the lowest and highest figure over all resolutions of the doubts', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { low, high } = bounds(one)!;
        const possible = answers(one);
        assert.ok(near(low, Math.min(...possible)), `low ${low} of ${Math.min(...possible)}`);
        assert.ok(near(high!, Math.max(...possible)), `high ${high} of ${Math.max(...possible)}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('contain the figure, and equal it if nothing is in doubt', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const figure = figureOf(one.metric, rowsIn(one), options);
        assert.ok(figure.kind === 'value');
        const { low, high } = bounds(one)!;
        assert.ok(low <= figure.value && high! >= figure.value);
        assert.deepEqual(boundsOf(one.metric, rowsIn(one), [], options), { low: figure.value, high: figure.value });
      }),
    );
  });

  it('are never widened by resolving a row, whatever the answer', () => {
    let settled = 0;
    fc.assert(
      fc.property(anyCase, fc.nat(), fc.nat(), (one, which, way) => {
        const doubted = one.doubted[which % Math.max(1, one.doubted.length)];
        if (doubted === undefined) return;
        settled += 1;
        const values = [...doubted.range, ...(doubted.effect === 'row' ? [null] : [])];
        const answer = values[way % values.length]!;
        const after = {
          ...one,
          certain: answer === null ? one.certain : [...one.certain, answer],
          doubted: one.doubted.filter((other) => other !== doubted),
        };
        const [wide, narrow] = [bounds(one)!, bounds(after)!];
        assert.ok(narrow.low >= wide.low - 1e-9 && narrow.high! <= wide.high! + 1e-9);
      }),
    );
    assert.ok(settled > 10);
  });

  const cases: (Omit<Partial<Case>, 'metric'> & { name: string; metric: Case['metric']; expected: Bounds | null })[] = [
    {
      name: 'incidents without a deployment may have failed deployments that count as successful',
      metric: 'change_failure_rate',
      certain: [1, 0, 0, 0],
      failures: 2,
      expected: { low: 0.25, high: 0.75 },
    },
    {
      name: 'no more deployments can have failed than there are',
      metric: 'change_failure_rate',
      certain: [1, 0],
      failures: 5,
      expected: { low: 0.5, high: 1 },
    },
    {
      name: 'deployments that may be productive can only add to a frequency',
      metric: 'throughput',
      certain: [1, 1, 1, 1],
      doubted: [
        { effect: 'row', counted: null, range: [1, 1] },
        { effect: 'row', counted: null, range: [1, 1] },
      ],
      expected: { low: 1, high: 1.5 },
    },
    {
      name: 'few unknown durations move a median within the known ones',
      metric: 'cycle_time',
      certain: [1, 2, 3, 4, 5],
      doubted: [{ effect: 'row', counted: null, range: [0, Infinity] }],
      expected: { low: 2.5, high: 3.5 },
    },
    {
      name: 'as many unknown durations as known ones leave it without an upper bound',
      metric: 'cycle_time',
      certain: [1, 2, 3],
      doubted: Array.from({ length: 4 }, (): Doubted => ({ effect: 'row', counted: null, range: [0, Infinity] })),
      expected: { low: 0, high: null },
    },
    {
      name: 'changes linked by time were deployed then or later',
      metric: 'cycle_time',
      certain: [5, 6],
      doubted: [{ effect: 'value', counted: 1, range: [1, Infinity] }],
      expected: { low: 5, high: 6 },
    },
    {
      name: 'a figure that lacks data has none',
      metric: 'velocity',
      doubted: [{ effect: 'row', counted: null, range: [1, 1] }],
      expected: null,
    },
  ];
  for (const { name, expected, ...given } of cases)
    it(name, () => {
      assert.deepEqual(bounds({ certain: [], doubted: [], failures: 0, ...given }), expected);
    });

  it('ignore doubts about other metrics and other days', () => {
    const rows = [rowOf('throughput', 1)];
    const elsewhere: Doubt = {
      metric: 'throughput',
      row: 'x',
      at: period.to,
      personId: null,
      repositoryId: null,
      gap,
      effect: 'row',
      counted: null,
      low: 1,
      high: 1,
    };
    const exact = { low: 0.25, high: 0.25 };
    assert.deepEqual(boundsOf('throughput', rows, [elsewhere], options), exact);
    assert.deepEqual(boundsOf('throughput', rows, [{ ...elsewhere, at, metric: 'cycle_time' }], options), exact);
  });

  it('combine two doubts about one row, which still counts once', () => {
    const both: Doubt[] = (['bot-account', 'status-category'] as const).map((kind) => ({
      metric: 'throughput',
      row: 'item',
      at,
      personId: null,
      repositoryId: null,
      gap: { kind, key: '' },
      effect: 'row',
      counted: 1,
      low: 1,
      high: 1,
    }));
    const rows = [rowOf('throughput', 1), rowOf('throughput', 1)];
    assert.deepEqual(boundsOf('throughput', rows, both, options), { low: 0.25, high: 0.5 });
  });
});

describe('the lowest possible share of a part', () => {
  const rows = ['a', 'a', 'a', 'b'].map((owner, index) => ({ key: `${index}`, owner }));
  const isPart = ({ owner }: { owner: string }) => owner === 'a';
  const optional = (row: string, counted: number | null) => ({ row, counted, effect: 'row' as const });
  const cases = [
    { name: 'is the share where nothing is in doubt', doubts: [], expected: 0.75 },
    { name: 'leaves out its rows in doubt', doubts: [optional('0', 1)], expected: 2 / 3 },
    { name: 'keeps the rows of others', doubts: [optional('3', 1)], expected: 0.75 },
    { name: 'counts what is left out for others', doubts: [optional('x', null), optional('y', null)], expected: 0.5 },
    { name: 'counts a row once', doubts: [optional('x', null), optional('x', null)], expected: 0.6 },
    {
      name: 'ignores doubts about values',
      doubts: [{ ...optional('0', 1), effect: 'value' as const }],
      expected: 0.75,
    },
  ];
  for (const { name, doubts, expected } of cases)
    it(name, () => assert.equal(lowestShare(rows, isPart, doubts), expected));
});
