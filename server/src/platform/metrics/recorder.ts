import { hostname, totalmem } from 'node:os';
import type { Platform } from '../context.ts';
import { withSystem } from '../database/tenant.ts';
import { isOutage } from '../errors.ts';
import { addToMinute } from './process-minutes.store.ts';
import { takeCounts } from './request-counts.ts';

/** A process that was not recorded for longer than this is taken to be gone. */
export const processGoneMs = 45_000;
const everyMs = 10_000;

const startedAt = new Date(Date.now() - process.uptime() * 1000);
const name = `${hostname()} ${process.pid} ${startedAt.getTime()}`;

const memoryLimit = (): number => {
  const limit = process.constrainedMemory();
  // Without a limit it is a number beyond any memory.
  return limit > 0 && limit < totalmem() ? limit : totalmem();
};

/** Writes down what this process answered since the last time, and that it runs. */
export const recordProcess = async (platform: Platform): Promise<void> => {
  const state = {
    process: name,
    role: [...platform.config.run].join('+'),
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    memoryLimitBytes: memoryLimit(),
  };
  const counts = takeCounts(platform);
  await withSystem(platform.database, (tx) => addToMinute(tx, state, counts, new Date(platform.clock.now())));
};

/** Records this process until the signal is aborted. */
export const keepRecording = (platform: Platform, signal: AbortSignal): void => {
  const record = (): void => {
    recordProcess(platform).catch((error: unknown) => {
      if (!isOutage(error)) platform.log.warn({ err: error }, 'the state of the process was not recorded');
    });
  };
  record();
  const timer = setInterval(record, everyMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer));
};
