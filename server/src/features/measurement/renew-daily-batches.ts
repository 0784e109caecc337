import type { Tx } from '../../platform/database/tenant.ts';
import { isBatched, markBatched } from '../measurement-state/index.ts';
import { renewAllBatches, renewChangedBatches } from '../observations/index.ts';
import type { RunPlan } from './plan-run.ts';
import type { Run } from './score-run.ts';

/** Computes the batches of the changed days again, or all of them if the run reuses nothing. */
export const renewDailyBatches = async (
  tx: Tx,
  { organizationId, current: { timeZone } }: Pick<Run, 'organizationId' | 'current'>,
  { kind }: RunPlan,
  changed: ReadonlySet<string>,
): Promise<void> => {
  if (kind !== 'everything' && (await isBatched(tx))) return renewChangedBatches(tx, organizationId, changed, timeZone);
  await renewAllBatches(tx, organizationId, timeZone);
  await markBatched(tx, organizationId);
};
