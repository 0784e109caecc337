import type { Period, ReadRange } from '@sightline/analytics';
import { periodAt } from '../ranges/index.ts';
import type { StoredScore } from '../scoring/index.ts';

/** The period of a score for display: scores count up to the end of the current hour, which may be in the future. */
export const scoredPeriod = (
  stored: Pick<StoredScore, 'windowFrom' | 'windowTo'> | undefined,
  range: ReadRange,
  at: { now: number; timeZone: string },
): Period =>
  stored === undefined ? periodAt(range, at) : { from: stored.windowFrom, to: Math.min(stored.windowTo, at.now) };
