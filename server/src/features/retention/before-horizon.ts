import { formatDay, t } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { horizonOf } from './horizon.ts';
import { readRetention } from './retention.store.ts';

/**
 * The first retained day, for periods (epoch seconds) that begin before it once something has been
 * removed; null where nothing of the period was. `now` is in epoch seconds.
 */
export const keptSince = async (
  tx: Tx,
  organizationId: string,
  period: { from: number },
  now: number,
): Promise<string | null> => {
  const state = await readRetention(tx);
  if (state?.latest == null) return null;
  const horizon = await horizonOf(tx, organizationId, now * 1000);
  return horizon !== null && period.from < horizon.from ? horizon.day : null;
};

/** The same as sentences for a receipt. */
export const removedReasons = async (...given: Parameters<typeof keptSince>): Promise<string[]> => {
  const day = await keptSince(...given);
  return day === null
    ? []
    : [t('Data from before {day} was deleted because your plan does not keep it.', { day: formatDay(day) })];
};
