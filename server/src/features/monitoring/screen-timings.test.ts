import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOf, timingsByScreen } from './screen-timings.ts';

const report = (screen: string, metric: 'LCP' | 'CLS', values: readonly number[]) =>
  values
    .map((value) => ({ screen, metric, bucket: bucketOf(metric, value), reports: 1 }))
    .toSorted((a, b) => a.bucket - b.bucket);

test('the 75th percentile is exact to 5%', () => {
  for (const values of [
    [100, 200, 2400, 9000],
    [17, 17, 17, 17],
    [1, 2, 3, 4, 5, 6, 7, 8],
  ]) {
    const [screen] = timingsByScreen(report('/dashboard', 'LCP', values));
    const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
    const p75 = screen?.vitals[0]?.p75 ?? 0;
    assert.ok(p75 >= exact && p75 <= Math.ceil(exact * 1.05), `${p75} of ${values.join()}`);
  }
});

test('every screen is rated separately, by the thresholds of each web vital', () => {
  const buckets = [
    ...report('/teams', 'LCP', [4500]),
    ...report('/dashboard', 'LCP', [900]),
    ...report('/dashboard', 'CLS', [0, 0, 0.2]),
  ];
  assert.deepEqual(
    timingsByScreen(buckets).map(({ screen, vitals }) => [
      screen,
      vitals.map((vital) => [vital.metric, vital.rating, vital.reports]),
    ]),
    [
      [
        '/dashboard',
        [
          ['LCP', 'good', 1],
          ['CLS', 'needs-improvement', 3],
        ],
      ],
      ['/teams', [['LCP', 'poor', 1]]],
    ],
  );
  assert.deepEqual(timingsByScreen(report('/dashboard', 'CLS', [0]))[0]?.vitals[0]?.p75, 0);
});
