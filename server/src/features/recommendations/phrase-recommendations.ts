import type { Recommendation } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { textOf } from '../statements/index.ts';
import { phraseStatements } from '../language-model/index.ts';

/** Wellbeing data is never sent to a language model. */
const isWorded = ({ category }: Recommendation): boolean => category !== 'wellbeing';

/** Replaces sentences with the wording of the organization's language model, where available. */
export const phraseRecommendations = async (
  tx: Tx,
  ctx: RouteContext,
  recommendations: readonly Recommendation[],
): Promise<Recommendation[]> => {
  const phrased = await phraseStatements(
    tx,
    ctx,
    recommendations.filter(isWorded).flatMap(({ statements }) => statements),
  );
  let next = 0;
  return recommendations.map((recommendation) => {
    if (!isWorded(recommendation)) return recommendation;
    const statements = phrased.slice(next, (next += recommendation.statements.length));
    return { ...recommendation, statements, description: statements.map(textOf).join(' ') };
  });
};
