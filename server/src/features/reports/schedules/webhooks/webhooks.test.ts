import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it, test } from 'node:test';
import { contract, type ReportTiming } from '@sightline/contract';
import type { RouteContext } from '../../../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../../testing/measured-organization.ts';
import { recordedJobs, type RecordedJob, type RecordedJobs } from '../../../../testing/recorded-jobs.ts';
import { inLanguage } from '../../../../platform/language.ts';
import { textOf } from '../../../statements/index.ts';
import { readFindings } from '../../../findings/index.ts';
import { listDevelopers } from '../../../people/index.ts';
import { changeSchedule, createSchedule, readSchedules } from '../manage-schedules.ts';
import { runScheduleJob } from '../run-schedule.ts';
import { channelBody } from './channel-message.ts';
import { testWebhook } from './manage-webhooks.ts';
import { postFindingsJob } from './post-findings.ts';

const now = '2026-11-20T12:00:00Z';
const signal = new AbortController().signal;
const timing: ReportTiming = {
  frequency: 'daily',
  hour: 8,
  minute: 0,
  weekday: 1,
  dayOfMonth: 1,
  timeZone: 'Europe/Berlin',
};

describe('webhooks of scheduled reports', () => {
  let measured: MeasuredOrganization;
  let channelServer: Server;
  let origin: string;
  let answer: number;
  let received: { path: string; body: string }[];
  before(async () => {
    measured = await measuredOrganization(now);
    channelServer = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString() });
        response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('ok');
      });
    });
    await new Promise<void>((listening) => channelServer.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(channelServer.address() as AddressInfo).port}`;
  });
  after(async () => {
    channelServer.closeAllConnections();
    channelServer.close();
    await measured.close();
  });

  let recorded: RecordedJobs;
  let clock: { at: number };
  let manager: RouteContext;
  const begin = async (viewer?: RouteContext): Promise<void> => {
    [recorded, received, answer, clock] = [recordedJobs(), [], 200, { at: Date.parse(now) }];
    const ctx = viewer ?? (await measured.viewer('manager'));
    const config = { ...ctx.platform.config, webhookExtraOrigins: [origin] };
    manager = { ...ctx, platform: { ...ctx.platform, config, jobs: recorded.jobs, clock: { now: () => clock.at } } };
  };
  const fields = (more: Record<string, unknown>) =>
    contract.reports.schedule.body.parse({
      name: 'Daily',
      templateId: 'weekly-operations',
      timing,
      recipients: [manager.user.id],
      onlyWhenChanged: false,
      ...more,
    });
  const change = (scheduleId: string, more: Record<string, unknown>) =>
    changeSchedule(manager, scheduleId, contract.reports.changeSchedule.body.parse(more));
  /** Lets the schedule run at a time. @returns the jobs that post to its channels */
  const runAt = async (time: string): Promise<RecordedJob[]> => {
    clock.at = Date.parse(time);
    const [run] = recorded.take(runScheduleJob.name);
    assert.ok(run !== undefined);
    await runScheduleJob.handle(manager.platform, run.data as never, { signal });
    return recorded.take(postFindingsJob.name);
  };
  const post = ({ data }: RecordedJob): Promise<void> =>
    postFindingsJob.handle(manager.platform, data as never, { signal });
  const webhooksOf = async (scheduleId: string) =>
    (await readSchedules(manager)).find(({ id }) => id === scheduleId)?.webhooks;

  it('post to Slack and Teams only what a developer may see, without names', async () => {
    await begin();
    const { id } = await createSchedule(manager, fields({ webhooks: { slack: `${origin}/s`, teams: `${origin}/t` } }));
    for (const job of await runAt('2026-11-21T08:00:00Z')) await post(job);
    const developer = await measured.viewer('developer');
    const days = { from: '2026-11-14', to: '2026-11-20' };
    const reader = { ...developer, platform: manager.platform };
    const { findings, checked } = await readFindings(reader, days, 'organization');
    const lines =
      findings.length > 0
        ? findings.map(({ statement }) => textOf(statement))
        : [`${checked} figures checked, nothing clearly changed.`];
    const [slack, teams] = ['/s', '/t'].map((path) =>
      JSON.parse(received.find((request) => request.path === path)?.body ?? ''),
    );
    const url = `${manager.platform.config.publicUrl}/dashboard?from=2026-11-14&to=2026-11-20`;
    assert.deepEqual(
      slack.blocks.map((block: { type: string }) => block.type),
      ['header', 'context', ...lines.map(() => 'section'), 'actions'],
    );
    assert.deepEqual(
      slack.blocks.filter(({ type }: { type: string }) => type === 'section').map((block: never) => block['text']),
      lines.map((text) => ({ type: 'plain_text', text, emoji: false })),
    );
    assert.equal(slack.blocks.at(-1).elements[0].url, url);
    const [card] = teams.attachments;
    assert.equal(card.contentType, 'application/vnd.microsoft.card.adaptive');
    assert.deepEqual(
      card.content.body.map((block: { inlines: { text: string }[] }) => block.inlines[0]?.text),
      ['Daily', '14 Nov 2026 – 20 Nov 2026', ...lines],
    );
    assert.deepEqual(card.content.actions, [{ type: 'Action.OpenUrl', title: 'Open in Sightline', url }]);
    for (const { name } of await measured.within(listDevelopers))
      for (const { body } of received) assert.ok(!body.includes(name), name);
    assert.deepEqual(
      (await webhooksOf(id))?.map(({ channel, lastSentAt, failure }) => [channel, lastSentAt, failure]),
      [
        ['slack', '2026-11-21T08:00:00.000Z', null],
        ['teams', '2026-11-21T08:00:00.000Z', null],
      ],
    );
  });

  it('are stored encrypted, kept by changes to other fields, and removed by null', async () => {
    await begin();
    const { id } = await createSchedule(manager, fields({ webhooks: { slack: `${origin}/secret` } }));
    const stored = await measured.within((tx) =>
      tx.selectFrom('report_webhooks').select('sealed_url').where('schedule_id', '=', id).execute(),
    );
    assert.equal(stored.length, 1);
    assert.ok(!stored.some(({ sealed_url: sealed }) => sealed.includes('secret')));
    assert.ok(!JSON.stringify(await readSchedules(manager)).includes('/secret'));
    assert.equal((await change(id, { name: 'Renamed' })).webhooks.length, 1);
    assert.deepEqual((await change(id, { webhooks: { slack: null } })).webhooks, []);
    const [first] = recorded.take(runScheduleJob.name).slice(-1);
    assert.ok(first !== undefined);
    recorded.queued.splice(0, Infinity, first);
    assert.deepEqual(await runAt('2026-11-21T08:00:00Z'), []);
  });

  it('post a run once even if the process ends before the queue is updated', async () => {
    await begin();
    await createSchedule(manager, fields({ webhooks: { slack: `${origin}/s` } }));
    const [first] = await runAt('2026-11-21T08:00:00Z');
    assert.ok(first !== undefined);
    await post(first);
    await post(first);
    assert.equal(received.length, 1);
    const [next] = await runAt('2026-11-22T08:00:00Z');
    assert.ok(next !== undefined);
    await post(next);
    assert.equal(received.length, 2);
  });

  it('post in the language in which the address was saved, while readers get their own', async () => {
    await begin();
    const { id } = await inLanguage('de', () =>
      createSchedule(manager, fields({ name: 'Täglich', webhooks: { slack: `${origin}/s` } })),
    );
    const [job] = await runAt('2026-11-21T08:00:00Z');
    assert.ok(job !== undefined);
    answer = 404;
    await post(job);
    const [request] = received;
    const slack = JSON.parse(request?.body ?? '') as { blocks: { elements?: { text: { text: string } }[] }[] };
    assert.equal(slack.blocks.at(-1)?.elements?.[0]?.text.text, 'In Sightline öffnen');
    const reason = async () => (await webhooksOf(id))?.[0]?.failure?.reason;
    assert.equal(await reason(), '127.0.0.1 responded with status 404.');
    assert.equal(await inLanguage('de', reason), '127.0.0.1 antwortete mit Status 404.');
  });

  it('show why a message failed, retry, and stop after permanent failures', async () => {
    await begin();
    const { id } = await createSchedule(manager, fields({ webhooks: { slack: `${origin}/s` } }));
    const [job] = await runAt('2026-11-21T08:00:00Z');
    assert.ok(job !== undefined);
    const failure = async () => (await webhooksOf(id))?.[0]?.failure;
    answer = 503;
    for (let attempt = 1; attempt <= 8; attempt += 1) await assert.rejects(post(job), { name: 'NotDelivered' });
    const at = '2026-11-21T08:00:00.000Z';
    const reason = '127.0.0.1 responded with status 503.';
    assert.deepEqual(await failure(), { at, reason, willRetry: true });
    await post(job);
    assert.deepEqual(await failure(), { at, reason, willRetry: false }, 'the ninth attempt is the last');
    answer = 404;
    await post(job);
    assert.deepEqual(await failure(), { at, reason: '127.0.0.1 responded with status 404.', willRetry: false });
    answer = 302;
    await post(job);
    assert.match((await failure())?.reason ?? '', /redirect/);
    answer = 200;
    await post(job);
    assert.equal(await failure(), null);
  });

  it('post only if something changed, or after four weeks', async () => {
    const empty = await measured.emptyFor('admin');
    await begin(empty);
    await createSchedule(manager, fields({ onlyWhenChanged: true, webhooks: { teams: `${origin}/t` } }));
    const posted = async (day: string): Promise<number> => {
      for (const job of await runAt(`${day}T12:00:00Z`)) await post(job);
      return received.splice(0).length;
    };
    assert.equal(await posted('2026-11-21'), 1);
    assert.equal(await posted('2026-12-18'), 0);
    assert.equal(await posted('2026-12-19'), 1);
  });

  it('post to public addresses only, and never from the demo', async () => {
    await begin();
    const refused = async (url: string, message: RegExp): Promise<void> => {
      const problem = { code: 'invalid-input', message };
      await assert.rejects(createSchedule(manager, fields({ webhooks: { slack: url } })), problem);
      await assert.rejects(testWebhook(manager, { channel: 'slack', url }), problem);
    };
    await refused('https://127.0.0.1:1/', /private network address/);
    await refused('https://[::1]/', /private network address/);
    await refused('http://203.0.113.1/', /does not use HTTPS/);
    const demo = { ...manager, user: { ...manager.user, isDemo: true } };
    await assert.rejects(createSchedule(demo, fields({ webhooks: { slack: `${origin}/s` } })), { code: 'not-allowed' });
    await assert.rejects(testWebhook(demo, { channel: 'slack', url: `${origin}/s` }), { code: 'not-allowed' });
    assert.deepEqual(received, []);
  });

  it('can be tested before and after they are saved', async () => {
    await begin();
    await testWebhook(manager, { channel: 'teams', url: `${origin}/new` });
    const { id } = await createSchedule(manager, fields({ webhooks: { slack: `${origin}/stored` } }));
    await testWebhook(manager, { channel: 'slack', scheduleId: id });
    assert.deepEqual(
      received.map(({ path, body }) => [path, body.includes('Test message from Sightline')]),
      [
        ['/new', true],
        ['/stored', true],
      ],
    );
    await assert.rejects(testWebhook(manager, { channel: 'teams', scheduleId: id }), { code: 'invalid-input' });
    answer = 410;
    await assert.rejects(testWebhook(manager, { channel: 'slack', scheduleId: id }), {
      code: 'invalid-input',
      message: '127.0.0.1 responded with status 410.',
    });
    assert.ok(!contract.reports.testWebhook.body.safeParse({ channel: 'slack' }).success);
  });
});

test('messages to channels link each sentence to its evidence', () => {
  const evidence = 'https://sightline.example/performance/historical?metric=lead_time';
  const link = { text: 'Open in Sightline', url: 'https://sightline.example/dashboard' };
  const lines = [{ text: 'Lead time rose to 3 days.', evidence }, { text: '72 figures checked.' }];
  const message = { title: 'Weekly', subtitle: 'Last week', lines, link };
  const { blocks } = channelBody.slack(message) as { blocks: { type: string; accessory?: { url: string } }[] };
  const sections = blocks.filter(({ type }) => type === 'section');
  assert.deepEqual(
    sections.map(({ accessory }) => accessory?.url),
    [evidence, undefined],
  );
  const card = JSON.stringify(channelBody.teams(message));
  assert.ok(
    card.includes(
      `"text":"Lead time rose to 3 days.","selectAction":${JSON.stringify({ type: 'Action.OpenUrl', url: evidence })}`,
    ),
  );
});
