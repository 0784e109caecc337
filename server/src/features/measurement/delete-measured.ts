import type { Tx } from '../../platform/database/tenant.ts';
import { deleteChangesBefore, readMeasuredRules } from '../measurement-state/index.ts';
import { deleteObservedBefore } from '../observations/index.ts';
import type { Horizon } from '../retention/index.ts';

/** Deletes what was measured before the first day that is retained; later days stay as they are. */
export const deleteMeasuredBefore = async (tx: Tx, organizationId: string, { from }: Horizon): Promise<void> => {
  const timeZone = (await readMeasuredRules(tx))?.timeZone ?? null;
  await deleteObservedBefore(tx, organizationId, from, timeZone);
  await deleteChangesBefore(tx, from);
};
