import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pValueAmong } from './one-among.ts';

describe('one value among others', () => {
  it('is judged by its distance from the others', () => {
    // The textbook's prediction interval: mean 10, standard deviation 1, five values; t = 3 / sqrt(1.2), 4 degrees.
    const others = [9, 9, 10, 11, 11];
    assert.ok(Math.abs((pValueAmong(13, others) ?? 0) - 0.0519) < 0.001);
    assert.equal(pValueAmong(13, others), pValueAmong(7, others));
    assert.equal(pValueAmong(10, others), 1);
  });

  it('is not judged against few or equal others, unless a spread is known', () => {
    assert.equal(pValueAmong(3, [1, 2, 1, 2]), null);
    assert.equal(pValueAmong(3, [1, 1, 1, 1, 1]), null);
    assert.ok((pValueAmong(3, [1, 1, 1, 1, 1], 0.1) ?? 1) < 0.01);
  });
});
