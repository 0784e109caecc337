import type { ReadsOneState } from '../../platform/database/tenant.ts';

/** Whether no measurement run was published while `work` read: figures before and after one would contradict each other. */
export const readsOneRun: ReadsOneState = async (tx, work) => {
  // Not `readState`: a batch keeps the state that it has read.
  const version = async (): Promise<number | undefined> =>
    (await tx.selectFrom('measurement_states').select('version').executeTakeFirst())?.version;
  const before = await version();
  await work();
  return (await version()) === before;
};
