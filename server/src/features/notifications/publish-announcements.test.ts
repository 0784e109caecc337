/** Announcements reach each reader once, through the channels they chose. */
import { defaultPreferences, limits, type Language, type Notification, type Role } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { listMembers } from '../members/index.ts';
import { listViewsOf } from '../visibility/index.ts';
import type { Announcement } from './announcement.ts';
import { insertNotification, trimNotifications } from './notifications.store.ts';
import { publishAnnouncementsJob } from './publish-announcements.ts';
import { say, type Text } from '../../platform/text.ts';

describe('announcements', () => {
  let server: WebServer;
  let callers: Callers;
  let mails: Mail[];
  let isEnding = false;
  let platform: Platform;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
    mails = [];
    const { secrets, jobs } = server.platform;
    platform = {
      ...server.platform,
      jobs: {
        ...jobs,
        enqueue: async (_tx, name, payload) => {
          if (name === 'send-mail' && isEnding) throw new Error('The process ends');
          if (name === 'send-mail')
            mails.push(JSON.parse(secrets.open((payload as { sealed: string }).sealed, 'mail')) as Mail);
          return null;
        },
      },
    };
  });
  after(() => server.stop());

  const announcement: Announcement = {
    key: 'alert-1',
    type: 'warning',
    title: 'Performance Alert',
    message: "Ada http://evil.example's performance score dropped to 61",
    action: { text: 'View Details', url: '/performance/profiles/ada' },
  };
  const announce = async (change: Partial<Announcement<Text>> = {}, only?: Role): Promise<void> => {
    server.clock.at += 1000;
    const { organizationId } = callers.world;
    const members = await withTenant(platform.database, organizationId, listMembers);
    const addressed = members.filter(({ role }) => only === undefined || role === only);
    const readers = { userIds: addressed.map((member) => member.userId) };
    await publishAnnouncementsJob.handle(
      platform,
      { organizationId, readers, announcement: { ...announcement, ...change } },
      { signal: new AbortController().signal },
    );
  };
  const titles = async (caller: 'manager' | 'admin' | 'developer', language: Language = 'en'): Promise<string[]> => {
    const headers = { ...callers.headers[caller], 'accept-language': language };
    const answer = await server.app.inject({ url: '/v1/notifications', headers });
    return answer.json<{ notifications: Notification[] }>().notifications.map((notification) => notification.title);
  };
  const choose = (caller: 'manager' | 'admin' | 'developer', change: object) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/user/preferences',
      headers: callers.headers[caller],
      payload: { notifications: { ...defaultPreferences.notifications, ...change } },
    });
  const addressOf = async (caller: 'manager' | 'admin' | 'developer'): Promise<string> =>
    (await server.app.inject({ url: '/v1/auth/me', headers: callers.headers[caller] })).json().user.email;

  it('reach each reader once, through their chosen channels', async () => {
    await choose('manager', { inApp: false });
    await choose('admin', { email: false });
    await choose('developer', { enabled: false });
    await announce();
    await announce();
    assert.deepEqual(
      [await titles('manager'), await titles('admin'), await titles('developer')],
      [[], ['Performance Alert'], []],
    );
    const mailed = mails.map((mail) => mail.to);
    const [manager, admin, developer] = [
      await addressOf('manager'),
      await addressOf('admin'),
      await addressOf('developer'),
    ];
    assert.equal(mailed.filter((to) => to === manager).length, 1);
    assert.equal(mailed.includes(admin) || mailed.includes(developer), false);
    const mail = mails.find((mail) => mail.to === manager);
    assert.equal(mail?.subject, 'Performance Alert');
    assert.doesNotMatch(mail?.text ?? '', /evil\.example/);
    assert.match(mail?.text ?? '', /View Details: .+\/performance\/profiles\/ada/);
    assert.match(mail?.text ?? '', /settings\?tab=preferences&part=notifications/);
  });

  it('below the chosen severity are not delivered', async () => {
    await choose('admin', { alertThreshold: 'critical' });
    await announce({ key: 'alert-2' });
    assert.deepEqual(await titles('admin'), ['Performance Alert']);
    await announce({ key: 'alert-3', type: 'error', title: 'Jira Sync Failed' });
    assert.deepEqual(await titles('admin'), ['Jira Sync Failed', 'Performance Alert']);
  });

  it('are stored and mailed once if the process ends in between and the job runs again', async () => {
    await choose('manager', { inApp: true });
    const before = await titles('manager');
    isEnding = true;
    await assert.rejects(announce({ key: 'interrupted', title: 'Interrupted' }, 'manager'), /The process ends/);
    assert.deepEqual(await titles('manager'), before);
    isEnding = false;
    await announce({ key: 'interrupted', title: 'Interrupted' }, 'manager');
    await announce({ key: 'interrupted', title: 'Interrupted' }, 'manager');
    assert.deepEqual(await titles('manager'), ['Interrupted', ...before]);
    assert.equal(mails.filter(({ subject }) => subject === 'Interrupted').length, 1);
  });

  it('are not repeated, however many others were sent since', async () => {
    const { organizationId } = callers.world;
    const members = await withTenant(platform.database, organizationId, listMembers);
    const userId = members.find(({ role }) => role === 'manager')?.userId ?? '';
    await announce({ key: 'stays-low', title: 'Stays low' });
    await withTenant(platform.database, organizationId, async (tx) => {
      for (let index = 0; index < 3 * limits.notificationsKept; index += 1) {
        const at = new Date((server.clock.at += 1000));
        const other = { ...announcement, key: `other-${index}` };
        await insertNotification(tx, { organizationId, id: randomUUID(), userId, announcement: other, at });
        await trimNotifications(tx, userId, at);
      }
    });
    await announce({ key: 'stays-low', title: 'Stays low' });
    assert.ok(!(await titles('manager')).includes('Stays low'));
    const manager = await addressOf('manager');
    assert.equal(mails.filter(({ to, subject }) => to === manager && subject === 'Stays low').length, 1);
  });

  it('are written in the language of each reader', async () => {
    const payload = { language: 'de', notifications: defaultPreferences.notifications };
    const headers = callers.headers.manager;
    await server.app.inject({ method: 'PUT', url: '/api/user/preferences', headers, payload });
    await choose('admin', {});
    mails.length = 0;
    await announce({
      key: 'alert-in-german',
      title: say('Performance Alert'),
      message: say("{name}'s performance score dropped to {score, number}", { name: 'Ada', score: 61.5 }),
      action: { text: say('View Details'), url: '/performance/profiles/ada' },
    });
    assert.deepEqual(
      [(await titles('manager', 'de'))[0], (await titles('admin'))[0]],
      ['Performance-Warnung', 'Performance Alert'],
    );
    const manager = await addressOf('manager');
    const [mail] = mails.filter(({ to }) => to === manager);
    assert.equal(mail?.subject, 'Performance-Warnung');
    assert.match(mail?.text ?? '', /^Der Performance-Score von Ada ist auf 61,5 gefallen\n\nDetails ansehen: /);
    assert.match(mail?.text ?? '', /Benachrichtigungen auswählen: /);
  });

  it('follow readers who change their language; those of earlier versions do not', async () => {
    const { organizationId } = callers.world;
    assert.equal((await titles('manager'))[0], 'Performance Alert');
    assert.equal((await titles('admin', 'de'))[0], 'Performance-Warnung');
    await withTenant(platform.database, organizationId, (tx) =>
      tx.updateTable('notifications').set({ texts: null }).execute(),
    );
    assert.equal((await titles('manager'))[0], 'Performance-Warnung');
    assert.equal((await titles('admin', 'de'))[0], 'Performance Alert');
  });

  it('about a person are recorded as views of that person by those who read them for their role', async () => {
    const { organizationId, personId, ownPersonId } = callers.world;
    await choose('admin', { enabled: false });
    await choose('developer', {});
    const idOf = async (caller: 'manager' | 'admin' | 'developer'): Promise<string> =>
      (await server.app.inject({ url: '/v1/auth/me', headers: callers.headers[caller] })).json().user.id;
    const ids = { manager: await idOf('manager'), admin: await idOf('admin'), developer: await idOf('developer') };
    const viewsBy = async (caller: keyof typeof ids, id: string): Promise<string[]> =>
      (await withTenant(platform.database, organizationId, (tx) => listViewsOf(tx, id, 100)))
        .filter(({ viewerId }) => viewerId === ids[caller])
        .map(({ what }) => what);
    const alert = (id: string, userIds: string[]) =>
      publishAnnouncementsJob.handle(
        platform,
        {
          organizationId,
          readers: { atLeast: 'manager', userIds },
          announcement: {
            ...announcement,
            key: `score of ${id}`,
            action: { text: 'View Details', url: `/performance/profiles/${id}` },
          },
        },
        { signal: new AbortController().signal },
      );
    await alert(personId, []);
    await alert(ownPersonId, [ids.developer]);
    assert.equal((await titles('developer'))[0], 'Performance Alert');
    for (const id of [personId, ownPersonId]) {
      assert.deepEqual(await viewsBy('manager', id), ['list']);
      assert.deepEqual(await viewsBy('admin', id), [], 'nothing was delivered');
    }
    assert.deepEqual(await viewsBy('developer', ownPersonId), [], 'their own');
  });

  it('do not reach suspended accounts', async () => {
    const setStatus = (status: string) =>
      withSystem(platform.database, (tx) =>
        tx.updateTable('users').set({ status }).where('email', '=', manager).execute(),
      );
    const manager = await addressOf('manager');
    await setStatus('suspended');
    await announce({ key: 'to-suspended', title: 'While suspended' });
    await setStatus('active');
    assert.deepEqual(
      mails.filter(({ to, subject }) => to === manager && subject === 'While suspended'),
      [],
    );
    assert.ok(!(await titles('manager')).includes('While suspended'));
  });

  it('are not mailed to demo accounts', async () => {
    const { email } = (await server.app.inject({ url: '/v1/auth/me', headers: callers.headers.demo })).json().user;
    assert.equal(
      mails.some((mail) => mail.to === email),
      false,
    );
  });

  it('have no link from a name in the subject of their email', async () => {
    await announce({ key: 'alert-link', title: 'Ada http://evil.example: Performance score is clearly worse' });
    assert.match(mails.at(-1)?.subject ?? '', /^Ada http: evil example: Performance score/);
  });
});
