import { defaultPreferences } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSame } from './preferences-checks.ts';

test('preferences that were changed and changed back are the same', () => {
  const { favoriteMetrics, performanceScoreWeights, notifications } = defaultPreferences;
  const { innovation, ...weights } = performanceScoreWeights;
  const changedBack = {
    ...defaultPreferences,
    favoriteMetrics: favoriteMetrics.toReversed(),
    performanceScoreWeights: { innovation, ...weights },
  };
  assert.ok(isSame(defaultPreferences, changedBack));
  assert.ok(!isSame(defaultPreferences, { ...changedBack, favoriteMetrics: favoriteMetrics.slice(1) }));
  assert.ok(!isSame(defaultPreferences, { ...changedBack, notifications: { ...notifications, email: false } }));
  assert.ok(
    !isSame(defaultPreferences, {
      ...changedBack,
      performanceScoreWeights: { ...weights, innovation: innovation + 0.01 },
    }),
  );
});
