/** Notifies admins before a trial ends, in the product and by email. */
import { formatDay, type contract, type Notification, type RouteReply } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Caller, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { setTrialEnd } from '../identity/organizations/tenant-limits.store.ts';
import { publishAnnouncementsJob } from '../notifications/publish-announcements.ts';
import { dueTrialNotice, noticeTrialEndJob } from './trial-notices.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const { signal } = new AbortController();

describe('the end of a trial', () => {
  let server: WebServer;
  let callers: Callers;
  let platform: Platform;
  let mails: Mail[];
  type Announced = Parameters<typeof publishAnnouncementsJob.handle>[1];
  let announced: Announced[];
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
    [mails, announced] = [[], []];
    const { secrets, jobs } = server.platform;
    const enqueue: Platform['jobs']['enqueue'] = async (_tx, job, data) => {
      if (job === 'send-mail')
        mails.push(JSON.parse(secrets.open((data as unknown as { sealed: string }).sealed, 'mail')) as Mail);
      if (job === 'publish-announcement') announced.push(data as unknown as Announced);
      return null;
    };
    platform = { ...server.platform, jobs: { ...jobs, enqueue } };
  });
  after(() => server.stop());

  const runNotices = async (): Promise<void> => {
    await noticeTrialEndJob.handle(platform, {}, { signal });
    const { organizationId } = callers.world;
    for (const call of announced.splice(0))
      if (call.organizationId === organizationId) await publishAnnouncementsJob.handle(platform, call, { signal });
  };
  const endTrial = (at: Date): Promise<void> =>
    withSystem(platform.database, (tx) => setTrialEnd(tx, callers.world.organizationId, at));
  const read = async <Reply>(path: string, as: Caller): Promise<Reply> =>
    (await server.app.inject({ url: `/v1${path}`, headers: callers.headers[as] })).json<Reply>();
  const titles = async (as: Caller): Promise<string[]> =>
    (await read<{ notifications: Notification[] }>('/notifications', as)).notifications
      .map((notification) => notification.title)
      .filter((title) => title.startsWith('Trial'));
  const daysLeft = async (): Promise<number | null> =>
    (await read<RouteReply<typeof contract.billing.read>>('/organizations/current/billing', 'admin')).trialDaysLeft;

  it('is announced 7 days and 1 day before, and on the day itself', () => {
    const end = new Date('2026-12-10T09:00:00Z');
    const due = (at: string): number | null => dueTrialNotice(end, Date.parse(at));
    assert.equal(due('2026-12-03T08:59:59Z'), null);
    assert.equal(due('2026-12-03T09:00:00Z'), 7);
    assert.equal(due('2026-12-09T08:59:59Z'), 7);
    assert.equal(due('2026-12-09T09:00:00Z'), 1);
    assert.equal(due('2026-12-10T08:59:59Z'), 1);
    assert.equal(due('2026-12-10T09:00:00Z'), 0);
    assert.equal(due('2026-12-25T09:00:00Z'), null);
  });

  it('is announced to admins only, once each time, in the product and by email', async () => {
    assert.equal(await daysLeft(), null);
    await withSystem(platform.database, (tx) =>
      tx
        .updateTable('organizations')
        .set({ time_zone: 'Pacific/Pago_Pago' })
        .where('id', '=', callers.world.organizationId)
        .execute(),
    );
    const seen: (number | null)[] = [];
    for (const days of [10, 6, 0.5, -0.5, -20]) {
      await endTrial(new Date(server.clock.at + days * dayMs));
      await runNotices();
      await runNotices();
      seen.push(await daysLeft());
    }
    assert.deepEqual(seen, [10, 6, 1, 0, 0]);
    const expected = ['Trial ends in 6 days', 'Trial ends in less than a day', 'Trial ended'];
    assert.deepEqual((await titles('admin')).toSorted(), expected.toSorted());
    assert.deepEqual([await titles('manager'), await titles('developer')], [[], []]);
    const { user } = await read<RouteReply<typeof contract.auth.me>>('/auth/me', 'admin');
    const received = mails.filter((mail) => mail.to === user.email);
    assert.deepEqual(
      received.map((mail) => mail.subject),
      expected,
    );
    assert.match(received[2]?.text ?? '', /so syncs have stopped.+Request a plan to sync again/);
    // Its own day: eleven hours behind UTC.
    const day = formatDay(new Date(server.clock.at - 0.5 * dayMs - 11 * hourMs).toISOString().slice(0, 10));
    assert.ok(received[2]?.text.includes(` ended on ${day},`), received[2]?.text);
    assert.match(received[2]?.text ?? '', /\/settings\?tab=billing/);
  });
});
