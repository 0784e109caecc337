import { PgBoss, fromKysely, type Job } from 'pg-boss';
import type { DatabaseHandle, Tx } from '../database/tenant.ts';
import { asOwner } from '../database/tenant.ts';
import { openPool } from '../database/pool.ts';
import { isOutage } from '../errors.ts';
import type { Log } from '../log.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { observeJob } from '../telemetry/observe-job.ts';
import { createSuspensions, isActive, organizationOf } from './suspensions.ts';
import type { JobDefinition, Jobs } from '../context.ts';

export type { JobDefinition, Jobs } from '../context.ts';

/** Keeps the type of the job's data between enqueueing and handling. */
export const defineJob = <Data extends object = Record<string, never>>(
  definition: JobDefinition<Data>,
): JobDefinition<Data> => definition;

/**
 * A job of a process that was killed is resumed within 20 seconds, so that a run of another 10 is complete within
 * 30: its heartbeat is missed after 10, which is noticed within 3 and known to workers within another 3, and the
 * delay before the first retry is at most 2, before the third 8.
 */
const heartbeat = { timeoutSeconds: 10, refreshSeconds: 3, checkSeconds: 3 };

const pollSeconds = 1;

/** With more jobs waiting in a queue, its workers take one after the other without the pause between polls. */
const backlog = 10;

/** @param options.stopMs so long running jobs have to end when the process stops, at least a second */
export const createJobs = (
  { url, link }: Pick<DatabaseHandle, 'url' | 'link'>,
  log: Log,
  { stopMs = 1_500 } = {},
): Jobs => {
  const pool = openPool(url, 4, link);
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, react, resumed) => link.listen({ channel, react, resumed }),
    },
    schema: 'pgboss',
    useListenNotify: true,
    superviseIntervalSeconds: heartbeat.checkSeconds,
    monitorIntervalSeconds: heartbeat.checkSeconds,
    // Until it is read again, a worker leaves out the keys that were active when it started: those of a killed one.
    queueCacheIntervalSeconds: heartbeat.checkSeconds,
  });
  // What polls meanwhile fails all the time, and its connection has reported the outage.
  boss.on('error', (error) => {
    if (!isOutage(error)) log.error({ err: error }, 'job queue');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  const stopping = new AbortController();
  const taken = new Set<string>();
  const suspended = createSuspensions();

  return {
    enqueue(tx, job, data, options = {}) {
      const name = typeof job === 'string' ? job : job.name;
      const organizationId = organizationOf(data);
      const grouped = organizationId === null ? options : { ...options, group: { id: organizationId } };
      if (tx === null) return boss.send(name, data, grouped);
      // The queue belongs to the login role, not to the tenant's.
      return asOwner(tx, () => boss.send(name, data, { ...grouped, db: fromKysely(tx) }));
    },

    async start(jobs, platform, { work }) {
      if (work) for (const job of jobs) job.prepare?.(platform);
      await link.start();
      await boss.start();
      const most = work ? (await currentSettings(platform)).concurrentJobs : 1;
      if (work) await suspended.listen(platform);
      for (const job of jobs) {
        await ensureQueue(boss, job);
        if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule);
        if (!work) continue;
        taken.add(job.name);
        const localConcurrency = Math.min(job.concurrency ?? 1, most);
        await boss.work<unknown>(
          job.name,
          {
            batchSize: 1,
            localConcurrency,
            // One is left to other organizations, however much one of them has queued.
            ...(localConcurrency > 1 ? { localGroupConcurrency: localConcurrency - 1 } : {}),
            // New jobs announce themselves; retries and delayed ones come with the next poll.
            pollingIntervalSeconds: pollSeconds,
            notifyPollingIntervalSeconds: pollSeconds,
            burstWhenReadyExceeds: backlog,
            heartbeatRefreshSeconds: heartbeat.refreshSeconds,
          },
          async ([queuedJob]) => {
            if (queuedJob === undefined) return;
            const organizationId = organizationOf(queuedJob.data);
            const ended = suspended.signalFor(organizationId);
            const signal = AbortSignal.any([queuedJob.signal, stopping.signal, ended]);
            try {
              if (organizationId !== null && !(await isActive(platform, organizationId))) {
                log.info({ job: job.name, organizationId }, 'job dropped: the organization is suspended');
                return;
              }
              await observeJob(platform, { job: job.name, jobId: queuedJob.id, organizationId }, () =>
                job.handle(platform, (queuedJob.data ?? {}) as never, {
                  signal,
                  completeIn: (tx) => completeIn(boss, tx, queuedJob),
                }),
              );
              // The queue writes down how it ended; what it cannot write stays taken until it expires.
              await link.whenUp(signal);
            } catch (error) {
              if (ended.aborted && !queuedJob.signal.aborted && !stopping.signal.aborted) {
                log.info({ job: job.name, organizationId }, 'job ended: the organization was suspended');
                return;
              }
              // Requeued by the same error, or before it ended; the next process takes it again.
              const isRequeued =
                stopping.signal.aborted && (error === stopping.signal.reason || queuedJob.signal.aborted);
              if (isRequeued) log.info({ job: job.name }, 'job returned to the queue');
              else if (isOutage(error)) await waitOutOutage(link, job.name, log, signal);
              else log.error({ err: error, job: job.name }, 'job failed');
              throw error;
            }
          },
        );
      }
    },

    async stop() {
      await suspended.close();
      stopping.abort(new Error('The process is stopping'));
      await boss.stop({ graceful: true, timeout: stopMs, close: false });
      // Unfinished jobs are reported to the queue too, which needs its connections for that.
      await Promise.all([...taken].map((name) => boss.offWork(name, { wait: true })));
      await boss.stop();
      await pool.end();
    },
  };
};

/** Only the attempt that this process has taken: a process that stalled may have lost it to another. */
const completeIn = async (boss: PgBoss, tx: Tx, job: Job<unknown>): Promise<void> => {
  const completed = await asOwner(tx, () => boss.complete(job.name, job, null, { db: fromKysely(tx) }));
  // The declared type leaves out how many jobs it was.
  if ((completed as { affected: number }).affected === 0) throw new Error('Another process has taken this job');
};

/** Holds a job that an outage interrupted until the queue can be updated, so that it runs again right afterwards. */
const waitOutOutage = async (
  link: DatabaseHandle['link'],
  job: string,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  // The job may have noticed the outage before the link did.
  await link.check();
  await link.whenUp(signal);
  log.info({ job }, 'job interrupted by a database outage');
};

const ensureQueue = async (boss: PgBoss, job: JobDefinition<never>): Promise<void> => {
  const options = {
    policy: 'stately' as const,
    retryLimit: 3,
    retryBackoff: true,
    expireInSeconds: 900,
    // The job of a process that was killed is taken again, long before it expires.
    heartbeatSeconds: heartbeat.timeoutSeconds,
    // Workers begin when the job is committed, instead of with their next poll.
    notify: true,
    ...job.options,
  };
  const known = await boss.getQueue(job.name);
  if (known === null) await boss.createQueue(job.name, options);
  else {
    const { policy: _fixed, ...changeable } = options;
    await boss.updateQueue(job.name, changeable);
  }
};
