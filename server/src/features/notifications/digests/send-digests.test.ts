import { defaultPreferences } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { createCallers, type Caller, type Callers } from '../../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { publishAnnouncementsJob } from '../publish-announcements.ts';
import { mailDigestJob, sendDigestsJob } from './send-digests.ts';

const run = { signal: new AbortController().signal };
let server: WebServer;
let callers: Callers;
before(async () => {
  server = await startWebServer();
  callers = await createCallers(server.platform);
});
after(() => server.stop());

const userOf = async (caller: Caller): Promise<{ id: string; email: string }> =>
  (await server.app.inject({ url: '/v1/auth/me', headers: callers.headers[caller] })).json().user;

it('the daily digest lists unread notifications once, at eight in the recipient’s time zone', async () => {
  const [manager, admin] = [await userOf('manager'), await userOf('admin')];
  const chosen = { ...defaultPreferences.notifications, dailyDigest: true };
  await server.app.inject({
    method: 'PUT',
    url: '/api/user/preferences',
    headers: callers.headers.manager,
    payload: { notifications: chosen },
  });
  await server.app.inject({
    method: 'PUT',
    url: '/v1/notifications/quiet-hours',
    headers: callers.headers.manager,
    payload: { enabled: false, from: 22, to: 7, timeZone: 'Asia/Tokyo' },
  });
  const announce = (title: string): Promise<void> => {
    server.clock.at += 1000;
    return publishAnnouncementsJob.handle(
      server.platform,
      {
        organizationId: callers.world.organizationId,
        readers: { userIds: [manager.id, admin.id] },
        announcement: { key: randomUUID(), type: 'info', title, message: `${title} happened.` },
      },
      run,
    );
  };
  await announce('Read');
  await server.app.inject({ method: 'POST', url: '/v1/notifications/read', headers: callers.headers.manager });
  await announce('One');
  await announce('Two');
  const mails = recordEmails(server);
  const keep = server.platform.jobs.enqueue;
  server.platform.jobs.enqueue = async (tx, name, payload, options) => {
    if (name === mailDigestJob.name) await mailDigestJob.handle(server.platform, payload as never, run);
    return keep(tx, name, payload, options);
  };
  const at = async (time: string): Promise<string[]> => {
    server.clock.at = Date.parse(time);
    await sendDigestsJob.handle(server.platform, { organizationId: callers.world.organizationId }, run);
    return mails
      .splice(0)
      .map(({ to, subject, text }) => `${to}: ${subject}; ${text.split('\n\n').slice(0, -1).join('; ')}`);
  };
  assert.deepEqual(await at('2026-11-20T22:41:00Z'), []);
  assert.deepEqual(await at('2026-11-20T23:41:00Z'), [
    `${manager.email}: 2 unread notifications today; Two\nTwo happened.; One\nOne happened.`,
  ]);
  assert.deepEqual(await at('2026-11-20T23:42:00Z'), [], 'a repeated job');
  assert.deepEqual(await at('2026-11-21T23:41:00Z'), [], 'nothing new');
});
