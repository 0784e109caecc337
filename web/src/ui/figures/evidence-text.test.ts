import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceText } from './evidence-text.ts';

test('the evidence of a figure includes its interval in one unit', () => {
  const value = { kind: 'value', value: 2 * 86_400, n: 142, total: 150 } as const;
  assert.equal(evidenceText(value, 'seconds'), 'n 142');
  assert.equal(
    evidenceText({ ...value, low: 1.5 * 86_400, high: 3 * 86_400 }, 'seconds'),
    'n 142 · 90% interval 1.5–3 days',
  );
  assert.equal(evidenceText({ kind: 'value', value: 12, n: 12, total: 12 }, 'people'), '');
});

test('a figure without enough data shows what is missing', () => {
  assert.equal(evidenceText({ kind: 'insufficient-data', have: 3, need: 10, total: 3 }, 'share'), '3 of 10 needed');
});
