import type { ClaimState } from './findings.ts';
import type { Figure } from './primitives.ts';

/** The state of a figure since it was claimed. */
export const stateOfFigure = (claimed: Figure, now: Figure): ClaimState => {
  if (claimed.kind !== 'value') return now.kind === 'value' ? 'differs' : 'holds';
  if (now.kind !== 'value') return now.of === 'people' ? 'not-visible' : 'no-longer-recorded';
  // Tolerates rounding: the last digits of sums depend on the order of rows.
  const isSame = Math.abs(now.value - claimed.value) <= 1e-9 * Math.max(1, Math.abs(now.value));
  // A figure without rows, such as a stored prediction or baseline, has an n of 0.
  return isSame && (claimed.n === 0 || now.n === claimed.n) ? 'holds' : 'differs';
};
