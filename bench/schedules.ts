/**
 * Run by hand: node bench/schedules.ts [organizations] [workers] [format] (Node 24). Gives every organization a weekly
 * report that was due at 8:00 and starts this many jobs processes. Prints when the last report was queued; when the first,
 * half and the last were ready; how many each process generated; the maximum in parallel; and how memory grew. The
 * baseline is the same jobs for 1 in 50 organizations (at least 20) in one process without a queue.
 *
 * 10,000 organizations, 2 processes, PDF, two cores: 1.26 times the baseline, whose process and database already share
 * the two cores. The first report was ready after 7 s, half of them after 424 s, the last after 641 s. All were queued
 * after half of the time, because the jobs that queue reports and those that generate them take turns. The processes
 * generated 50.4% and 49.6%, at most 4 at a time; memory at the end was 1.01 and 1.03 times that half way. The
 * organizations have no data: how long figures take is in `screens.ts`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ReportFormat } from '@sightline/contract';
import { sql } from 'kysely';
import { createClaims } from '../server/src/features/claims/index.ts';
import { notifications } from '../server/src/features/notifications/index.ts';
import { createReports } from '../server/src/features/reports/index.ts';
import { replaceRecipients, saveSchedule } from '../server/src/features/reports/schedules/schedules.store.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import type { JobDefinition, Platform } from '../server/src/platform/context.ts';
import { openDatabase, withSystem, withTenant } from '../server/src/platform/database/tenant.ts';
import { createEvents } from '../server/src/platform/events.ts';
import { createJobs } from '../server/src/platform/jobs/jobs.ts';
import { createLog } from '../server/src/platform/log.ts';
import { sendMailJob } from '../server/src/platform/mail/mail.ts';
import { createSecrets } from '../server/src/platform/secrets.ts';
import { recomputed } from '../server/src/recomputed.ts';
import { testDatabase } from '../server/src/testing/database.ts';

const secret = 'ab'.repeat(32);
const generated = 'generate-report';
const requested = 'report-for-recipient';

/** Jobs that generate reports and notify recipients. */
const jobsOfReports = [
  ...createReports({ verifyClaim: createClaims(recomputed).verify }).jobs,
  ...notifications.jobs,
  sendMailJob,
];

const platformOf = (url: string): Platform => {
  const log = createLog('error', 'bench');
  const database = openDatabase(url, log);
  return {
    config: loadConfig({ DATABASE_URL: url, SECRET_KEY: secret }, []),
    database,
    clock: { now: () => Date.now() },
    log,
    secrets: createSecrets(secret),
    events: createEvents(database),
    jobs: createJobs(database, log),
  };
};

const schedule = {
  name: 'Monday numbers',
  templateId: 'weekly-operations',
  timing: { frequency: 'weekly', hour: 8, minute: 0, weekday: 1, dayOfMonth: 1, timeZone: 'UTC' },
  onlyWhenChanged: false,
  enabled: true,
  version: 1,
  lastRun: null,
  createdBy: '',
} as const;

/** A jobs process that runs report jobs and prints a line when each starts and ends. */
const work = async (url: string): Promise<void> => {
  const platform = platformOf(url);
  const jobs = jobsOfReports.map((job): JobDefinition<never> => {
    if (job.name !== generated && job.name !== requested) return job;
    return {
      ...job,
      async handle(...args) {
        process.stdout.write(`began ${job.name}\n`);
        await job.handle(...args);
        process.stdout.write(`ended ${job.name} ${process.memoryUsage.rss()}\n`);
      },
    };
  });
  await platform.jobs.start(jobs, platform, { work: true });
};

type Due = { organizationId: string; scheduleId: string; version: number };

/** Runs the jobs one after another in this process. @returns reports per second */
const withoutQueue = async (platform: Platform, due: readonly Due[]): Promise<number> => {
  const waiting: { name: string; data: object }[] = due.map((data) => ({ name: 'run-report-schedule', data }));
  const enqueue: Platform['jobs']['enqueue'] = (_tx, job, data, options) => {
    const name = typeof job === 'string' ? job : job.name;
    if (options?.startAfter === undefined) waiting.push({ name, data });
    return Promise.resolve(null);
  };
  const alone: Platform = { ...platform, jobs: { ...platform.jobs, enqueue } };
  const started = performance.now();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { name, data } = next;
    const job = jobsOfReports.find((one) => one.name === name) as JobDefinition<object> | undefined;
    await job?.handle(alone, data, { signal: new AbortController().signal });
  }
  return due.length / ((performance.now() - started) / 1000);
};

