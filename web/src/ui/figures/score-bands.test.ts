import { defaultPreferences, type Figure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandOf, weightedScore } from './score-bands.ts';

const value = (value: number): Figure => ({ kind: 'value', value, n: 10, total: 10 });
const missing: Figure = { kind: 'insufficient-data', have: 1, need: 5, total: 1 };

test('the band follows the rounded score', () => {
  const { performanceThresholds } = defaultPreferences;
  const cases: [number, string][] = [
    [100, 'excellent'],
    [89.6, 'excellent'],
    [89.4, 'good'],
    [80, 'good'],
    [70, 'average'],
    [60, 'poor'],
    [59.4, 'veryPoor'],
  ];
  for (const [score, band] of cases) assert.equal(bandOf(score, performanceThresholds), band, String(score));
  assert.equal(bandOf(85, { excellent: 85, good: 60, average: 40, poor: 20 }), 'excellent');
});

test('personal weights are relative, and dimensions without data do not count', () => {
  const dimensions = {
    codeQuality: value(80),
    velocity: value(60),
    collaboration: missing,
    innovation: missing,
    reliability: missing,
  };
  const weights = { codeQuality: 0.6, velocity: 0.2, collaboration: 0.2, innovation: 0, reliability: 0 };
  assert.equal(weightedScore(dimensions, weights), 75);
  assert.equal(weightedScore(dimensions, { ...weights, codeQuality: 0, velocity: 0 }), null);
});
