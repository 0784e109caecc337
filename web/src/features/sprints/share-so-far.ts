import type { SprintFigures, SprintSummary } from '@sightline/contract';

/**
 * What a share of a sprint says: of a closed one the result, of an active one the share so far. A share of nothing would
 * look like a bad result.
 */
export const shareState = (
  { state, figures }: Pick<SprintSummary, 'state' | 'figures'>,
  of: keyof SprintFigures,
): 'result' | 'so-far' | 'early' => {
  const { figure, unit } = figures[of];
  if (state === 'closed' || unit !== 'share' || figure.kind !== 'value') return 'result';
  return figure.value === 0 ? 'early' : 'so-far';
};
