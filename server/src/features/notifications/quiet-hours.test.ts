import type { QuietHours } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import type { Announcement } from './announcement.ts';
import { openTab, storedOf, type Tab } from './live-connection.test-support.ts';
import { publishAnnouncementsJob } from './publish-announcements.ts';
import { heldUntil } from './quiet-hours.ts';
import { releaseJob } from './release-held.ts';

const run = { signal: new AbortController().signal };
const nights: QuietHours = { enabled: true, from: 22, to: 7, timeZone: 'Europe/Berlin' };
const announcement = (type: Announcement['type']): Announcement => ({ key: '', type, title: '', message: '' });
const held = (quiet: QuietHours | undefined, at: string, type: Announcement['type'] = 'warning'): string | null =>
  heldUntil(quiet, announcement(type), new Date(at))?.toISOString() ?? null;

describe('quiet hours', () => {
  it('last from one hour to another, across midnight, in a time zone', () => {
    assert.equal(held(nights, '2026-11-20T20:59:00Z'), null, '21:59 in Berlin');
    assert.equal(held(nights, '2026-11-20T21:00:00Z'), '2026-11-21T06:00:00.000Z');
    assert.equal(held(nights, '2026-11-21T05:59:59Z'), '2026-11-21T06:00:00.000Z');
    assert.equal(held(nights, '2026-11-21T06:00:00Z'), null);
    const noon = { ...nights, from: 12, to: 14, timeZone: 'UTC' };
    assert.equal(held(noon, '2026-11-20T13:30:00Z'), '2026-11-20T14:00:00.000Z');
    assert.equal(held(noon, '2026-11-20T14:00:00Z'), null);
    // The night in which summer time ends.
    assert.equal(held(nights, '2026-10-24T21:00:00Z'), '2026-10-25T06:00:00.000Z');
  });

  it('never delay urgent notifications, and none while they are off', () => {
    const night = '2026-11-20T23:00:00Z';
    assert.equal(held(nights, night, 'error'), null);
    assert.equal(held({ ...nights, enabled: false }, night), null);
    assert.equal(held(undefined, night), null);
    assert.equal(held({ ...nights, to: 22 }, night), null);
  });
});

