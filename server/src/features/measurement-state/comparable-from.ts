import { completeFrom, daySeconds, sourcesOf, type MetricKey } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readState } from './measurement-states.store.ts';

/**
 * From when on days were complete at the last measurement run, in epoch seconds, because a source was in its first sync;
 * -Infinity if none was. Days before it are not compared. See decision 2431.
 */
export const readComparableFrom = async (tx: Tx): Promise<number> =>
  completeFrom((await readState(tx))?.comparableFrom ?? {});

/** The same for each metric: only the sources that it is computed from count. */
export const readMetricsComparableFrom = async (tx: Tx): Promise<(metric: MetricKey) => number> => {
  const starts = (await readState(tx))?.comparableFrom ?? {};
  return (metric) => completeFrom(starts, sourcesOf(metric));
};

/** Whether the last 30 days were complete at the last measurement run, so that team members are known. */
export const areLatestWeeksRead = async (tx: Tx, now: number): Promise<boolean> =>
  (await readState(tx)) !== null && (await readComparableFrom(tx)) <= now - monthSeconds;

const monthSeconds = 30 * daySeconds;
