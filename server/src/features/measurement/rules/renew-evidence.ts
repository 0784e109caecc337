import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { inThread } from '../../../platform/threads/worker-thread.ts';
import { renewEvidenceTask } from '../tasks.ts';
import { isEvidenceDue } from './evidence.ts';

/** Runs after a measurement run, but separately, so that the next run never waits for it. */
export const renewEvidenceJob = defineJob<{ organizationId: string }>({
  name: 'renew-evidence',
  handle: ({ config }, { organizationId }, { signal }) =>
    inThread(config, organizationId, renewEvidenceTask, null, signal),
});

/** Queues a recount of what is due; several requests lead to one recount. */
export const requestDueEvidence = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  if (!(await isEvidenceDue(tx, platform.clock.now()))) return;
  await platform.jobs.enqueue(tx, renewEvidenceJob, { organizationId }, { singletonKey: organizationId });
};
