import type { ReadsOneState } from '../../platform/database/tenant.ts';
import { readVersion } from './measurement-states.store.ts';

/** Whether no measurement run was published while `work` ran. Figures from before and after a run may disagree. */
export const readsOneRun: ReadsOneState = async (tx, work) => {
  const before = await readVersion(tx);
  await work();
  return (await readVersion(tx)) === before;
};
