import { hostname, totalmem } from 'node:os';
import type { Platform } from '../context.ts';
import { withSystem } from '../database/tenant.ts';
import { sizePool } from '../database/size-pool.ts';
import { isOutage } from '../errors.ts';
import { addToMinute } from './process-minutes.store.ts';
import { saveProcessMetrics } from '../telemetry/process-metrics.store.ts';
import { processSamples } from '../telemetry/process-report.ts';
import { takeCounts } from './request-counts.ts';

/** A process without a record for this long counts as ended. */
export const processGoneMs = 45_000;
const everyMs = 10_000;

const startedAt = new Date(Date.now() - process.uptime() * 1000);
const name = `${hostname()} ${process.pid} ${startedAt.getTime()}`;

const memoryLimit = (): number => {
  const limit = process.constrainedMemory();
  // Without a memory limit, the system reports a number larger than any memory.
  return limit > 0 && limit < totalmem() ? limit : totalmem();
};

/** Records this process's requests since the last time, and that it is running. */
export const recordProcess = async (platform: Platform): Promise<void> => {
  const state = {
    process: name,
    role: [...platform.config.run].join('+'),
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    memoryLimitBytes: memoryLimit(),
  };
  const counts = takeCounts(platform);
  const at = new Date(platform.clock.now());
  await withSystem(platform.database, async (tx) => {
    await addToMinute(tx, state, counts, at);
    if (platform.config.metricsToken === null) return;
    const { role } = state;
    await saveProcessMetrics(tx, { process: name, role, samples: processSamples(platform, state) }, at);
  });
};

/** Records this process until the signal is aborted. */
export const keepRecording = (platform: Platform, signal: AbortSignal): void => {
  const record = (): void => {
    const recorded = recordProcess(platform).then(() =>
      sizePool(platform, new Date(platform.clock.now() - processGoneMs)),
    );
    recorded.catch((error: unknown) => {
      if (!isOutage(error)) platform.log.warn({ err: error }, 'the process metrics could not be recorded');
    });
  };
  record();
  const timer = setInterval(record, everyMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer));
};
