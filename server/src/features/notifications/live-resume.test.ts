/** Everybody gets their live messages, in every process, including those missed while none was running. */
import { live } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Caller, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { createWebServer } from '../../app.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { insertScoreDays, type StoredDay } from '../scoring/score-days.store.ts';
import { lastOf, openTab, storedOf, type Tab } from './live-connection.test-support.ts';
import { deleteLiveMessages } from './live-messages.store.ts';
import { publishAnnouncementsJob } from './publish-announcements.ts';
import { publishMemberJob, publishScoresJob } from './publish-updates.ts';

const run = { signal: new AbortController().signal };

describe('live messages', () => {
  let server: WebServer;
  let [home, elsewhere]: Callers[] = [];
  let apps: FastifyInstance[];
  const ids = new Map<Caller, string>();

  const start = async (): Promise<FastifyInstance> => {
    const app = await createWebServer(server.platform);
    await app.ready();
    return app;
  };
  before(async () => {
    server = await startWebServer({ REQUESTS_PER_MINUTE: '1000' });
    [home, elsewhere] = [await createCallers(server.platform), await createCallers(server.platform)];
    apps = [await start(), await start()];
    for (const caller of ['developer', 'manager', 'admin'] as const) {
      const me = await server.app.inject({ url: '/v1/auth/me', headers: home.headers[caller] });
      ids.set(caller, me.json<{ user: { id: string } }>().user.id);
    }
    const { organizationId, personId, ownPersonId } = home.world;
    const score = { overall: 64.64, low: 60, high: 70, n: 20, standardError: 1, degrees: 9, dimensions: {} };
    await withTenant(server.platform.database, organizationId, (tx) =>
      insertScoreDays(
        tx,
        organizationId,
        [personId, ownPersonId].map(
          (id) =>
            ({
              date: '2026-11-20',
              subject: { kind: 'person', id },
              score: { kind: 'value', ...score },
            }) as unknown as StoredDay,
        ),
      ),
    );
  });
  after(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await server.stop();
  });

  const announce = (title: string, callers: readonly Caller[], of: Callers = home!): Promise<void> =>
    publishAnnouncementsJob.handle(
      server.platform,
      {
        organizationId: of.world.organizationId,
        readers: { userIds: callers.map((caller) => ids.get(caller) ?? '') },
        announcement: { key: title, type: 'info', title, message: 'Something happened.' },
      },
      run,
    );
  const scores = (people: string[]): Promise<void> =>
    publishScoresJob.handle(server.platform, { organizationId: home!.world.organizationId, people }, run);
  const memberChange = (of: Callers, message: string, by?: 'admin' | 'manager'): Promise<void> => {
    const changedBy = by === undefined ? {} : { changedBy: ids.get(by) ?? '' };
    return publishMemberJob.handle(
      server.platform,
      { organizationId: of.world.organizationId, message, ...changedBy },
      run,
    );
  };
  /** An organization's messages arrive in order, so receiving this one means having received all before it. */
  const settle = async (of: Callers, tabs: readonly Tab[]): Promise<void> => {
    const { organizationId } = of.world;
    const received = tabs.map((tab) =>
      tab.until('measurements_changed', tab.received.filter(({ type }) => type === 'measurements_changed').length + 1),
    );
    await withTenant(server.platform.database, organizationId, (tx) =>
      server.platform.events.publish(tx, {
        organizationId,
        audience: 'organization',
        message: { type: 'measurements_changed', payload: { version: 1 } },
      }),
    );
    await Promise.all(received);
  };
  const close = (tabs: readonly Tab[]): void => {
    for (const { socket } of tabs) socket.terminate();
  };

  it('reach exactly their recipients, across two processes', async () => {
    const [manager, developer, stranger] = await Promise.all([
      openTab(apps[0]!, home!.headers.manager),
      openTab(apps[1]!, home!.headers.developer),
      openTab(apps[1]!, elsewhere!.headers.admin),
    ]);
    const { personId, ownPersonId } = home!.world;
    await announce('For the manager', ['manager']);
    await announce('For the developer', ['developer']);
    await scores([personId, ownPersonId]);
    await memberChange(home!, 'Ada joined as developer');
    await memberChange(home!, 'Cid was removed from the organization', 'manager');
    await memberChange(home!, 'Eve was removed from the organization', 'admin');
    await memberChange(elsewhere!, 'Bob left the organization');
    await Promise.all([settle(home!, [manager, developer]), settle(elsewhere!, [stranger])]);
    assert.deepEqual(storedOf(manager), [
      'For the manager',
      `${personId} 64.6`,
      `${ownPersonId} 64.6`,
      'Ada joined as developer /teams',
      'Cid was removed from the organization /teams (own)',
      'Eve was removed from the organization /teams',
    ]);
    assert.deepEqual(storedOf(developer), ['For the developer', `${ownPersonId} 64.6`]);
    assert.deepEqual(storedOf(stranger), ['Bob left the organization /settings?tab=members']);
    close([manager, developer, stranger]);
  });

  it('are not stored by a process that has lost their job to another', async () => {
    const tab = await openTab(apps[0]!, home!.headers.manager);
    const { organizationId, personId } = home!.world;
    const lost = { ...run, completeIn: () => Promise.reject(new Error('taken')) };
    const scoresLost = publishScoresJob.handle(server.platform, { organizationId, people: [personId] }, lost);
    await assert.rejects(scoresLost, /taken/);
    const message = 'Ada joined twice';
    await assert.rejects(publishMemberJob.handle(server.platform, { organizationId, message }, lost), /taken/);
    await settle(home!, [tab]);
    assert.deepEqual(storedOf(tab), []);
    close([tab]);
  });

  it('have the shapes given in the specification', async () => {
    const tab = await openTab(apps[0]!, home!.headers.manager);
    await announce('Shape', ['manager']);
    await scores([home!.world.personId]);
    await settle(home!, [tab]);
    const [notification, update] = tab.received.filter(({ type }) => /notification|performance/.test(type));
    assert.ok(notification?.type === 'notification' && update?.type === 'performance_update');
    const { severity, title, message, actionText, actionUrl } = notification.payload;
    assert.deepEqual(
      [severity, title, message, actionText, actionUrl],
      ['info', 'Shape', 'Something happened.', null, null],
    );
    assert.deepEqual(Object.keys(update.payload).sort(), ['developerId', 'developerName', 'score']);
    close([tab]);
  });

  it('missed while every process was down are sent once, after the last one that a tab received', async () => {
    const before = await openTab(apps[0]!, home!.headers.manager);
    await announce('Heard', ['manager']);
    await settle(home!, [before]);
    const last = lastOf(before);
    await Promise.all(apps.map((app) => app.close()));
    await announce('Missed', ['manager']);
    await announce('Not theirs', ['developer']);
    await announce('Read elsewhere', ['manager']);
    const list = await server.app.inject({ url: '/v1/notifications', headers: home!.headers.manager });
    const { notifications } = list.json<{ notifications: { id: string; title: string }[] }>();
    const read = notifications.find(({ title }) => title === 'Read elsewhere')!;
    await server.app.inject({
      method: 'POST',
      url: `/v1/notifications/${read.id}/read`,
      headers: home!.headers.manager,
    });
    apps = [await start(), await start()];
    const after = await openTab(apps[1]!, home!.headers.manager, last);
    assert.deepEqual(storedOf(after), ['Missed']);
    await announce('Later', ['manager']);
    await settle(home!, [after]);
    assert.deepEqual(storedOf(after), ['Missed', 'Later']);
    assert.equal(after.received.filter(({ type }) => type === 'resumed').length, 0, 'nothing was lost');
    const again = await openTab(apps[0]!, home!.headers.manager, lastOf(after));
    assert.deepEqual(storedOf(again), []);
    close([after, again]);
  });

  it('deleted in the meantime make the tab reload everything', async () => {
    const tab = await openTab(apps[0]!, home!.headers.manager);
    const last = lastOf(tab);
    const { organizationId } = home!.world;
    await withTenant(server.platform.database, organizationId, (tx) => deleteLiveMessages(tx, organizationId));
    await announce('First that is kept', ['developer']);
    await announce('Second', ['manager']);
    const after = await openTab(apps[0]!, home!.headers.manager, last - 1);
    assert.deepEqual(storedOf(after), ['Second']);
    assert.equal(after.received.filter(({ type }) => type === 'resumed').length, 1);
    const ahead = await openTab(apps[0]!, home!.headers.manager, last + 100);
    assert.equal(ahead.received.filter(({ type }) => type === 'resumed').length, 1, 'ids of another database');
    close([tab, after, ahead]);
  });

  it('announce read notifications to every tab of their user, and to no one else', async () => {
    const [one, other, colleague] = await Promise.all([
      openTab(apps[0]!, home!.headers.manager),
      openTab(apps[1]!, home!.headers.manager),
      openTab(apps[1]!, home!.headers.developer),
    ]);
    await server.app.inject({ method: 'POST', url: '/v1/notifications/read', headers: home!.headers.manager });
    await settle(home!, [one, other, colleague]);
    const changes = (tab: Tab): number => tab.received.filter(({ type }) => type === 'notifications_changed').length;
    assert.deepEqual([one, other, colleague].map(changes), [1, 1, 0]);
    close([one, other, colleague]);
  });

  it('are refused with 1008 to signed-out clients, whatever they claim to have received', async () => {
    const socket = await apps[0]!.injectWS('/v1/ws?token=nobody&last=1');
    const code = await new Promise((resolve) => socket.on('close', resolve));
    assert.equal(code, live.unauthorisedClose);
  });
});
