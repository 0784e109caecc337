import type { RiskAssessment } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { phraseStatements } from '../language-model/index.ts';

/**
 * The same assessments, with sentences in the words of the organization's model where it has worded them. Sentences
 * about wellbeing never leave the installation.
 */
export const phraseAssessments = async (
  tx: Tx,
  ctx: RouteContext,
  assessments: readonly RiskAssessment[],
): Promise<RiskAssessment[]> => {
  const worded = assessments.flatMap(({ riskFactors }) =>
    riskFactors.filter(({ category }) => category !== 'wellbeing'),
  );
  const phrased = await phraseStatements(
    tx,
    ctx,
    worded.map(({ description }) => description),
  );
  const words = new Map(worded.map((factor, index) => [factor, phrased[index]]));
  return assessments.map((assessment) => ({
    ...assessment,
    riskFactors: assessment.riskFactors.map((factor) => ({
      ...factor,
      description: words.get(factor) ?? factor.description,
    })),
  }));
};
