import {
  type contract,
  systemMetricNames,
  type AlertRule,
  type MonitoringAlert,
  type RouteReply,
} from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { createCallers, type Caller, type Callers } from '../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { type Text, write } from '../../platform/text.ts';
import { evaluateRules } from './evaluate-rules.ts';
import { slackText } from './notify-alert.ts';

type Overview = RouteReply<typeof contract.monitoring.overview>;

/** A rule that fires for any value above zero. */
const anyValue = { condition: 'above', threshold: 0, severity: 'low', enabled: true };

describe('System Monitoring', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const send = async <Reply>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    { as = 'admin', body }: { as?: Caller; body?: object } = {},
  ): Promise<{ status: number; reply: Reply }> => {
    const headers = callers.headers[as];
    const url = `/v1/monitoring${path}`;
    const answer = await server.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    return { status: answer.statusCode, reply: answer.json<Reply>() };
  };
  const rules = async (as: Caller = 'admin') =>
    (await send<{ rules: AlertRule[] }>('GET', '/rules', { as })).reply.rules;
  /** Without those of the default rules, which may fire on a busy machine. */
  const alerts = async (as: Caller = 'admin', include = 'open') =>
    (await send<{ alerts: MonitoringAlert[] }>('GET', `/alerts?include=${include}`, { as })).reply.alerts.filter(
      ({ title }) => title === 'Any memory at all',
    );
  const evaluateMinutes = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      server.clock.at += 60_000;
      await evaluateRules(server.platform);
    }
  };

  it('shows the uptime of services before the first check is stored', async () => {
    const { services } = (await send<RouteReply<typeof contract.monitoring.services>>('GET', '/services')).reply;
    assert.ok(services.length > 0);
    for (const { service, uptime, status } of services) assert.equal(uptime, status === 'outage' ? 0 : 1, service);
  });

  it('measures the five metrics with their thresholds, and keeps their history', async () => {
    await evaluateMinutes(2);
    const { metrics } = (await send<Overview>('GET', '')).reply;
    assert.deepEqual(
      metrics.map((metric) => [metric.id, metric.threshold.warning, metric.threshold.critical]),
      [
        ['apiResponse', 300, 500],
        ['errorRate', 2, 5],
        ['databaseLoad', 60, 80],
        ['queueDepth', 500, 1000],
        ['memory', 70, 90],
      ],
    );
    const memory = metrics.find((metric) => metric.id === 'memory');
    assert.ok(memory?.value !== null && (memory?.value ?? 0) > 0);
    assert.equal(memory?.history.length, 2);
  });

  it('starts with one rule for each metric, and every organization changes only its own', async () => {
    const ownRules = await rules();
    assert.deepEqual(ownRules.map((rule) => rule.metric).toSorted(), [...systemMetricNames].toSorted());
    const ruleId = ownRules[0]?.id ?? '';
    assert.equal((await send('PATCH', `/rules/${ruleId}`, { body: { enabled: false } })).status, 200);
    assert.equal((await send('PATCH', `/rules/${ruleId}`, { as: 'stranger', body: { enabled: true } })).status, 404);
    assert.equal(
      (await rules('stranger')).every((rule) => rule.enabled),
      true,
    );
    assert.equal((await rules()).filter((rule) => !rule.enabled).length, 1);
  });

  it('fires after a minute above the threshold, once, and acknowledging and dismissing persist', async () => {
    const body = { ...anyValue, name: 'Any memory at all', metric: 'memory', notifications: ['inApp', 'email'] };
    assert.equal((await send('POST', '/rules', { body })).status, 200);
    const state = async () => (await rules()).find((rule) => rule.name === body.name)?.state;
    // On a busy machine the default rule about response times fires as well.
    const ofRule = async (...asked: Parameters<typeof alerts>) =>
      (await alerts(...asked)).filter(({ title }) => title === body.name);
    await evaluateMinutes(1);
    assert.equal(await state(), 'pending');
    assert.deepEqual(await ofRule(), []);
    await evaluateMinutes(3);
    assert.equal(await state(), 'firing');
    const [alert, ...more] = await ofRule();
    assert.deepEqual([alert?.title, alert?.acknowledged, more], [body.name, false, []]);
    assert.deepEqual(await ofRule('stranger', 'all'), []);

    const path = `/alerts/${alert?.id ?? ''}`;
    assert.equal((await send('POST', `${path}/acknowledge`, { as: 'stranger' })).status, 404);
    assert.equal((await send('POST', `${path}/acknowledge`)).status, 200);
    assert.equal((await ofRule())[0]?.acknowledgedBy, 'A admin');
    assert.equal((await send('POST', `${path}/dismiss`)).status, 200);
    assert.deepEqual(await ofRule('admin', 'all'), []);
  });

  it('keeps one alert open while a metric has no data, and ends it when its rule is turned off or deleted', async () => {
    const body = { ...anyValue, name: 'Any requests at all', metric: 'apiResponse', notifications: [] };
    await send('POST', '/rules', { body });
    const rule = async () => (await rules()).find(({ name }) => name === body.name);
    const ruleId = (await rule())?.id ?? '';
    const ofRule = async (include: 'open' | 'all') =>
      (await send<{ alerts: MonitoringAlert[] }>('GET', `/alerts?include=${include}`)).reply.alerts.filter(
        ({ title }) => title === body.name,
      );
    const inState = async (state: string): Promise<void> => {
      await withSystem(server.platform.database, (tx) =>
        tx.updateTable('alert_rules').set({ state }).where('id', '=', ruleId).execute(),
      );
    };
    await inState('pending');
    await evaluateMinutes(1);
    assert.equal((await rule())?.state, 'firing');
    await inState('no-data');
    await evaluateMinutes(2);
    assert.equal((await rule())?.state, 'firing');
    assert.equal((await ofRule('open')).length, 1);

    await send('PATCH', `/rules/${ruleId}`, { body: { threshold: 1 } });
    assert.equal((await rule())?.state, 'firing');
    await send('PATCH', `/rules/${ruleId}`, { body: { enabled: false } });
    assert.deepEqual([(await rule())?.state, await ofRule('open')], ['normal', []]);
    await send('PATCH', `/rules/${ruleId}`, { body: { enabled: true } });
    await evaluateMinutes(2);
    assert.equal((await ofRule('open')).length, 1, 'it fires again');
    await send('DELETE', `/rules/${ruleId}`);
    assert.deepEqual(
      (await ofRule('all')).map(({ resolvedAt }) => resolvedAt === null),
      [false, false],
    );
  });

  it('reports an alert once if two processes evaluate it, with one email per admin', async () => {
    const body = {
      name: 'Memory of two processes',
      metric: 'memory',
      condition: 'above',
      threshold: 0,
      severity: 'low',
      enabled: true,
      notifications: ['inApp', 'email'],
    };
    assert.equal((await send('POST', '/rules', { body })).status, 200);
    const admin = (await server.app.inject({ url: '/v1/auth/me', headers: callers.headers.admin })).json().user.email;
    await evaluateMinutes(1);
    const announced: { title: Text; hasOwnEmail?: boolean }[] = [];
    const mails = recordEmails(server);
    const keep = server.platform.jobs.enqueue;
    server.platform.jobs.enqueue = async (tx, job, data, options) => {
      const { announcement } = data as { announcement?: (typeof announced)[number] };
      if (announcement !== undefined && write(announcement.title) === body.name) announced.push(announcement);
      return keep(tx, job, data, options);
    };
    server.clock.at += 60_000;
    await Promise.all([evaluateRules(server.platform), evaluateRules(server.platform)]);
    server.platform.jobs.enqueue = keep;
    const written = mails.filter(({ subject }) => subject === `Alert (${body.severity}): ${body.name}`);
    assert.match(written[0]?.text ?? '', /^Time: \d{1,2} \w{3,4} \d{4}, \d\d:\d\d \([\w/]+\)$/m);
    const mailed = written.map(({ to }) => to);
    assert.ok(mailed.includes(admin));
    assert.equal(new Set(mailed).size, mailed.length);
    assert.deepEqual(
      announced.map(({ hasOwnEmail }) => hasOwnEmail),
      [true],
    );
  });

  it('aggregates page timings by hour, without who reported them', async () => {
    const timings = [
      { metric: 'LCP', value: 1000, rating: 'good' },
      { metric: 'LCP', value: 5000, rating: 'poor', screen: '/teams/$teamId' },
    ];
    assert.equal((await send('POST', '/page-timings', { as: 'developer', body: { timings } })).status, 200);
    const { pageTimings, screens } = (await send<Overview>('GET', '')).reply;
    assert.deepEqual(pageTimings, [{ metric: 'LCP', unit: 'ms', average: 3000, good: 0.5, reports: 2 }]);
    assert.deepEqual(
      screens.map(({ screen, vitals }) => [screen, vitals.map((vital) => [vital.metric, vital.rating, vital.reports])]),
      [['/teams/$teamId', [['LCP', 'poor', 1]]]],
    );
    const [named] = timings.map((timing) => ({ ...timing, screen: '/teams/11111111-1111-4111-8111-111111111111' }));
    assert.equal((await send('POST', '/page-timings', { as: 'developer', body: { timings: [named] } })).status, 400);
    const columns = await withSystem(server.platform.database, (tx) =>
      tx.selectFrom('page_timings').selectAll().execute(),
    );
    assert.deepEqual(Object.keys(columns[0] ?? {}).toSorted(), ['good', 'hour', 'metric', 'poor', 'reports', 'total']);
  });

  it('accepts only Slack webhooks', async () => {
    const set = (url: string) => send('PUT', '/slack', { body: { url } });
    assert.equal((await set('https://hooks.slack.com.evil.example/x')).status, 400);
    assert.equal((await set('http://169.254.169.254/latest')).status, 400);
    assert.equal((await set('https://hooks.slack.com/services/T/B/x')).status, 200);
  });
});

test('an alert in Slack says what happened and links to it, and no name in it is markup', () => {
  const alert = { title: 'Errors <!channel>', severity: 'high' as const, message: 'Error Rate is 9%.' };
  assert.equal(
    slackText(alert, 'https://sightline.example/monitoring?tab=alerts'),
    '*Errors &lt;!channel&gt;* (high)\nError Rate is 9%.\n<https://sightline.example/monitoring?tab=alerts|View Alerts>',
  );
});
