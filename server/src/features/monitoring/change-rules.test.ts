import type { AlertRule, MonitoringAlert, NewAlertRule } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withSystem } from '../../platform/database/tenant.ts';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { beforeAnyWrites } from '../../testing/before-any-writes.ts';
import { deleteRule, listRules } from './alerts.store.ts';
import { defaultRules } from './default-rules.ts';
import { evaluateRules } from './evaluate-rules.ts';

const memory: NewAlertRule = {
  name: 'Any memory at all',
  metric: 'memory',
  condition: 'above',
  threshold: 0,
  severity: 'low',
  enabled: true,
  notifications: ['inApp'],
};

describe('alert rules', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const send = async <Reply>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Reply> => {
    const answer = await server.app.inject({
      method,
      url: `/v1/monitoring${path}`,
      headers: callers.headers.admin,
      ...(payload === undefined ? {} : { payload }),
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Reply>();
  };
  const ruleNamed = ({ rules }: { rules: AlertRule[] }, name: string): AlertRule => {
    const rule = rules.find((rule) => rule.name === name);
    assert.ok(rule !== undefined, name);
    return rule;
  };
  const create = async (rule: NewAlertRule): Promise<AlertRule> =>
    ruleNamed(await send('POST', '/rules', rule), rule.name);
  /** Default rules may fire on a busy machine. */
  const alertsOf = async (name: string, query = ''): Promise<MonitoringAlert[]> =>
    (await send<{ alerts: MonitoringAlert[] }>('GET', `/alerts${query}`)).alerts.filter(({ title }) => title === name);
  const evaluateMinutes = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      server.clock.at += 60_000;
      await evaluateRules(server.platform);
    }
  };

  const readRules = async (): Promise<AlertRule[]> => (await send<{ rules: AlertRule[] }>('GET', '/rules')).rules;

  it('begin with the default ones, once, also if several open them at the same time', async () => {
    const answers = await beforeAnyWrites(server.database, 'alert_rules', [readRules, readRules]);
    const expected = defaultRules.map(({ name }) => name).toSorted();
    for (const rules of [...answers, await readRules()])
      assert.deepEqual(rules.map(({ name }) => name).toSorted(), expected);
  });

  it('are sent to one Slack webhook, also if two admins set it at the same time', async () => {
    const set = () => send<{ slack: boolean }>('PUT', '/slack', { url: 'https://hooks.slack.com/services/T0/B0/x' });
    assert.equal((await send<{ slack: boolean }>('GET', '/rules')).slack, false);
    const answers = await beforeAnyWrites(server.database, 'monitoring_channels', [set, set]);
    assert.deepEqual(
      answers.map(({ slack }) => slack),
      [true, true],
    );
    assert.equal((await send<{ slack: boolean }>('PUT', '/slack', { url: null })).slack, false);
  });

  it('can have each field changed separately', async () => {
    const changes: Partial<NewAlertRule>[] = [
      { name: 'Renamed' },
      { metric: 'queueDepth' },
      { condition: 'below' },
      { threshold: 12.5 },
      { severity: 'critical' },
      { enabled: false },
      { notifications: ['email', 'slack'] },
    ];
    const created = await create({ ...memory, name: 'To be changed' });
    assert.deepEqual(changes.flatMap(Object.keys).toSorted(), Object.keys(memory).toSorted(), 'all fields');
    let expected = created;
    for (const change of changes) {
      expected = { ...expected, ...change };
      assert.deepEqual(ruleNamed(await send('PATCH', `/rules/${created.id}`, change), expected.name), expected);
      assert.deepEqual(ruleNamed(await send('GET', '/rules'), expected.name), expected, 'stored');
    }
  });

  it('resolve their alerts, which are then listed only with “all”', async () => {
    const rule = await create(memory);
    await evaluateMinutes(2);
    assert.equal((await alertsOf(rule.name)).length, 1);
    await send('PATCH', `/rules/${rule.id}`, { threshold: 1_000_000 });
    await evaluateMinutes(2);
    assert.deepEqual([await alertsOf(rule.name), await alertsOf(rule.name, '?include=open')], [[], []]);
    const all = await alertsOf(rule.name, '?include=all');
    assert.deepEqual(
      all.map(({ resolvedAt }) => resolvedAt),
      [new Date(server.clock.at).toISOString()],
    );
  });

  it('stay deleted when an admin deletes all of them', async () => {
    for (const { id } of await readRules()) await send('DELETE', `/rules/${id}`);
    await evaluateMinutes(1);
    assert.deepEqual(await readRules(), []);
    const { rules } = await send<{ rules: AlertRule[] }>('POST', '/rules', memory);
    assert.deepEqual(
      rules.map(({ name }) => name),
      [memory.name],
    );
  });

  it('of the platform stay deleted, too', async () => {
    await evaluateMinutes(1);
    const ofPlatform = () => withSystem(server.platform.database, (tx) => listRules(tx, null));
    assert.equal((await ofPlatform()).length, defaultRules.length);
    await withSystem(server.platform.database, async (tx) => {
      for (const { id } of await listRules(tx, null)) await deleteRule(tx, null, id);
    });
    await evaluateMinutes(1);
    assert.deepEqual(await ofPlatform(), []);
  });
});
