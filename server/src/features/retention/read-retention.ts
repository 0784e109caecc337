import type { Retention } from '@sightline/contract';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readTimeZone } from '../identity/index.ts';
import { horizonAt, planDays } from './horizon.ts';
import type { OlderData } from './keep-retention.ts';
import { readRetention as readState } from './retention.store.ts';

/** When the job comes round, as hour and minute of the day (UTC). */
export const nightly = { hour: 3, minute: 11 } as const;

const nextNight = (now: number): number => {
  const night = new Date(now);
  night.setUTCHours(nightly.hour, nightly.minute, 0, 0);
  if (night.getTime() <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night.getTime();
};

/** What is kept and since when, and what is about to be removed. */
export const readRetention = ({ platform, organizationId }: RouteContext, data: OlderData): Promise<Retention> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const now = platform.clock.now();
    const timeZone = await readTimeZone(tx, organizationId);
    const state = await readState(tx);
    const days = state?.days ?? (await planDays(tx, organizationId));
    const removalAt = async (kept: number, at: number) => {
      const horizon = horizonAt(kept, at, timeZone);
      if (horizon === null) return null;
      const counts = await data.count(tx, horizon.from);
      return { at: new Date(at).toISOString(), before: horizon.day, counts };
    };
    const announced = state?.announced ?? null;
    const first = announced === null ? null : await removalAt(announced.days, announced.takesEffectAt.getTime());
    return {
      days,
      keptFrom: horizonAt(days, now, timeZone)?.day ?? null,
      next: await removalAt(days, nextNight(now)),
      announced: announced === null || first === null ? null : { ...first, days: announced.days },
      latest: state?.latest == null ? null : { ...state.latest, at: state.latest.at.toISOString() },
    };
  });
