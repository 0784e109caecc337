import { fromKysely, type Job, type PgBoss } from 'pg-boss';
import type { JobDefinition, Platform } from '../context.ts';
import { asOwner, type DatabaseHandle, type Tx } from '../database/tenant.ts';
import { isOutage } from '../errors.ts';
import type { Log } from '../log.ts';
import { observeJob } from '../telemetry/observe-job.ts';
import { isActive, organizationOf, type createSuspensions } from './suspensions.ts';

/** What all jobs of a process share. */
export type JobWorker = {
  boss: PgBoss;
  link: DatabaseHandle['link'];
  log: Log;
  /** Aborted when the process is stopping. */
  stopping: AbortSignal;
  suspended: ReturnType<typeof createSuspensions>;
};

/** Runs one job that the queue handed to this process. @throws if the job failed or was interrupted: the queue retries it */
export const runQueuedJob = async (
  worker: JobWorker,
  platform: Platform,
  job: JobDefinition<never>,
  queued: Job<unknown>,
): Promise<void> => {
  const { boss, link, log, stopping, suspended } = worker;
  const organizationId = organizationOf(queued.data);
  const suspension = suspended.signalFor(organizationId);
  const signal = AbortSignal.any([queued.signal, stopping, suspension]);
  try {
    if (organizationId !== null && !(await isActive(platform, organizationId))) {
      log.info({ job: job.name, organizationId }, 'job dropped: the organization is suspended');
      return;
    }
    await observeJob(platform, { job: job.name, jobId: queued.id, organizationId }, () =>
      job.handle(platform, (queued.data ?? {}) as never, { signal, completeIn: (tx) => completeIn(boss, tx, queued) }),
    );
    // The queue records the result; if it cannot, the job stays active until it expires.
    await link.whenUp(signal);
  } catch (error) {
    if (suspension.aborted && !queued.signal.aborted && !stopping.aborted) {
      log.info({ job: job.name, organizationId }, 'job ended: the organization was suspended');
      return;
    }
    // The job was requeued; the next process runs it again.
    const isRequeued = stopping.aborted && (error === stopping.reason || queued.signal.aborted);
    if (isRequeued) log.info({ job: job.name }, 'job returned to the queue');
    else if (isOutage(error)) await waitOutOutage(worker, job.name, signal);
    else log.error({ err: error, job: job.name }, 'job failed');
    throw error;
  }
};

/** Completes only this process's attempt: a stalled process may have lost the job to another. */
const completeIn = async (boss: PgBoss, tx: Tx, job: Job<unknown>): Promise<void> => {
  const completed = await asOwner(tx, () => boss.complete(job.name, job, null, { db: fromKysely(tx) }));
  // The declared type leaves out how many jobs it was.
  if ((completed as { affected: number }).affected === 0) throw new Error('Another process has taken this job');
};

/**
 * Delays the failure of a job interrupted by an outage until the queue can record it, so that it is retried
 * immediately.
 */
const waitOutOutage = async ({ link, log }: JobWorker, job: string, signal: AbortSignal): Promise<void> => {
  // The job may have noticed the outage before the link did.
  await link.check();
  await link.whenUp(signal);
  log.info({ job }, 'job interrupted by a database outage');
};
