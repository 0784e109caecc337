import type { Prediction } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { phraseStatements } from '../language-model/index.ts';

/** Replaces sentences with the wording of the organization's language model, where available. */
export const phrasePredictions = async (
  tx: Tx,
  ctx: RouteContext,
  predictions: readonly Prediction[],
): Promise<Prediction[]> => {
  const phrased = await phraseStatements(
    tx,
    ctx,
    predictions.flatMap(({ summary, recommendations }) => [...summary, ...recommendations]),
  );
  let next = 0;
  return predictions.map((prediction) => {
    const summary = phrased.slice(next, (next += prediction.summary.length));
    return {
      ...prediction,
      summary,
      recommendations: phrased.slice(next, (next += prediction.recommendations.length)),
    };
  });
};
