import type { Explanation } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { textOf } from '../statements/index.ts';
import { phraseStatements } from '../language-model/index.ts';

/** Replaces sentences with the wording of the organization's language model, where available. */
export const phraseExplanations = async (
  tx: Tx,
  ctx: RouteContext,
  explanations: readonly Explanation[],
): Promise<Explanation[]> => {
  const phrased = await phraseStatements(
    tx,
    ctx,
    explanations.flatMap(({ statements }) => statements),
  );
  let next = 0;
  return explanations.map((explanation) => {
    const statements = phrased.slice(next, (next += explanation.statements.length));
    return { ...explanation, statements, explanation: statements.map(textOf).join(' ') };
  });
};
