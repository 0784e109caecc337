import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figure } from './primitives.ts';
import { stateOfFigure } from './state-of-figure.ts';

const value = (of: number, n = 5): Figure => ({ kind: 'value', value: of, n, total: n });
const missing: Figure = { kind: 'insufficient-data', have: 2, need: 5, total: 2 };
const hidden: Figure = { ...missing, of: 'people' };

for (const [claimed, now, state] of [
  [value(3), value(3), 'holds'],
  [value(0.1 + 0.2), value(0.3), 'holds'],
  [value(3), value(4), 'differs'],
  [value(3, 5), value(3, 6), 'differs'],
  [value(3, 0), value(3, 6), 'holds'],
  [value(3), missing, 'no-longer-recorded'],
  [value(3), hidden, 'not-visible'],
  [missing, value(3), 'differs'],
  [missing, missing, 'holds'],
  [hidden, hidden, 'holds'],
] as const)
  test(`${JSON.stringify(claimed)} ${state} if it is now ${JSON.stringify(now)}`, () =>
    assert.equal(stateOfFigure(claimed, now), state));
