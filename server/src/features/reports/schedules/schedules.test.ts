import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { contract, dayMs, hourMs, type ReportTiming } from '@sightline/contract';
import { announcementJobName, type Announcement, type Readers } from '../../../platform/announcements.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { inEnglish } from '../../../platform/text.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../testing/measured-organization.ts';
import { recordedJobs, type RecordedJob, type RecordedJobs } from '../../../testing/recorded-jobs.ts';
import { verifyEmail } from '../../../testing/verify-email.ts';
import { generateReport } from '../generate-report.ts';
import { readReports } from '../list-reports.ts';
import { createTemplate, removeTemplate } from '../templates/manage-templates.ts';
import { deliverReport } from './deliver-report.ts';
import { mailReportJob } from './mail-report.ts';
import { changeSchedule, createSchedule, readSchedules, removeSchedule, testSchedule } from './manage-schedules.ts';
import { forRecipientJob, runScheduleJob } from './run-schedule.ts';
import { unsubscribe, unsubscribeUrl } from './unsubscribe.ts';

const now = '2026-11-20T12:00:00Z';
const signal = new AbortController().signal;
const daily: ReportTiming = {
  frequency: 'daily',
  hour: 8,
  minute: 0,
  weekday: 1,
  dayOfMonth: 1,
  timeZone: 'Europe/Berlin',
};

