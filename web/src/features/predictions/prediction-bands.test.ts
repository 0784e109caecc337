import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prediction } from '@sightline/contract';
import {
  averageConfidence,
  countRiskAlerts,
  declinesFirst,
  deltaBand,
  deltaOf,
  isRiskAlert,
  splitByConfidence,
} from './prediction-bands.ts';

const score = (value: number) => ({ kind: 'value' as const, value, n: 1, total: 1 });
const prediction = (current: number, predicted: number | null, confidence: number | null = 80): Prediction =>
  ({
    currentScore: score(current),
    predictedScore: predicted === null ? { kind: 'insufficient-data', have: 1, need: 2, total: 1 } : score(predicted),
    confidence,
  }) as Prediction;

test('change bands begin above 5, 0 and −5', () => {
  assert.deepEqual([5.1, 5, 0.1, 0, -4.9, -5].map(deltaBand), [
    'excellent',
    'good',
    'good',
    'average',
    'average',
    'poor',
  ]);
});

test('a risk alert is more than 10 points below the current score', () => {
  assert.equal(isRiskAlert(prediction(80, 70)), false);
  assert.equal(isRiskAlert(prediction(80, 69.9)), true);
  assert.equal(isRiskAlert(prediction(80, null)), false);
  assert.equal(countRiskAlerts([prediction(80, 70), prediction(80, 69.9)]), 1);
  assert.equal(countRiskAlerts([]), null, 'nothing was predicted');
  assert.equal(deltaOf(prediction(80, null)), null);
});

test('missing predictions do not count in the average confidence', () => {
  assert.equal(averageConfidence([prediction(80, 70, 90), prediction(80, 70, 81), prediction(80, null, null)]), 86);
  assert.equal(averageConfidence([]), null);
});

test('the largest decline comes first, and equal ones keep their order', () => {
  const made = [prediction(80, 82), prediction(80, 68), prediction(60, 60, 1), prediction(50, 50, 2)];
  assert.deepEqual(
    declinesFirst(made).map((one) => made.indexOf(one)),
    [1, 2, 3, 0],
  );
});

test('predictions below the confidence threshold come last, unless it is the only one', () => {
  const [sure, unsure, waiting] = [prediction(80, 82, 80), prediction(80, 68, 79), prediction(60, null, null)];
  assert.deepEqual(splitByConfidence([unsure, sure, waiting], 80), { sure: [sure, waiting], unsure: [unsure] });
  assert.deepEqual(splitByConfidence([unsure], 80), { sure: [unsure], unsure: [] });
});
