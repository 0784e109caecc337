import type { RemovedCounts } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { readTimeZone } from '../identity/index.ts';
import { horizonAt } from './horizon.ts';
import type { OlderData } from './apply-retention.ts';
import { nextNight } from './nights.ts';
import { readRetention, saveCounted } from './retention.store.ts';

/**
 * Counts what the next night removes, and what an announced time will when it takes effect. In a transaction of
 * its own: it reads all facts, while one that removes keeps measurings waiting.
 */
export const countAhead = (
  platform: Platform,
  organizationId: string,
  { count }: Pick<OlderData, 'count'>,
): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const state = await readRetention(tx);
    if (state === null) return;
    const { days, announced } = state;
    const now = platform.clock.now();
    const timeZone = await readTimeZone(tx, organizationId);
    const horizons = [
      horizonAt(days, nextNight(now), timeZone),
      announced === null ? null : horizonAt(announced.days, announced.takesEffectAt.getTime(), timeZone),
    ];
    const before: Record<string, RemovedCounts> = {};
    for (const horizon of horizons) if (horizon !== null) before[horizon.day] = await count(tx, horizon.from);
    await saveCounted(tx, organizationId, { at: new Date(now), before });
  });
