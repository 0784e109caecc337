import type { SubjectScore, UserPreferences } from '@sightline/contract';

export const bands = ['excellent', 'good', 'average', 'poor'] as const;
type Band = (typeof bands)[number] | 'veryPoor';

/** The band of the rounded score: 89.6 is shown as 90 and gets the band of 90. */
export const bandOf = (score: number, thresholds: UserPreferences['performanceThresholds']): Band =>
  bands.find((band) => Math.round(score) >= thresholds[band]) ?? 'veryPoor';

/** Null if no weighted dimension has a value. */
export const weightedScore = (
  dimensions: SubjectScore['dimensions'],
  weights: UserPreferences['performanceScoreWeights'],
): number | null => {
  const weighted = Object.entries(weights).flatMap(([name, weight]) => {
    const figure = dimensions[name as keyof typeof weights];
    return figure.kind === 'value' && weight > 0 ? [{ value: figure.value, weight }] : [];
  });
  const total = weighted.reduce((sum, dimension) => sum + dimension.weight, 0);
  return total === 0 ? null : weighted.reduce((sum, dimension) => sum + dimension.value * dimension.weight, 0) / total;
};
