import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { orderedValues } from './ordered-values.ts';

test('values stay sorted for any sequence of windows', () => {
  const values = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 60 });
  const moves = fc.array(fc.record({ by: fc.integer({ min: -2, max: 6 }), grows: fc.integer({ min: -4, max: 6 }) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(values, moves, (all, steps) => {
      const read = orderedValues({ value: Float64Array.from(all) });
      let [first, end] = [0, 0];
      for (const { by, grows } of steps) {
        first = Math.min(all.length, Math.max(0, first + by));
        end = Math.min(all.length, Math.max(first, end + by + grows));
        assert.deepEqual(
          [...read(first, end)],
          all.slice(first, end).toSorted((a, b) => a - b),
        );
      }
    }),
  );
});