describe('notifications delayed by quiet hours', () => {
  let server: WebServer;
  let callers: Callers;
  let userId: string;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());

  /** A manager with quiet hours at night, who signs in at this time. */
  const signIn = async (at: string): Promise<void> => {
    server.clock.at = Date.parse(at);
    callers = await createCallers(server.platform);
    const me = await server.app.inject({ url: '/v1/auth/me', headers: callers.headers.manager });
    userId = me.json<{ user: { id: string } }>().user.id;
    assert.equal((await save(nights)).statusCode, 200);
  };

  const save = (quiet: QuietHours) =>
    server.app.inject({
      method: 'PUT',
      url: '/v1/notifications/quiet-hours',
      headers: callers.headers.manager,
      payload: quiet,
    });
  const announce = (title: string, type: Announcement['type'] = 'warning', url = '/dashboard'): Promise<void> => {
    server.clock.at += 1000;
    return publishAnnouncementsJob.handle(
      server.platform,
      {
        organizationId: callers.world.organizationId,
        readers: { userIds: [userId] },
        announcement: { key: randomUUID(), type, title, message: `${title} happened.`, action: { text: 'Open', url } },
      },
      run,
    );
  };
  const release = (): Promise<void> =>
    releaseJob.handle(server.platform, { organizationId: callers.world.organizationId, userId }, run);
  const listed = async (): Promise<string[]> =>
    (await server.app.inject({ url: '/v1/notifications', headers: callers.headers.manager }))
      .json<{ notifications: { title: string }[] }>()
      .notifications.map(({ title }) => title);
  const toasts = (tab: Tab): string[] => storedOf(tab);

  it('are listed immediately, and shown as toasts and sent as one email when quiet hours end', async () => {
    await signIn('2026-11-20T23:00:00Z');
    const mails = recordEmails(server);
    const tab = await openTab(server.app, callers.headers.manager);
    await announce('One');
    await announce('Two');
    await announce('Urgent', 'error');
    await tab.until('notification');
    assert.deepEqual([toasts(tab), await listed()], [['Urgent'], ['Urgent', 'Two', 'One']]);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Urgent'],
    );
    await release();
    assert.deepEqual(toasts(tab), ['Urgent'], 'it is still quiet');
    server.clock.at = Date.parse('2026-11-21T06:00:00Z');
    await release();
    await release();
    await tab.until('notification', 3);
    assert.deepEqual(toasts(tab), ['Urgent', 'One', 'Two']);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Urgent', 'One (and 1 more)'],
    );
    assert.match(mails[1]?.text ?? '', /One\nOne happened\.\nOpen: .+\n\nTwo\nTwo happened\./);
    tab.socket.terminate();
  });

  it('are sent as one email even if the process ends during the release', async () => {
    await signIn('2026-11-24T23:00:00Z');
    await announce('Held');
    server.clock.at = Date.parse('2026-11-25T06:00:00Z');
    server.platform.jobs.enqueue = () => Promise.reject(new Error('The process ends'));
    await assert.rejects(release(), /The process ends/);
    const mails = recordEmails(server);
    await release();
    await release();
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Held'],
    );
  });

  it('show no toast if they were read meanwhile', async () => {
    await signIn('2026-11-21T23:00:00Z');
    await announce('Read at night');
    const tab = await openTab(server.app, callers.headers.manager);
    await server.app.inject({ method: 'POST', url: '/v1/notifications/read', headers: callers.headers.manager });
    server.clock.at = Date.parse('2026-11-22T06:00:00Z');
    await release();
    await announce('In the morning');
    await tab.until('notification');
    assert.deepEqual(toasts(tab), ['In the morning']);
    tab.socket.terminate();
  });

  it('are not sent about another person if the organization now shows teams only', async () => {
    await signIn('2026-11-22T23:00:00Z');
    const mails = recordEmails(server);
    await announce('Prediction', 'warning', `/insights/predictions?developer=${callers.world.personId}`);
    await announce('Sync');
    const turned = await server.app.inject({
      method: 'PATCH',
      url: '/v1/security/policy',
      headers: callers.headers.admin,
      payload: { teamsOnly: true },
    });
    assert.equal(turned.statusCode, 200);
    server.clock.at = Date.parse('2026-11-23T06:00:00Z');
    await release();
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Sync'],
    );
  });

  it('have their release queued when they are delayed, and when the hours change', async () => {
    await signIn('2026-11-23T23:00:00Z');
    const queued: { name: string; at: string | undefined }[] = [];
    server.platform.jobs.enqueue = async (_tx, job, _data, options) => {
      queued.push({ name: typeof job === 'string' ? job : job.name, at: options?.startAfter?.toISOString() });
      return randomUUID();
    };
    await announce('Waits');
    await save({ ...nights, enabled: false });
    assert.deepEqual(queued, [
      { name: 'release-notifications', at: '2026-11-24T06:00:00.000Z' },
      { name: 'release-notifications', at: '2026-11-23T23:00:01.000Z' },
    ]);
  });

  it('reject an unknown time zone and an invalid hour', async () => {
    assert.equal((await save({ ...nights, timeZone: 'Mars/Olympus' })).statusCode, 400);
    assert.equal((await save({ ...nights, from: 24 })).statusCode, 400);
  });

  it('reject quiet hours that start and end at the same hour, unless they are off', async () => {
    const refused = await save({ ...nights, to: 22 });
    assert.equal(refused.statusCode, 400);
    assert.equal(refused.json<{ message: string }>().message, 'Choose two different hours.');
    assert.equal((await save({ ...nights, to: 22, enabled: false })).statusCode, 200);
  });
});
