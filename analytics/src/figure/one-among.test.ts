import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chanceAmong } from './one-among.ts';

describe('one value among others', () => {
  it('is judged by how far they lie apart', () => {
    // The textbook's prediction interval: mean 10, standard deviation 1, five values; t = 3 / sqrt(1.2), 4 degrees.
    const others = [9, 9, 10, 11, 11];
    assert.ok(Math.abs((chanceAmong(13, others) ?? 0) - 0.0519) < 0.001);
    assert.equal(chanceAmong(13, others), chanceAmong(7, others));
    assert.equal(chanceAmong(10, others), 1);
  });

  it('is not judged by a few, or by equal ones unless a spread is known', () => {
    assert.equal(chanceAmong(3, [1, 2, 1, 2]), null);
    assert.equal(chanceAmong(3, [1, 1, 1, 1, 1]), null);
    assert.ok((chanceAmong(3, [1, 1, 1, 1, 1], 0.1) ?? 1) < 0.01);
  });
});
