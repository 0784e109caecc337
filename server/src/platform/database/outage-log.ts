import { minuteMs } from '@sightline/contract';
import { DatabaseFull } from '../errors.ts';
import type { Log } from '../log.ts';
import { systemTimers, type Timers } from './reconnect.ts';

/** One line in this time, however much fails. */
const everyMs = minuteMs;

export type OutageLog = {
  /** Something failed because the database could not be reached or its disk is full. */
  report(error: unknown): void;
  /** The database answers again after an outage. */
  recovered(downSince: number): void;
};

/** Logs an outage as one line a minute without stack traces, and its end as another. */
export const createOutageLog = (log: Log, { now }: Pick<Timers, 'now'> = systemTimers): OutageLog => {
  let loggedAt = -Infinity;
  let failures = 0;
  return {
    report(error) {
      failures += 1;
      if (now() - loggedAt < everyMs) return;
      const what =
        error instanceof DatabaseFull
          ? 'the disk of the database is full'
          : 'the database cannot be reached; reconnecting';
      log.warn({ reason: reasonOf(error), failures }, what);
      loggedAt = now();
      failures = 0;
    },
    recovered(downSince) {
      log.warn({ seconds: Math.round((now() - downSince) / 1000), failures }, 'the database can be reached again');
      loggedAt = -Infinity;
      failures = 0;
    },
  };
};

/** The innermost cause in a few words; a host with several addresses fails with one error for each. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonOf).join('; ');
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
};
