import type { Tx } from '../../platform/database/tenant.ts';
import type { Horizon } from '../retention/index.ts';
import { countBatches } from './count-batches.ts';
import { readMeasuredRules } from './measurement-states.store.ts';
import { deleteObservationsBefore } from './older-measured.store.ts';
import { renewSeries } from './series.store.ts';

/** Forgets what was measured before the first day that is kept; later days stay what they were. */
export const deleteMeasuredBefore = async (tx: Tx, organizationId: string, { from }: Horizon): Promise<void> => {
  const { people, days } = await deleteObservationsBefore(tx, from);
  const timeZone = (await readMeasuredRules(tx))?.timeZone;
  if (timeZone !== undefined) await countBatches(tx, organizationId, days, timeZone);
  await renewSeries(tx, organizationId, people.sort());
};
