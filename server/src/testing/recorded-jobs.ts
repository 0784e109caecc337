import { randomUUID } from 'node:crypto';
import type { Platform } from '../platform/context.ts';

export type RecordedJob = { name: string; data: Record<string, unknown>; startAfter: Date | undefined };
export type RecordedJobs = {
  /** Records queued jobs without running them. */
  jobs: Platform['jobs'];
  /** Jobs that are queued and not yet taken. */
  queued: RecordedJob[];
  /** Takes the queued jobs of a name. */
  take(name: string): RecordedJob[];
};

export const recordedJobs = (): RecordedJobs => {
  const queued: RecordedJob[] = [];
  return {
    queued,
    jobs: {
      enqueue: async (_tx, job, data, options) => {
        const name = typeof job === 'string' ? job : job.name;
        queued.push({ name, data: data as Record<string, unknown>, startAfter: options?.startAfter });
        return randomUUID();
      },
      start: async () => {},
      stop: async () => {},
    },
    take(name) {
      const found = queued.filter((job) => job.name === name);
      queued.splice(0, queued.length, ...queued.filter((job) => job.name !== name));
      return found;
    },
  };
};
