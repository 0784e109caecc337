import type { ClaimState } from './findings.ts';
import type { Figure } from './primitives.ts';

/** What became of a figure since it was claimed. */
export const stateOfFigure = (claimed: Figure, now: Figure): ClaimState => {
  if (claimed.kind !== 'value') return now.kind === 'value' ? 'differs' : 'holds';
  if (now.kind !== 'value') return now.of === 'people' ? 'not-visible' : 'no-longer-recorded';
  // Sums differ in their last digits with the order of the rows, which carries no meaning.
  const isSame = Math.abs(now.value - claimed.value) <= 1e-9 * Math.max(1, Math.abs(now.value));
  // Without its rows, as in stored predictions and baselines, a figure has an n of 0.
  return isSame && (claimed.n === 0 || now.n === claimed.n) ? 'holds' : 'differs';
};
