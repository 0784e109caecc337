import { minuteMs, t } from '@sightline/contract';
import type { Origin, Platform } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { RateLimited } from '../../../platform/errors.ts';
import { beginAttempt, type Attempted } from './attempts.store.ts';

/** Maximum failed attempts of one kind for one email address within the window. */
const signInLimit = { attempts: 5, windowMs: 15 * minuteMs } as const;

/**
 * Counts an attempt as failed until `markRight`.
 * @returns its id, for `markRight`
 * @throws RateLimited
 */
export const countAttempt = async (
  { platform, origin }: { platform: Platform; origin: Origin },
  email: string,
  kind: Attempted,
): Promise<number> => {
  const now = platform.clock.now();
  const limit = { since: new Date(now - signInLimit.windowMs), most: signInLimit.attempts };
  const id = await withSystem(platform.database, (tx) =>
    beginAttempt(tx, { email, kind, at: new Date(now), origin }, limit),
  );
  if (id === null)
    throw new RateLimited(
      signInLimit.windowMs / 1000,
      t('Too many failed attempts. Please try again in {minutes} minutes.', {
        minutes: signInLimit.windowMs / minuteMs,
      }),
    );
  return id;
};
