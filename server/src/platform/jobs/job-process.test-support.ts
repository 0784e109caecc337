/** A process that takes one job and never finishes it, for tests that kill it. Writes a dot once it has the job. Argument: database. */
import { pino } from 'pino';
import type { Platform } from '../context.ts';
import { openDatabase } from '../database/tenant.ts';
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
const jobs = createJobs(openDatabase(databaseUrl, log), log);
await jobs.start([endless as JobDefinition<never>], {} as Platform, { work: true });
