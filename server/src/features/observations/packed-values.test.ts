import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { packed, unpacker } from './packed-values.ts';

const ascending = (value: fc.Arbitrary<number>): fc.Arbitrary<Float64Array> =>
  fc.array(value, { maxLength: 60 }).map((some) => Float64Array.from(some, (number) => number + 0).sort());
const lists = fc.array(
  fc.oneof(
    ascending(fc.nat(300)),
    ascending(fc.nat({ max: Number.MAX_SAFE_INTEGER })),
    ascending(fc.integer()),
    ascending(fc.double({ noNaN: true })),
  ),
);

it('unpacking returns the numbers of each list in order', () => {
  fc.assert(
    fc.property(lists, (input) => {
      const bytes = Buffer.concat(input.map(packed));
      const next = unpacker(
        bytes,
        input.reduce((sum, { length }) => sum + length, 0),
      );
      for (const list of input) assert.deepEqual(next(list.length), list);
    }),
  );
});

it('a duration takes one or two bytes', () => {
  const seconds = Float64Array.from({ length: 1000 }, (_, index) => index * 3000);
  assert.ok(packed(seconds).length <= 2001);
  assert.equal(packed(Float64Array.of(0.5)).length, 9);
  assert.equal(packed(new Float64Array()).length, 0);
});
