import type { RemovedCounts } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { readTimeZone } from '../organizations/index.ts';
import { horizonAt, type Horizon } from './horizon.ts';
import { nextNight } from './nights.ts';
import { readRetention, saveCounted } from './retention.store.ts';

/** Provided by higher features, which know what to remove. */
export type OlderData = {
  count: (tx: Tx, before: number) => Promise<RemovedCounts>;
  /** Called when the retention changes: a longer one shows more of the data that still exists. */
  measureAnew: (platform: Platform, tx: Tx, organizationId: string) => Promise<void>;
  /** Deletes facts, and what was measured from them. */
  remove: (platform: Platform, tx: Tx, organizationId: string, horizon: Horizon) => Promise<RemovedCounts>;
};

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