/** Creates organizations with a member and a schedule that was due a minute ago. @returns those of the baseline */
const prepare = async (platform: Platform, organizations: number, format: ReportFormat): Promise<Due[]> => {
  const { database, jobs } = platform;
  const alone = Math.max(20, Math.round(organizations / 50));
  const due = new Date(Date.now() - 60_000);
  const ids = await withSystem(database, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into organizations (id, name)
      select gen_random_uuid(), 'Organization ' || n from generate_series(1, ${organizations + alone}::int) n
      returning id`.execute(tx);
    await sql`insert into users (id, name, email)
      select id, 'Reader', id || '@example.com' from organizations`.execute(tx);
    await sql`insert into memberships (organization_id, user_id, role)
      select id, id, 'manager' from organizations`.execute(tx);
    return rows.map(({ id }) => id);
  });
  await jobs.start(jobsOfReports, platform, { work: false });
  for (const [index, id] of ids.entries())
    await withTenant(database, id, async (tx) => {
      await saveSchedule(tx, id, { ...schedule, id, format, nextRun: due }, due);
      await replaceRecipients(tx, id, id, [id]);
      const run = { organizationId: id, scheduleId: id, version: schedule.version };
      if (index >= alone) await jobs.enqueue(tx, 'run-report-schedule', run, { startAfter: due });
    });
  return ids.slice(0, alone).map((id) => ({ organizationId: id, scheduleId: id, version: schedule.version }));
};

const lastTenth = (values: readonly number[]): readonly number[] => values.slice(-Math.ceil(values.length / 10));
const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const measure = async (organizations: number, workers: number, format: ReportFormat): Promise<void> => {
  const database = await testDatabase();
  const platform = platformOf(database.url);
  const due = await prepare(platform, organizations, format);
  console.log(`${organizations} organizations, ${workers} jobs processes, ${format}`);
  const baseline = await withoutQueue(platform, due);
  console.log(`baseline: ${due.length} without a queue, ${baseline.toFixed(1)} reports a second`);
  const counts = Array.from({ length: workers }, () => 0);
  /** Of each process, after each of its reports. */
  const memories = counts.map((): number[] => []);
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1);
  const marks = new Map([
    [1, 'first'],
    [Math.ceil(organizations / 2), 'half'],
    [organizations, 'last'],
  ]);
  const all = Promise.withResolvers<void>();
  const seen = { began: 0, ended: 0, requested: 0, most: 0 };
  const children = counts.map((_none, index): ChildProcess => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'work', database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout as Readable }).on('line', (text) => {
      const [step, job, memory] = text.split(' ');
      const line = `${step} ${job}`;
      if (line === `ended ${requested}`) {
        seen.requested += 1;
        if (seen.requested === organizations) console.log(`last report queued after ${seconds()} s`);
      }
      if (line === `began ${generated}`) {
        seen.began += 1;
        seen.most = Math.max(seen.most, seen.began - seen.ended);
      }
      if (line !== `ended ${generated}`) return;
      counts[index] = (counts[index] ?? 0) + 1;
      memories[index]?.push(Number(memory));
      seen.ended += 1;
      const mark = marks.get(seen.ended);
      if (mark !== undefined) console.log(`${mark} report ready after ${seconds()} s`);
      if (seen.ended === organizations) all.resolve();
    });
    return child;
  });
  await all.promise;
  const total = Number(seconds());
  const rate = organizations / total;
  console.log(
    `${rate.toFixed(1)} reports a second, ${(rate / baseline).toFixed(2)} times the baseline; ` +
      `by process: ${counts.join(', ')}; at most ${seen.most} at a time`,
  );
  // Processes settle during their first hundred reports.
  const growth = memories.map(
    (taken) => medianOf(lastTenth(taken)) / medianOf(lastTenth(taken.slice(0, taken.length / 2))),
  );
  console.log(`memory at the end, times half way: ${growth.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  const ended = children.map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(ended);
  await platform.jobs.stop();
  await platform.database.close();
  await database.drop();
};

const [first = '10000', second = '2', format = 'pdf'] = process.argv.slice(2);
await (first === 'work' ? work(second) : measure(Number(first), Number(second), format as ReportFormat));
