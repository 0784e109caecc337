/** Figure alerts report a clear change once, to those who may see the figure. */
import { metricsIn } from '@sightline/analytics';
import type { FigureAlert } from '@sightline/contract';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createCallers, type Caller, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { listViewsOf } from '../visibility/index.ts';
import { write } from '../../platform/text.ts';
import type { AnnouncementJob } from './announcement.ts';
import { checkAlertsJob } from './check-alerts.ts';

describe('figure alerts', () => {
  let server: WebServer;
  let callers: Callers;
  let announced: AnnouncementJob[];
  let isBroken: (job: AnnouncementJob) => boolean;
  before(async () => {
    server = await startWebServer({ REQUESTS_PER_MINUTE: '1000' });
    server.platform.jobs.enqueue = async (_tx, job, data) => {
      if (job === 'publish-announcement') {
        const announcement = data as AnnouncementJob;
        if (isBroken(announcement)) throw new Error('cannot be queued');
        announced.push(announcement);
      }
      return randomUUID();
    };
  });
  after(() => server.stop());
  beforeEach(async () => {
    announced = [];
    isBroken = () => false;
    callers = await createCallers(server.platform);
  });

  const person = (): string => `person:${callers.world.personId}`;
  /** A person's score over the last 30 days and over those before, both known to a tenth. */
  const setScores = (current: number, previous: number): Promise<void> =>
    withTenant(server.platform.database, callers.world.organizationId, async (tx) => {
      await tx.deleteFrom('score_periods').where('subject', '=', person()).execute();
      for (const [part, overall] of Object.entries({ current, previous })) {
        const interval = { low: overall - 0.1, high: overall + 0.1, degrees: 4 };
        const dimensions = { dimensions: { velocity: overall }, dimensionIntervals: { velocity: interval } };
        const score = { kind: 'value', overall, ...interval, n: 50, ...dimensions };
        await sql`insert into score_periods (organization_id, subject, time_range, part, window_from, window_to, score)
          values (${callers.world.organizationId}, ${person()}, '30d', ${part}, 0, 1, ${JSON.stringify(score)})`.execute(
          tx,
        );
      }
    });
  const send = async (caller: Caller, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) => {
    const url = `/v1/notifications/figure-alerts${path}`;
    const body = payload === undefined ? {} : { payload };
    const answer = await server.app.inject({ method, url, headers: callers.headers[caller], ...body });
    return { status: answer.statusCode, alerts: answer.json<{ alerts?: FigureAlert[] }>().alerts ?? [] };
  };
  const add = (
    caller: Caller,
    direction: FigureAlert['direction'] = 'worse',
    subject = person(),
    metric = 'performance_score',
  ) => send(caller, 'POST', '', { metric, subject, direction });
  const check = async (): Promise<string[]> => {
    announced = [];
    server.clock.at += 60_000;
    const { organizationId } = callers.world;
    await checkAlertsJob.handle(server.platform, { organizationId }, { signal: new AbortController().signal });
    return announced.map(
      ({ announcement }) => `${announcement.type}: ${write(announcement.title)}; ${write(announcement.message)}`,
    );
  };

  it('report a clear change once, and again only after it ended', async () => {
    await setScores(80, 80);
    const { alerts } = await add('manager');
    assert.equal(alerts[0]?.state, 'none');
    assert.deepEqual(await check(), []);
    await setScores(60, 80);
    const name = alerts[0]?.subjectName ?? '';
    assert.match(name, /^Person /);
    assert.deepEqual(await check(), [
      `warning: A person: Performance score is clearly worse; ${name}: 60 in the last 30 days, 80 in the 30 days before`,
    ]);
    assert.deepEqual([await check(), await check()], [[], []]);
    await setScores(80, 80);
    assert.deepEqual(await check(), []);
    await setScores(60, 80);
    assert.equal((await check()).length, 1);
    const [after] = (await send('manager', 'GET')).alerts;
    assert.deepEqual([after?.state, after?.lastFiredAt], ['worse', new Date(server.clock.at).toISOString()]);
  });

  it('report a change once if two processes check at the same time', async () => {
    await setScores(80, 80);
    await add('manager');
    await setScores(60, 80);
    announced = [];
    const { organizationId } = callers.world;
    const checkOnce = () =>
      checkAlertsJob.handle(server.platform, { organizationId }, { signal: new AbortController().signal });
    await Promise.all([checkOnce(), checkOnce()]);
    assert.equal(announced.length, 1);
  });

  it('are checked for the others if it fails for one member, and for that member the next time', async () => {
    await setScores(80, 80);
    for (const caller of ['manager', 'admin'] as const) await add(caller);
    await setScores(60, 80);
    let failed: AnnouncementJob | undefined;
    isBroken = (announcement) => announcement === (failed ??= announcement);
    await assert.rejects(check(), AggregateError);
    assert.equal(announced.length, 1);
    assert.notDeepEqual(announced[0]?.readers, failed?.readers);
    await check();
    assert.deepEqual(
      announced.map(({ readers }) => readers),
      [failed?.readers],
    );
  });

  it('report no change of a score or of a dimension that gaps in the data could explain', async () => {
    await setScores(80, 80);
    await add('manager');
    await add('manager', 'worse', person(), 'performance_score.velocity');
    await setScores(60, 80);
    await withTenant(server.platform.database, callers.world.organizationId, async (tx) => {
      const anchors = { floor: 200, target: 50 };
      const signal = { dimension: 'velocity', metric: 'cycle_time', value: 100, scale: 1, share: 1, anchors };
      await sql`update score_periods set
        score = score || jsonb_build_object('mean', score -> 'overall', 'modifier', 1, 'rule', null),
        parts = jsonb_build_object('missing', '[]'::jsonb, 'signals',
          jsonb_build_array(${JSON.stringify(signal)}::jsonb || jsonb_build_object('score', score -> 'overall')))
        where subject = ${person()}`.execute(tx);
      for (const excluded of [null, 'commits unknown'])
        await sql`insert into observations (organization_id, metric, key, at, value, person_id, scope, excluded, detail, reference)
          values (${callers.world.organizationId}, 'cycle_time', ${`item ${excluded}`}, 0, 100,
            ${callers.world.personId}, 'project', ${excluded}, '{}', '{}')`.execute(tx);
    });
    assert.deepEqual(await check(), []);
    await withTenant(server.platform.database, callers.world.organizationId, (tx) =>
      sql`delete from observations where key = 'item commits unknown'`.execute(tx),
    );
    assert.equal((await check()).length, 2);
  });

  it('report the configured direction, to its owner only', async () => {
    await setScores(80, 80);
    await add('manager', 'better');
    await add('admin', 'either');
    await setScores(60, 80);
    await check();
    const idOf = async (caller: Caller): Promise<string> =>
      (await server.app.inject({ url: '/v1/auth/me', headers: callers.headers[caller] })).json().user.id;
    assert.deepEqual(
      announced.map(({ readers }) => readers),
      [{ userIds: [await idOf('admin')] }],
    );
    assert.match(
      announced[0]?.announcement.action?.url ?? '',
      /^\/performance\/historical\/[\w-]+\?metric=performance_score$/,
    );
    await setScores(95, 80);
    assert.equal((await check()).length, 2);
    assert.deepEqual(
      announced.map(({ announcement }) => announcement.type),
      ['success', 'success'],
    );
    assert.deepEqual((await send('developer', 'GET')).alerts, []);
  });

  it('do not report changes that were clear before they were created or resumed, nor while paused', async () => {
    await setScores(60, 80);
    const { alerts } = await add('manager');
    assert.deepEqual([alerts[0]?.state, await check()], ['worse', []]);
    await setScores(80, 80);
    await check();
    const path = `/${alerts[0]?.id}`;
    assert.equal((await send('manager', 'PATCH', path, { paused: true })).alerts[0]?.paused, true);
    await setScores(60, 80);
    assert.deepEqual(await check(), []);
    await send('manager', 'PATCH', path, { paused: false });
    assert.deepEqual(await check(), []);
  });

  it('are recorded as profile views, and end with the right to see the person', async () => {
    const { organizationId, personId } = callers.world;
    const views = () => withTenant(server.platform.database, organizationId, (tx) => listViewsOf(tx, personId, 9));
    await setScores(80, 80);
    assert.equal((await add('developer')).status, 403);
    await add('manager');
    assert.equal((await views()).length, 1);
    server.clock.at += 2 * 3_600_000;
    await setScores(60, 80);
    assert.equal((await check()).length, 1);
    assert.equal((await views()).length, 2);
    await setScores(80, 80);
    await check();
    await withSystem(server.platform.database, (tx) =>
      tx
        .updateTable('memberships')
        .set({ role: 'developer' })
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'manager')
        .execute(),
    );
    await setScores(60, 80);
    assert.deepEqual(await check(), []);
    const [alert] = (await send('manager', 'GET')).alerts;
    assert.deepEqual([alert?.subjectName, alert?.state], [null, 'none']);
  });

  it('are at most twenty, never the same twice, and deleted by their owner only', async () => {
    const { alerts } = await add('manager', 'worse', 'organization');
    assert.equal((await add('manager', 'worse', 'organization')).status, 409);
    assert.equal((await send('admin', 'DELETE', `/${alerts[0]?.id}`)).status, 404);
    assert.deepEqual((await send('manager', 'DELETE', `/${alerts[0]?.id}`)).alerts, []);
    const metrics = metricsIn('delivery').concat(metricsIn('flow')).slice(0, 7);
    assert.equal(metrics.length, 7);
    const all = metrics.flatMap((metric) =>
      (['better', 'worse', 'either'] as const).map((direction) => ({ metric, subject: 'organization', direction })),
    );
    const statuses = [];
    for (const alert of all) statuses.push((await send('manager', 'POST', '', alert)).status);
    assert.deepEqual([statuses.indexOf(409), new Set(statuses.slice(0, 20))], [20, new Set([200])]);
  });
});
