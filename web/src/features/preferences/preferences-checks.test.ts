import { defaultPreferences, favoriteMetrics } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFavorite } from './preferences-checks.ts';

test('a favorite metric that is removed and added again is no change', () => {
  for (const before of [defaultPreferences.favoriteMetrics, [...favoriteMetrics]])
    for (const metric of before) {
      const without = withFavorite(before, metric, false);
      assert.deepEqual(
        without,
        before.filter((one) => one !== metric),
      );
      assert.deepEqual(withFavorite(without, metric, true), before);
    }
});
