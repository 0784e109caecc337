import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatValue } from '@sightline/contract';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Observation } from '../observation.ts';
import { bandOf } from './band.ts';
import { changeOf } from './change.ts';
import { figureOf, firstCounted } from './figure.ts';
import { receiptOf } from './receipt.ts';
import { weekSeconds as week } from '../time/durations.ts';

const period = { from: 0, to: 4 * week };
const row = (metric: MetricKey, key: number, value: number, own: Partial<Observation> = {}): Observation => ({
  metric,
  key: String(key).padStart(3, '0'),
  scope: 'repository:api',
  at: 1 + key,
  value,
  personId: null,
  teamId: null,
  repositoryId: 'api',
  excluded: null,
  reference: { kind: 'deployment', id: String(key), title: `#${key}`, url: null },
  detail: {},
  ...own,
});
const rows = (metric: MetricKey, values: number[]): Observation[] =>
  values.map((value, key) => row(metric, key, value));

describe('a figure', () => {
  it('is the median with its quartiles, computed from unrounded values', () => {
    const figure = figureOf('lead_time', rows('lead_time', [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]), { period });
    assert.deepEqual(figure, { kind: 'value', value: 5.5, n: 10, total: 10, p75: 7.75, p90: 9.1 });
  });

  it('states how much data exists and is needed below its minimum, never zero', () => {
    const nine = rows('lead_time', [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(figureOf('lead_time', nine, { period }), {
      kind: 'insufficient-data',
      have: 9,
      need: 10,
      total: 9,
    });
    assert.deepEqual(figureOf('lead_time', [], { period, minimum: 0 }).kind, 'insufficient-data');
  });

  it('leaves out excluded rows, rows outside the period and other metrics', () => {
    const all = [
      ...rows('change_failure_rate', [1, 0, 0, 0]),
      row('change_failure_rate', 10, 1, { excluded: 'bot' }),
      row('change_failure_rate', 11, 1, { at: period.to }),
      row('rework_rate', 12, 1),
    ];
    assert.deepEqual(figureOf('change_failure_rate', all, { period, minimum: 4 }), {
      kind: 'value',
      value: 0.25,
      n: 4,
      total: 5,
    });
  });

  it('of a rate divides by the exact weeks, those since recording began, or the weeks worked', () => {
    const deployments = rows('deployment_frequency', [1, 1, 1, 1, 1, 1, 1, 1]);
    const value = (options: Parameters<typeof figureOf>[2]): number | null => {
      const figure = figureOf('deployment_frequency', deployments, options);
      return figure.kind === 'value' ? figure.value : null;
    };
    assert.equal(value({ period }), 2);
    assert.equal(value({ period: { from: 0, to: 3.5 * week } }), 8 / 3.5);
    assert.equal(value({ period: { from: -4 * week, to: 4 * week }, observedFrom: 0 }), 2);
    assert.equal(value({ period, weeks: () => 2 }), 4);
    assert.equal(value({ period, weeks: () => 0 }), null);
  });

  it('is zero only for a recorded series', () => {
    assert.equal(figureOf('deployment_frequency', [], { period }).kind, 'insufficient-data');
    assert.deepEqual(figureOf('deployment_frequency', [], { period, observedFrom: -week }), {
      kind: 'value',
      value: 0,
      n: 0,
      total: 0,
    });
    assert.equal(figureOf('deployment_frequency', [], { period, observedFrom: period.to }).kind, 'insufficient-data');
    assert.equal(firstCounted('deployment_frequency', []), null);
    const ruleless = [1, 2].map((key) => row('deployment_frequency', key, 1, { excluded: 'no rule' }));
    assert.equal(firstCounted('deployment_frequency', ruleless), null);
    assert.equal(firstCounted('deployment_frequency', [...ruleless, row('deployment_frequency', 9, 1)]), 10);
  });

  it('says from when on it is known if recording began within the period', () => {
    const long = { from: -8 * week, to: 4 * week };
    const part = (metric: MetricKey, observedFrom: number) => {
      const one = figureOf(metric, rows(metric, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]), { period: long, observedFrom });
      return one.kind === 'value' ? one.observedFrom : null;
    };
    for (const metric of ['lead_time', 'change_failure_rate', 'velocity', 'deployment_frequency'] as const) {
      assert.equal(part(metric, 0), 0, metric);
      assert.equal(part(metric, -9 * week), undefined, metric);
    }
    const nearlyAll = -8 * week + 86_400;
    assert.equal(part('lead_time', nearlyAll), undefined);
    assert.equal(part('deployment_frequency', nearlyAll), nearlyAll, 'the divisor is always stated');
  });

  it('counts different people once', () => {
    const helped = ['ada', 'ben', 'ada'].map((who, key) => row('people_helped', key, 1, { detail: { distinct: who } }));
    const figure = figureOf('people_helped', helped, { period });
    assert.equal(figure.kind === 'value' ? figure.value : null, 2);
  });

  it('has a receipt with its rows, latest first, and the reasons for exclusion, most frequent first', () => {
    const receipt = receiptOf(
      'lead_time',
      [
        ...rows('lead_time', [1, 2]),
        row('lead_time', 5, 0, { excluded: 'bot' }),
        row('lead_time', 6, 0, { excluded: 'anomaly' }),
        row('lead_time', 7, 0, { excluded: 'anomaly' }),
      ],
      { period, timeZone: 'UTC', minimum: 1 },
    );
    assert.deepEqual(
      receipt.included.map((one) => one.key),
      ['001', '000'],
    );
    assert.deepEqual(
      receipt.excluded.map((one) => [one.reason, one.observations.length]),
      [
        ['anomaly', 2],
        ['bot', 1],
      ],
    );
    assert.deepEqual([receipt.n, receipt.total], [2, 5]);
  });
});

describe('bands and changes', () => {
  /** Once in 30 days, which is written as “0.2 per week”. */
  const monthly = 7 / 30;
  const value = (number: number) => ({ kind: 'value' as const, value: number, n: 20, total: 20 });
  const none = { kind: 'insufficient-data' as const, have: 0, need: 1, total: 0 };

  it('follow the published thresholds', () => {
    assert.deepEqual(
      [7, 6.9, 1, 0.9, 0.2].map((perWeek) => bandOf('deployment_frequency', value(perWeek), 30).band),
      ['elite', 'high', 'high', 'medium', 'low'],
    );
    assert.deepEqual(
      [0.049, 0.05, 0.1, 0.15].map((share) => bandOf('change_failure_rate', value(share), 30).band),
      ['elite', 'high', 'medium', 'low'],
    );
    assert.deepEqual(
      [86_000, 86_400, 7 * 86_400, 30 * 86_400].map((seconds) => bandOf('lead_time', value(seconds), 30).band),
      ['elite', 'high', 'medium', 'low'],
    );
    const unbanded = { band: null, takesDays: null };
    assert.deepEqual(bandOf('lead_time', none, 30), unbanded);
    assert.deepEqual(bandOf('deployment_frequency', none, 1), unbanded);
    assert.deepEqual(bandOf('rework_rate', value(1), 30), unbanded);
  });

  it('do not contradict how the figure is written', () => {
    const banded = Object.values(metricDefinitions).filter(({ bands }) => bands !== undefined);
    assert.equal(banded.length, 4);
    for (const { key, unit, bands } of banded)
      for (const edge of [bands!.elite, bands!.high, bands!.medium]) {
        const bandOfValue = (value: number) =>
          bandOf(key as MetricKey, { kind: 'value', value, n: 20, total: 20 }, 30).band;
        for (let value = edge * 0.9; value < edge * 1.1; value += edge / 2000)
          if (formatValue(value, unit) === formatValue(edge, unit) && edge !== monthly)
            assert.equal(bandOfValue(value), bandOfValue(edge), `${key}: ${formatValue(value, unit)}`);
      }
    assert.equal(bandOf('change_failure_rate', value(0.0496), 30).band, 'high', '5% is not under 5%');
    assert.equal(bandOf('change_failure_rate', value(0.0494), 30).band, 'elite');
    assert.equal(bandOf('deployment_frequency', value(6.96), 30).band, 'elite', '7 a week are at least 7');
    assert.equal(bandOf('deployment_frequency', value(6.94), 30).band, 'high');
    assert.equal(bandOf('deployment_frequency', value(monthly), 30).band, 'medium', 'once in 30 days is monthly');
    assert.equal(bandOf('deployment_frequency', value(0.23), 90).band, 'low');
  });

  it('are missing for rates over less than a week; bands below monthly need a month', () => {
    const frequency = (perWeek: number, days: number) => bandOf('deployment_frequency', value(perWeek), days);
    // One deployment on one day is seven a week arithmetically, but does not show daily deployments.
    assert.deepEqual(frequency(7, 1), { band: null, takesDays: 7 });
    assert.deepEqual(frequency(7, 6), { band: null, takesDays: 7 });
    assert.deepEqual(frequency(7, 7), { band: 'elite', takesDays: null });
    assert.deepEqual(frequency(0.9, 7), { band: 'medium', takesDays: null });
    assert.deepEqual(frequency(0, 2), { band: null, takesDays: 30 });
    assert.deepEqual(frequency(0, 29), { band: null, takesDays: 30 });
    assert.deepEqual(frequency(0, 30), { band: 'low', takesDays: null });
    assert.equal(bandOf('lead_time', value(60), 1).band, 'elite', 'a median asks for changes, not for days');
  });

  it('compare two values, and nothing if data is missing', () => {
    const shorter = changeOf(value(6), value(8));
    assert.deepEqual(shorter, { kind: 'change', difference: -2, ratio: -0.25, direction: 'down' });
    const same = changeOf(value(1), value(1));
    assert.equal(same.kind === 'change' ? same.direction : '', 'level');
    assert.deepEqual(changeOf(value(1), none), { kind: 'unknown' });
    const fromZero = changeOf(value(3), value(0));
    assert.equal(fromZero.kind === 'change' ? fromZero.ratio : 0, null);
  });
});
