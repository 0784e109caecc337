import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextState, type HeldState, type Measured } from './rule-state.ts';

const rule = { condition: 'above', threshold: 500 } as const;
const value = (of: number): Measured => ({ kind: 'value', value: of });

/** The states of a rule that is evaluated once a minute. */
const statesOf = (measured: readonly Measured[]): string[] => {
  let held: HeldState = { state: 'normal', since: 0 };
  return measured.map((value, minute) => {
    held = nextState(held, rule, value, (minute + 1) * 60_000);
    return held.state;
  });
};

test('a rule fires once its threshold was exceeded for a minute, and recovers over a minute', () => {
  assert.deepEqual(statesOf([400, 600, 700, 650, 300, 200, 100].map(value)), [
    'normal',
    'pending',
    'firing',
    'firing',
    'recovering',
    'normal',
    'normal',
  ]);
});

test('a single high value does not fire, and one low value does not resolve', () => {
  assert.deepEqual(statesOf([600, 400, 600, 600, 400, 600].map(value)), [
    'pending',
    'normal',
    'pending',
    'firing',
    'recovering',
    'firing',
  ]);
});

test('a metric without data is distinguished from one that cannot be measured', () => {
  assert.deepEqual(statesOf([{ kind: 'no-data' }, { kind: 'error' }, value(1)]), ['no-data', 'error', 'normal']);
});

test('a rule for values below its threshold fires on low ones', () => {
  const below = { condition: 'below', threshold: 10 } as const;
  const held: HeldState = { state: 'pending', since: 0 };
  assert.equal(nextState(held, below, value(9), 60_000).state, 'firing');
  assert.equal(nextState(held, below, value(10), 60_000).state, 'normal');
});
