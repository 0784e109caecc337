import type { Retention } from '@sightline/contract';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readTimeZone } from '../organizations/index.ts';
import { horizonAt, planDays } from './horizon.ts';
import { nextNight } from './nights.ts';
import { readRetention as readState } from './retention.store.ts';

/** The retention in force, and what will be deleted, as counted last night (decision 0073). */
export const readRetention = ({ platform, organizationId }: RouteContext): Promise<Retention> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const now = platform.clock.now();
    const timeZone = await readTimeZone(tx, organizationId);
    const state = await readState(tx);
    const days = state?.days ?? (await planDays(tx, organizationId));
    const removalAt = (retainedDays: number, at: number) => {
      const horizon = horizonAt(retainedDays, at, timeZone);
      if (horizon === null) return null;
      const counts = state?.counted?.before[horizon.day];
      return {
        at: new Date(at).toISOString(),
        before: horizon.day,
        counted: counts === undefined ? null : { at: state?.counted?.at.toISOString() ?? '', counts },
      };
    };
    const announced = state?.announced ?? null;
    const first = announced === null ? null : removalAt(announced.days, announced.takesEffectAt.getTime());
    return {
      days,
      keptFrom: horizonAt(days, now, timeZone)?.day ?? null,
      next: removalAt(days, nextNight(now)),
      announced: announced === null || first === null ? null : { ...first, days: announced.days },
      latest: state?.latest == null ? null : { ...state.latest, at: state.latest.at.toISOString() },
    };
  });
