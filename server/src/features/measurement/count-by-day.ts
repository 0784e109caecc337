import type { Tx } from '../../platform/database/tenant.ts';
import { isBatched, markBatched } from '../measurement-state/index.ts';
import { countAllDays, countDays } from '../observations/index.ts';
import type { RunPlan } from './plan-run.ts';
import type { Run } from './score-run.ts';

/** Recounts the changed days, or all of them if the run reuses nothing. */
export const countByDay = async (
  tx: Tx,
  { organizationId, current: { timeZone } }: Pick<Run, 'organizationId' | 'current'>,
  { kind }: RunPlan,
  changed: ReadonlySet<string>,
): Promise<void> => {
  if (kind !== 'everything' && (await isBatched(tx))) return countDays(tx, organizationId, changed, timeZone);
  await countAllDays(tx, organizationId, timeZone);
  await markBatched(tx, organizationId);
};
