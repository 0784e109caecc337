import type { Period, ReadRange } from '@sightline/analytics';
import { periodAt } from '../ranges/index.ts';
import type { StoredScore } from '../scoring/index.ts';

/** The period that a score is of; scores count until the end of an hour that may not be over. */
export const scoredPeriod = (
  stored: Pick<StoredScore, 'windowFrom' | 'windowTo'> | undefined,
  range: ReadRange,
  at: { now: number; timeZone: string },
): Period =>
  stored === undefined ? periodAt(range, at) : { from: stored.windowFrom, to: Math.min(stored.windowTo, at.now) };
