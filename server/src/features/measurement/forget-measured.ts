import type { Tx } from '../../platform/database/tenant.ts';
import type { Horizon } from '../retention/index.ts';
import { deleteObservationsBefore, deleteScoreDaysBefore } from './older-measured.store.ts';
import { renewSeries } from './series.store.ts';

/** Forgets what was measured before the first day that is kept; later days stay what they were. */
export const forgetMeasuredBefore = async (tx: Tx, organizationId: string, { day, from }: Horizon): Promise<void> => {
  const people = await deleteObservationsBefore(tx, from);
  await renewSeries(tx, organizationId, people.sort());
  await deleteScoreDaysBefore(tx, day);
};
