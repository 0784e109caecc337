import { riskAlertPoints, type Prediction } from '@sightline/contract';

export type DeltaBand = 'excellent' | 'good' | 'average' | 'poor';

/** More than 5 points up is excellent, any rise good, less than 5 down average. */
export const deltaBand = (delta: number): DeltaBand =>
  delta > 5 ? 'excellent' : delta > 0 ? 'good' : delta > -5 ? 'average' : 'poor';

/** The predicted change; null where nothing was predicted. */
export const deltaOf = ({ currentScore, predictedScore }: Prediction): number | null =>
  currentScore.kind === 'value' && predictedScore.kind === 'value' ? predictedScore.value - currentScore.value : null;

/** The largest declines first, as the ones to look into. */
export const declinesFirst = (predictions: readonly Prediction[]): Prediction[] =>
  predictions.toSorted((one, other) => (deltaOf(one) ?? 0) - (deltaOf(other) ?? 0));

export const isRiskAlert = (prediction: Prediction): boolean => {
  const delta = deltaOf(prediction);
  return delta !== null && -delta > riskAlertPoints;
};

/** The mean confidence of those that were predicted; null where none was. */
export const averageConfidence = (predictions: readonly Prediction[]): number | null => {
  const known = predictions.flatMap(({ confidence }) => confidence ?? []);
  return known.length === 0 ? null : Math.round(known.reduce((sum, one) => sum + one, 0) / known.length);
};
