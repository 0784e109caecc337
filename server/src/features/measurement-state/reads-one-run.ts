import type { ReadsOneState } from '../../platform/database/tenant.ts';
import { readVersion } from './measurement-states.store.ts';

/** Whether no measurement run was published while `work` read: figures before and after one would contradict each other. */
export const readsOneRun: ReadsOneState = async (tx, work) => {
  const before = await readVersion(tx);
  await work();
  return (await readVersion(tx)) === before;
};
