import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { inOrder } from './in-order.ts';

const values = fc.oneof(
  fc.nat(5),
  fc.nat(1e9).map((value) => value / 3600),
  fc.double({ min: 0, noNaN: true }),
);
/** More than are sorted by comparing. */
const many = (one: fc.Arbitrary<number>): fc.Arbitrary<Float64Array<ArrayBuffer>> =>
  fc
    .tuple(fc.array(one, { minLength: 1, maxLength: 300 }), fc.integer({ min: 10, max: 40 }))
    .map(([some, times]) =>
      Float64Array.from({ length: 250 * times }, (_, at) => some[at % some.length]! * (1 + (at % 7) / 8)),
    );

it('puts few and many numbers in the order that comparing gives', () => {
  for (const one of [values, fc.double({ noNaN: true, noDefaultInfinity: true })])
    fc.assert(
      fc.property(
        fc.oneof(
          many(one),
          fc.array(one).map((some) => Float64Array.from(some)),
        ),
        (given) => {
          const expected = Float64Array.from(given).sort();
          assert.deepEqual(inOrder(given), expected);
        },
      ),
      { numRuns: 60 },
    );
});

it('puts numbers of a part of a buffer in order', () => {
  const all = Float64Array.from({ length: 6001 }, (_, at) => (at * 7919) % 6007);
  const part = all.subarray(1);
  assert.deepEqual(inOrder(part), Float64Array.from(part).sort());
});
