import type { Tx } from '../../platform/database/tenant.ts';
import { renewBatches } from './renew-batches.ts';
import { deleteObservationsBefore } from './older-observations.store.ts';
import { renewSeries } from './series.store.ts';

/**
 * Deletes what was observed before an instant in epoch seconds; later days stay as they are.
 * @param timeZone that days are counted in; null while nothing has been measured
 */
export const deleteObservedBefore = async (
  tx: Tx,
  organizationId: string,
  from: number,
  timeZone: string | null,
): Promise<void> => {
  const { people, days } = await deleteObservationsBefore(tx, from);
  if (timeZone !== null) await renewBatches(tx, organizationId, days, timeZone);
  await renewSeries(tx, organizationId, people.sort());
};
