import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { seededRandom } from '../../figure/random.ts';
import { changePoints } from './change-points.ts';

const find = (series: readonly (number | null)[], seed = 1) => changePoints(series, { random: seededRandom(seed) });

describe('change point detection', () => {
  it('finds the day of a change, with the means and numbers around it', () => {
    const [change, ...others] = find([4, 5, 6, 4, 5, 6, 4, 5, 9, 10, 11, 9, 10, 11, 9, 10]);
    assert.deepEqual(others, []);
    assert.deepEqual(change, { index: 8, before: 4.875, after: 9.875, nBefore: 8, nAfter: 8, p: 0.001 });
  });

  it('finds two changes, each compared with the adjoining segment', () => {
    const noise = [0, 1, -1, 0, 1, -1, 0, 1, -1, 0];
    const series = [10, 20, 5].flatMap((level) => noise.map((one) => level + one));
    const changes = find(series);
    assert.deepEqual(
      changes.map(({ index, before, after }) => [index, before, after]),
      [
        [10, 10, 20],
        [20, 20, 5],
      ],
    );
  });

  it('skips missing values instead of counting them as zero', () => {
    const gap = Array.from({ length: 10 }, () => null);
    assert.deepEqual(find([5, 6, 5, 6, 5, 6, ...gap, 5, 6, 5, 6, 5, 6]), []);
    const [change] = find([1, 2, 1, 2, 1, 2, 1, ...gap, 8, 9, 8, 9, 8, 9, 8]);
    assert.equal(change?.index, 17);
    assert.equal(change?.nBefore, 7);
  });

  it('finds nothing in too few values, a constant series or a single outlier', () => {
    assert.deepEqual(find([]), []);
    assert.deepEqual(find([1, 1, 1, 1, 9, 9, 9, 9]), []);
    assert.deepEqual(find(Array.from({ length: 30 }, () => 7)), []);
    assert.deepEqual(find([5, 6, 5, 6, 5, 60, 5, 6, 5, 6, 5, 6]), []);
  });

  it('rarely reports a change in noise', () => {
    let alarms = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const noise = seededRandom(1000 + seed);
      const series = Array.from({ length: 40 }, () => noise());
      if (changePoints(series, { random: seededRandom(seed), permutations: 199 }).length > 0) alarms += 1;
    }
    assert.ok(alarms <= 6, `${alarms} of 200 random series`);
  });

  it('does not report a steady drift or autocorrelated values', () => {
    const alarms = (series: (noise: () => number) => number[]): number => {
      let found = 0;
      for (let seed = 0; seed < 60; seed += 1)
        if (changePoints(series(seededRandom(seed + 1)), { random: seededRandom(seed), permutations: 199 }).length > 0)
          found += 1;
      return found;
    };
    const wave = (noise: () => number): number[] => {
      let level = 0;
      return Array.from({ length: 52 }, () => (level = 0.5 * level + noise() + noise() + noise() - 1.5));
    };
    assert.ok(alarms((noise) => Array.from({ length: 52 }, (_, week) => week * 0.05 + noise())) <= 2, 'drift');
    assert.ok(alarms((noise) => Array.from({ length: 52 }, (_, week) => week * -0.02 + noise())) <= 4, 'slow drift');
    assert.ok(alarms(wave) <= 4, 'waves');
    const step = (noise: () => number) => Array.from({ length: 52 }, (_, week) => (week < 30 ? 0 : 2) + noise());
    assert.ok(alarms(step) >= 57, 'a step is found all the same');
  });

  it('finds the same change points in shifted and scaled values', () => {
    const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 15 });
    const levels = fc.array(fc.record({ level: fc.constantFrom(0, 60), values }), { minLength: 1, maxLength: 3 });
    let found = 0;
    fc.assert(
      fc.property(levels, fc.integer(), (parts, seed) => {
        const series = parts.flatMap(({ level, values }) => values.map((value) => level + value));
        const options = { permutations: 99, significance: 0.2 };
        const plain = changePoints(series, { random: seededRandom(seed), ...options });
        const moved = changePoints(
          series.map((value) => value * 4 + 64),
          { random: seededRandom(seed), ...options },
        );
        assert.deepEqual(
          moved.map(({ index, p }) => [index, p]),
          plain.map(({ index, p }) => [index, p]),
        );
        for (const { nBefore, nAfter } of plain) assert.ok(nBefore >= 5 && nAfter >= 5);
        found += plain.length;
      }),
    );
    assert.ok(found > 20, `${found} change points`);
  });
});
