import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { sortAscending } from './sort-ascending.ts';

/** Integers, some with values that require the other algorithm: too large, negative or fractional. */
const value = fc.oneof(
  { weight: 20, arbitrary: fc.nat(9) },
  { weight: 20, arbitrary: fc.nat() },
  { weight: 20, arbitrary: fc.integer({ min: 2 ** 31, max: 2 ** 32 - 1 }) },
);
const other = fc.oneof(fc.constantFrom(2 ** 32, -1, 0.5, 1e15), fc.double({ noNaN: true }));

/** Lengths below and above the limit for sorting by comparison. */
const many = fc
  .tuple(fc.array(value, { minLength: 1, maxLength: 200 }), fc.array(other, { maxLength: 1 }), fc.nat(3000))
  .map(([some, others, length]) => {
    const whole = Array.from({ length }, (_, at) => (some[at % some.length]! * (1 + (at % 13))) % 2 ** 32);
    return Float64Array.from([...whole, ...others], (one) => one + 0);
  });

it('sorts short and long arrays like a comparison sort', () => {
  fc.assert(
    fc.property(many, (values) => {
      const expected = Float64Array.from(values).sort();
      assert.deepEqual(sortAscending(values), expected);
    }),
  );
});

it('sorts part of a buffer without touching the rest', () => {
  const all = Float64Array.from({ length: 6001 }, (_, at) => (at * 7919) % 6007);
  const part = all.subarray(1);
  const expected = Float64Array.from(part).sort();
  assert.deepEqual(sortAscending(part), expected);
  assert.equal(all[0], 0);
  assert.deepEqual(all.subarray(1), expected);
});