describe('scheduled reports', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  let recorded: RecordedJobs;
  let clock: { at: number };
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(() => measured.close());

  /** A manager with recorded jobs and a test clock. */
  const begin = async (): Promise<void> => {
    recorded = recordedJobs();
    clock = { at: Date.parse(now) };
    const viewer = await measured.viewer('manager');
    await verifyEmail(measured.site.database, viewer.user.id, now);
    manager = { ...viewer, platform: { ...viewer.platform, jobs: recorded.jobs, clock: { now: () => clock.at } } };
  };
  const take = (name: string): RecordedJob[] => recorded.take(name);
  const fields = (more: Record<string, unknown> = {}) =>
    contract.reports.schedule.body.parse({
      name: 'Daily',
      templateId: 'weekly-operations',
      timing: daily,
      recipients: [manager.user.id],
      format: 'json',
      ...more,
    });
  /** Runs what is due, up to the finished reports of the recipients. */
  const run = async (job: RecordedJob | undefined): Promise<void> => {
    assert.ok(job !== undefined);
    await runScheduleJob.handle(manager.platform, job.data as never, { signal });
    for (const { data } of take('report-for-recipient'))
      await forRecipientJob.handle(manager.platform, data as never, { signal });
    for (const { data } of take('generate-report'))
      await generateReport(manager.platform, data as never, deliverReport);
  };

  it('run on time for each recipient, and catch up on a missed run once', async () => {
    await begin();
    const schedule = await createSchedule(manager, fields({ onlyWhenChanged: false }));
    assert.equal(schedule.nextRun, '2026-11-21T07:00:00.000Z');
    const [first] = take('run-report-schedule');
    assert.equal(first?.startAfter?.toISOString(), schedule.nextRun);
    // Three days pass in which nothing runs.
    clock.at = Date.parse('2026-11-24T12:00:00Z');
    await run(first);
    const [next, ...more] = take('run-report-schedule');
    assert.equal(next?.startAfter?.toISOString(), '2026-11-25T07:00:00.000Z');
    assert.deepEqual(more, []);
    assert.equal((await readReports(manager, {})).filter(({ scheduleName }) => scheduleName === 'Daily').length, 1);
    assert.equal(take('publish-announcement').length, 1);
    const [mail] = take('mail-report');
    assert.ok(mail !== undefined);
    await mailReportJob.handle(manager.platform, mail.data as never, { signal });
    const [sealed] = take('send-mail');
    const message = JSON.parse(manager.platform.secrets.open(String(sealed?.data['sealed']), 'mail')) as {
      text: string;
    };
    assert.match(message.text, /Stop these emails: http/);
    // Running the same job again does nothing.
    await run(first);
    assert.deepEqual(recorded.queued, []);
    const listed = (await readSchedules(manager)).find(({ id }) => id === schedule.id);
    assert.equal(listed?.lastRun, '2026-11-24T12:00:00.000Z');
  });

  it('are not mailed to a recipient who may no longer see what they show', async () => {
    await begin();
    await createSchedule(manager, fields({ name: 'Former manager', onlyWhenChanged: false }));
    clock.at = Date.parse('2026-11-21T12:00:00Z');
    await run(take('run-report-schedule')[0]);
    const [mail] = take('mail-report');
    assert.ok(mail !== undefined);
    const mailTo = async (role: 'manager' | 'developer'): Promise<number> => {
      await withSystem(measured.site.database, (tx) =>
        tx.updateTable('memberships').set({ role }).where('user_id', '=', manager.user.id).execute(),
      );
      await mailReportJob.handle(manager.platform, mail.data as never, { signal });
      return take('send-mail').length;
    };
    assert.deepEqual([await mailTo('developer'), await mailTo('manager')], [0, 1]);
  });

  it('are delivered once even if a stalled process finishes the same report', async () => {
    await begin();
    await createSchedule(manager, fields({ name: 'Once', onlyWhenChanged: false }));
    clock.at = Date.parse('2026-11-21T12:00:00Z');
    await runScheduleJob.handle(manager.platform, take('run-report-schedule')[0]?.data as never, { signal });
    const [recipient] = take('report-for-recipient');
    assert.ok(recipient !== undefined);
    // Another process has taken the job; the transaction is undone, and nothing is queued.
    const completeIn = () => Promise.reject(new Error('taken'));
    const lost = { signal, completeIn };
    await assert.rejects(forRecipientJob.handle(manager.platform, recipient.data as never, lost), /taken/);
    assert.deepEqual(take('generate-report'), []);
    await forRecipientJob.handle(manager.platform, recipient.data as never, { signal });
    const [job] = take('generate-report');
    assert.ok(job !== undefined);
    const generate = () => generateReport(manager.platform, job.data as never, deliverReport);
    await Promise.all([generate(), generate()]);
    const [report] = (await readReports(manager, {})).filter(({ scheduleName }) => scheduleName === 'Once');
    assert.equal(report?.status, 'ready');
    assert.equal(take('publish-announcement').length, 1);
    const [mail, ...more] = take('mail-report');
    assert.ok(mail !== undefined);
    assert.deepEqual(more, []);
    await assert.rejects(mailReportJob.handle(manager.platform, mail.data as never, lost), /taken/);
    assert.deepEqual(take('send-mail'), []);
  });

  it('wait for figures that are being recalculated, for six hours at most', async () => {
    await begin();
    await createSchedule(manager, fields({ name: 'Patient', templateId: 'executive-monthly', onlyWhenChanged: false }));
    clock.at = Date.parse('2026-11-21T12:00:00Z');
    const setCodeVersion = (version: string) =>
      measured.within((tx) => tx.updateTable('measurement_states').set({ code_version: version }).execute());
    const { code_version: current } = await measured.within((tx) =>
      tx.selectFrom('measurement_states').select('code_version').executeTakeFirstOrThrow(),
    );
    const statusOf = async (name: string) =>
      (await readReports(manager, {})).find(({ scheduleName }) => scheduleName === name);
    await setCodeVersion('');
    try {
      await run(take('run-report-schedule')[0]);
      assert.equal((await statusOf('Patient'))?.status, 'pending');
      const [waiting, ...more] = take('generate-report');
      assert.deepEqual(more, []);
      assert.equal(waiting?.startAfter?.toISOString(), '2026-11-21T12:02:00.000Z');
      const generate = () => generateReport(manager.platform, waiting.data as never, deliverReport);
      clock.at += 6 * hourMs - 1;
      await generate();
      assert.equal((await statusOf('Patient'))?.status, 'pending');
      assert.equal(take('generate-report').length, 1);
      await setCodeVersion(current);
      await generate();
      assert.equal((await statusOf('Patient'))?.status, 'ready');

      await createSchedule(
        manager,
        fields({ name: 'Expired', templateId: 'executive-monthly', onlyWhenChanged: false }),
      );
      clock.at += dayMs;
      await setCodeVersion('');
      await run(take('run-report-schedule').at(-1));
      const [second] = take('generate-report');
      clock.at += 6 * hourMs;
      await generateReport(manager.platform, second?.data as never, deliverReport);
      assert.deepEqual(take('generate-report'), []);
      const expired = await statusOf('Expired');
      assert.equal(expired?.status, 'failed');
      assert.match(expired.error ?? '', /being recalculated/);
      const notified = take(announcementJobName).map(
        ({ data }) => data as { readers: Readers } & { announcement: Announcement },
      );
      const [failure, ...others] = notified.filter(({ announcement }) => announcement.type === 'error');
      assert.deepEqual(failure?.readers, { userIds: [manager.user.id] });
      assert.match(inEnglish(failure.announcement.message), /^Expired: .*being recalculated/);
      assert.deepEqual(others, []);

      const tested = await createSchedule(manager, fields({ name: 'Tested', templateId: 'executive-monthly' }));
      await testSchedule(manager, tested.id);
      await generateReport(manager.platform, take('generate-report')[0]?.data as never, deliverReport);
      assert.equal((await statusOf('Tested'))?.status, 'failed', 'somebody is waiting');
      assert.deepEqual(take('generate-report'), []);
    } finally {
      await setCodeVersion(current);
    }
  });

  it('can be paused and resumed, and keep everything else', async () => {
    await begin();
    const schedule = await createSchedule(manager, fields());
    const [first] = take('run-report-schedule');
    const paused = await changeSchedule(
      manager,
      schedule.id,
      contract.reports.changeSchedule.body.parse({ enabled: false }),
    );
    assert.deepEqual({ ...paused, enabled: true, nextRun: schedule.nextRun }, schedule);
    assert.equal(paused.nextRun, null);
    clock.at = Date.parse('2026-11-21T08:00:00Z');
    await run(first);
    assert.deepEqual(recorded.queued, []);
    const resumed = await changeSchedule(
      manager,
      schedule.id,
      contract.reports.changeSchedule.body.parse({ enabled: true }),
    );
    assert.equal(resumed.nextRun, '2026-11-22T07:00:00.000Z');
    await removeSchedule(manager, schedule.id);
    await assert.rejects(removeSchedule(manager, schedule.id), { code: 'not-found' });
  });

  it('send a digest only if something changed, or after four weeks', async () => {
    await begin();
    // An organization without data has nothing that changes.
    const empty = await measured.emptyFor('admin');
    manager = { ...empty, platform: { ...empty.platform, jobs: manager.platform.jobs, clock: manager.platform.clock } };
    await createSchedule(manager, fields());
    const sent = async (day: string): Promise<number> => {
      clock.at = Date.parse(`${day}T12:00:00Z`);
      await run(take('run-report-schedule')[0]);
      return take('publish-announcement').length;
    };
    assert.equal(await sent('2026-11-21'), 1);
    assert.equal(await sent('2026-11-22'), 0);
    assert.equal(await sent('2026-12-18'), 0);
    assert.equal(await sent('2026-12-19'), 1);
  });

  it('send tests to the requester only, and stop for anyone who unsubscribes', async () => {
    await begin();
    const other = await measured.viewer('developer');
    const schedule = await createSchedule(
      manager,
      fields({ recipients: [manager.user.id, other.user.id], onlyWhenChanged: false }),
    );
    const report = await testSchedule(manager, schedule.id);
    assert.equal(report.scheduleName, 'Daily');
    assert.equal(take('generate-report').length, 1);
    const of = { organizationId: manager.organizationId, scheduleId: schedule.id, userId: manager.user.id };
    const token = new URL(unsubscribeUrl(manager.platform, of)).searchParams.get('token') ?? '';
    assert.equal(await unsubscribe(manager.platform, token), 'Daily');
    await assert.rejects(unsubscribe(manager.platform, `${token}x`), { code: 'invalid-input' });
    const [listed] = (await readSchedules(manager)).filter(({ id }) => id === schedule.id);
    assert.deepEqual(
      listed?.recipients.map(({ userId, unsubscribed }) => [userId, unsubscribed]).toSorted(),
      [
        [manager.user.id, true],
        [other.user.id, false],
      ].toSorted(),
    );
    clock.at = Date.parse('2026-11-21T12:00:00Z');
    await run(take('run-report-schedule')[0]);
    // The developer's own, with what a developer may see; no one else can list it.
    const [otherReport] = await readReports({ ...other, platform: manager.platform }, {});
    assert.deepEqual([otherReport?.status, otherReport?.generatedBy], ['ready', other.user.name]);
    assert.ok((await readReports(manager, {})).every(({ id }) => id !== otherReport?.id));
  });

  it('keep their template, which can be deleted once no schedule uses it', async () => {
    await begin();
    const template = await createTemplate(
      manager,
      contract.reports.createTemplate.body.parse({ name: 'Sprint pulse', type: 'operational' }),
    );
    const uses = (name: string) => createSchedule(manager, fields({ name, templateId: template.id }));
    const schedules = [await uses('A1'), await uses('B1'), await uses('C1'), await uses('D1')];
    await assert.rejects(removeTemplate(manager, template.id), {
      code: 'conflict',
      message:
        'The schedules “A1”, “B1”, “C1”, and 1 more use this template. Choose another template there or delete them first.',
    });
    const [remaining, ...others] = schedules;
    assert.ok(remaining !== undefined);
    for (const { id } of others) await removeSchedule(manager, id);
    await assert.rejects(removeTemplate(manager, template.id), {
      message: 'The schedule “A1” uses this template. Choose another template there or delete it first.',
    });
    await changeSchedule(manager, remaining.id, { templateId: 'quality' });
    await removeTemplate(manager, template.id);
    await assert.rejects(changeSchedule(manager, remaining.id, { templateId: template.id }), { code: 'not-found' });
  });

  it('reject recipients of other organizations and unknown time zones', async () => {
    await begin();
    await assert.rejects(createSchedule(manager, fields({ recipients: [randomUUID()] })), { code: 'invalid-input' });
    const timing = { ...daily, timeZone: 'Mars/Olympus' };
    await assert.rejects(createSchedule(manager, fields({ timing })), { code: 'invalid-input' });
    await assert.rejects(createSchedule(manager, fields({ templateId: 'nothing' })), { code: 'not-found' });
  });
});
