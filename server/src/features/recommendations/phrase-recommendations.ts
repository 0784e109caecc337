import type { Recommendation } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { textOf } from '../statements/index.ts';
import { phraseStatements } from '../language-model/index.ts';

/** What is about somebody's wellbeing never leaves the installation. */
const isWorded = ({ category }: Recommendation): boolean => category !== 'wellbeing';

/** The same recommendations, with sentences in the words of the organization's model where it has worded them. */
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
