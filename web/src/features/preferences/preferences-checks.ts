import type { UserPreferences } from '@sightline/contract';

/** Whether a band does not start below the one before it. */
export const areThresholdsWrong = ({
  excellent,
  good,
  average,
  poor,
}: UserPreferences['performanceThresholds']): boolean => !(excellent > good && good > average && average > poor);

/** The sum of the weights in percent. */
export const totalOf = (weights: UserPreferences['performanceScoreWeights']): number =>
  Math.round(Object.values(weights).reduce((sum, weight) => sum + weight, 0) * 100);

/** Whether preferences can be saved. */
export const canBeSaved = (preferences: UserPreferences): boolean =>
  !areThresholdsWrong(preferences.performanceThresholds) && totalOf(preferences.performanceScoreWeights) > 0;

/** Whether nothing would change: neither the order of favorites nor that of fields means anything. */
export const isSame = (a: UserPreferences, b: UserPreferences): boolean => written(a) === written(b);

const written = (preferences: UserPreferences): string =>
  JSON.stringify({ ...preferences, favoriteMetrics: preferences.favoriteMetrics.toSorted() }, (_key, value: unknown) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
