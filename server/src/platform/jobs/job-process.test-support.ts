/**
 * A process that takes one job and never finishes it, for tests that kill it. Prints a dot once it has the job.
 * Argument: database.
 */
import { pino } from 'pino';
import type { Platform } from '../context.ts';
import { openDatabase } from '../database/tenant.ts';
import { createEvents } from '../events.ts';
import { createJobs, defineJob, type JobDefinition } from './jobs.ts';

const [databaseUrl = '', name = ''] = process.argv.slice(2);
const endless = defineJob({
  name,
  handle: () => {
    process.stdout.write('.');
    return new Promise<void>(() => {});
  },
});
const log = pino({ level: 'silent' });
const database = openDatabase(databaseUrl, log);
const jobs = createJobs(database, log);
const platform = { config: {}, database, events: createEvents(database) } as Platform;
await jobs.start([endless as JobDefinition<never>], platform, { work: true });
