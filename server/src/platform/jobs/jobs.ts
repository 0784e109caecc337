import { PgBoss, fromKysely, type WorkOptions } from 'pg-boss';
import type { DatabaseHandle } from '../database/tenant.ts';
import { asOwner } from '../database/tenant.ts';
import { openPool } from '../database/pool.ts';
import { isOutage } from '../errors.ts';
import type { Log } from '../log.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { runQueuedJob, type JobWorker } from './run-queued-job.ts';
import { createSuspensions, organizationOf } from './suspensions.ts';
import type { JobDefinition, Jobs } from '../context.ts';

export type { JobDefinition, Jobs } from '../context.ts';

/** Ties the type of the job's data to both enqueueing and handling. */
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

/** While more jobs are waiting, workers take the next one without a pause. */
const backlog = 10;

/** @param options.stopMs time for running jobs to end when the process stops, at least a second */
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
    // A worker skips keys that were active when last checked, such as those of a killed process.
    queueCacheIntervalSeconds: heartbeat.checkSeconds,
  });
  // Failed polls during an outage are not logged, because the connection has reported it.
  boss.on('error', (error) => {
    if (!isOutage(error)) log.error({ err: error }, 'job queue');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  const stopping = new AbortController();
  const taken = new Set<string>();
  const suspended = createSuspensions();
  const worker: JobWorker = { boss, link, log, stopping: stopping.signal, suspended };

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
      const mostAtOnce = work ? (await currentSettings(platform)).concurrentJobs : 1;
      if (work) await suspended.listen(platform);
      for (const job of jobs) {
        await ensureQueue(boss, job);
        if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule);
        if (!work) continue;
        taken.add(job.name);
        await boss.work<unknown>(
          job.name,
          workOptions(Math.min(job.concurrency ?? 1, mostAtOnce)),
          async ([queued]) => {
            if (queued !== undefined) await runQueuedJob(worker, platform, job, queued);
          },
        );
      }
    },

    async stop() {
      await suspended.close();
      stopping.abort(new Error('The process is stopping'));
      await boss.stop({ graceful: true, timeout: stopMs, close: false });
      // The queue also records unfinished jobs, for which it needs its connections.
      await Promise.all([...taken].map((name) => boss.offWork(name, { wait: true })));
      await boss.stop();
      await pool.end();
    },
  };
};

/** @param localConcurrency jobs of one name that this process runs at the same time */
const workOptions = (localConcurrency: number): WorkOptions => ({
  batchSize: 1,
  localConcurrency,
  // One slot is reserved for other organizations.
  ...(localConcurrency > 1 ? { localGroupConcurrency: localConcurrency - 1 } : {}),
  // New jobs announce themselves; retries and delayed ones come with the next poll.
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
  burstWhenReadyExceeds: backlog,
  heartbeatRefreshSeconds: heartbeat.refreshSeconds,
});

const ensureQueue = async (boss: PgBoss, job: JobDefinition<never>): Promise<void> => {
  const options = {
    policy: 'stately' as const,
    retryLimit: 3,
    retryBackoff: true,
    expireInSeconds: 900,
    // Jobs of a killed process run again long before they expire.
    heartbeatSeconds: heartbeat.timeoutSeconds,
    // Wakes workers when the job is committed, instead of at their next poll.
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
