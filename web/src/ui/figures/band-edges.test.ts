import type { MetricFigure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBandText } from './band-edges.ts';

const value = { kind: 'value', value: 2, n: 9, total: 9 } as const;
const frequency = (changes: Partial<MetricFigure>): MetricFigure => ({
  metric: 'deployment_frequency',
  unit: 'per-week',
  better: 'higher',
  figure: value,
  previous: value,
  change: null,
  band: null,
  recent: [],
  ...changes,
});

test('a figure without a band says why', () => {
  const recorded = { ...value, recordedFrom: '2026-11-12' };
  assert.equal(noBandText(frequency({ bandTakesDays: 7 })), 'No band: needs at least 7 days');
  assert.equal(noBandText(frequency({ figure: recorded })), 'No band: recorded since 11/12/2026');
  assert.equal(noBandText(frequency({ figure: recorded, band: 'high' })), null);
  assert.equal(noBandText(frequency({ metric: 'rework_rate', figure: recorded })), null, 'it has no bands');
});
