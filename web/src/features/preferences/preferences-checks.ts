import { favoriteMetrics, type FavoriteMetric, type UserPreferences } from '@sightline/contract';

/** Whether a band does not start below the one before it. */
export const areThresholdsInvalid = ({
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
  !areThresholdsInvalid(preferences.performanceThresholds) && totalOf(preferences.performanceScoreWeights) > 0;

/** Always in the same order, so that a favorite that is removed and added again is no change. */
export const withFavorite = (
  favorites: readonly FavoriteMetric[],
  metric: FavoriteMetric,
  isFavorite: boolean,
): FavoriteMetric[] => favoriteMetrics.filter((one) => (one === metric ? isFavorite : favorites.includes(one)));
