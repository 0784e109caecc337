import { t } from '@sightline/contract';
import { InvalidInput } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';

/**
 * The context for figures as of an earlier instant, at which unfinished ranges end. Figures of a day that was not over
 * can only be recomputed this way.
 * @param instant ISO 8601; undefined for now
 * @throws InvalidInput for a future instant
 */
export const asOf = (ctx: RouteContext, instant: string | undefined): RouteContext => {
  if (instant === undefined) return ctx;
  const at = Date.parse(instant);
  if (at > ctx.platform.clock.now()) throw new InvalidInput(t('asOf cannot be in the future.'));
  return { ...ctx, asOf: Math.floor(at / 1000) };
};
