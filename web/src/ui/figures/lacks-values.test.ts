import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacksValues } from './lacks-values.ts';

const missing = { kind: 'insufficient-data', have: 1, need: 5, total: 1 } as const;
const nought = { kind: 'value', value: 0, n: 5, total: 5 } as const;

test('a zero counts as a value', () => {
  assert.equal(lacksValues([missing, nought]), false);
  assert.equal(lacksValues([missing, missing]), true);
  assert.equal(lacksValues([]), true);
});
