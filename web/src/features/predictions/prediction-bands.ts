import { riskAlertPoints, type Prediction } from '@sightline/contract';

export type DeltaBand = 'excellent' | 'good' | 'average' | 'poor';

/** More than 5 points up is excellent, any rise good, less than 5 down average. */
export const deltaBand = (delta: number): DeltaBand =>
  delta > 5 ? 'excellent' : delta > 0 ? 'good' : delta > -5 ? 'average' : 'poor';

/** Null without a prediction. */
export const deltaOf = ({ currentScore, predictedScore }: Prediction): number | null =>
  currentScore.kind === 'value' && predictedScore.kind === 'value' ? predictedScore.value - currentScore.value : null;

/** The largest declines first, as the ones to look into. */
export const declinesFirst = (predictions: readonly Prediction[]): Prediction[] =>
  predictions.toSorted((one, other) => (deltaOf(one) ?? 0) - (deltaOf(other) ?? 0));

/** Those below the viewer's confidence threshold come last, except the only one, which the viewer chose to see. */
export const splitByConfidence = (
  predictions: readonly Prediction[],
  threshold: number,
): { sure: readonly Prediction[]; unsure: readonly Prediction[] } => {
  const isBelow = ({ confidence }: Prediction): boolean =>
    predictions.length > 1 && confidence !== null && confidence < threshold;
  return { sure: predictions.filter((one) => !isBelow(one)), unsure: predictions.filter(isBelow) };
};

export const isRiskAlert = (prediction: Prediction): boolean => {
  const delta = deltaOf(prediction);
  return delta !== null && -delta > riskAlertPoints;
};

/** Null without predictions. */
export const countRiskAlerts = (predictions: readonly Prediction[]): number | null =>
  predictions.length === 0 ? null : predictions.filter(isRiskAlert).length;

/** Null without predictions. */
export const averageConfidence = (predictions: readonly Prediction[]): number | null => {
  const confidences = predictions.flatMap(({ confidence }) => confidence ?? []);
  return confidences.length === 0
    ? null
    : Math.round(confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length);
};
