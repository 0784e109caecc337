/** The setting that hides individual figures from everyone else, tested through the API. */
import { contract, fullPath, type Notification, type User } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { insertNotification } from '../features/notifications/notifications.store.ts';
import { publishAnnouncementsJob } from '../features/notifications/publish-announcements.ts';
import { withTenant } from '../platform/database/tenant.ts';
import { createCallers, type Caller, type Callers } from './callers.test-support.ts';
import { startWebServer, type WebServer } from './web-server.test-support.ts';

const policy = fullPath(contract.security.policy);

describe('showing teams only', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const get = (caller: Caller, url: string) => server.app.inject({ url, headers: callers.headers[caller] });
  const turn = (caller: Caller, teamsOnly: boolean) =>
    server.app.inject({ method: 'PATCH', url: policy, headers: callers.headers[caller], payload: { teamsOnly } });
  const me = async (caller: Caller): Promise<User> => (await get(caller, '/v1/auth/me')).json<{ user: User }>().user;
  /** Data about a person who is not linked to any caller. */
  const paths = (): string[] => {
    const { personId } = callers.world;
    return [
      `/v1/developers/${personId}/performance`,
      `/v1/developers/${personId}/dora-metrics`,
      `/v1/performance/history?subject=person:${personId}`,
      `/v1/receipts/performance_score?subject=person:${personId}`,
    ];
  };
  const statuses = async (caller: Caller): Promise<number[]> => {
    const got = [];
    for (const path of paths()) got.push((await get(caller, path)).statusCode);
    server.clock.at += 61_000;
    return got;
  };
  const notify = async (caller: Caller, personId: string): Promise<void> => {
    const { organizationId } = callers.world;
    const { id: userId } = await me(caller);
    const announcement = {
      key: `performance/${personId}/${randomUUID()}`,
      type: 'warning' as const,
      title: 'Performance Alert',
      message: "Somebody's performance score dropped to 61",
      action: { text: 'View Details', url: `/performance/profiles/${personId}` },
    };
    await withTenant(server.platform.database, organizationId, (tx) =>
      insertNotification(tx, { organizationId, id: randomUUID(), userId, announcement, at: new Date(server.clock.at) }),
    );
  };
  const alerts = async (caller: Caller): Promise<number> =>
    (await get(caller, '/v1/notifications')).json<{ notifications: Notification[] }>().notifications.length;

  it('can be changed by admins only, with an audit entry', async () => {
    assert.equal((await turn('manager', true)).statusCode, 403);
    assert.deepEqual(await statuses('manager'), [200, 200, 200, 200]);
    assert.ok((await me('manager')).permissions.includes('canViewAllData'));
  });

  it('is not needed to hide notifications about other people from readers who may no longer see them', async () => {
    const { personId, ownPersonId } = callers.world;
    const before = await alerts('developer');
    // Sent before they became a developer.
    await notify('developer', personId);
    assert.equal(await alerts('developer'), before);
    await notify('developer', ownPersonId);
    assert.equal(await alerts('developer'), before + 1);
  });

  it('immediately hides other people from managers and admins', async () => {
    await notify('manager', callers.world.personId);
    await notify('developer', callers.world.ownPersonId);
    assert.deepEqual([await alerts('manager'), await alerts('developer')], [1, 2]);
    const answer = await turn('admin', true);
    assert.deepEqual([answer.statusCode, answer.json<{ teamsOnly: boolean }>().teamsOnly], [200, true]);
    for (const caller of ['manager', 'admin', 'developer'] as const)
      assert.deepEqual(await statuses(caller), [403, 403, 403, 403], caller);
    const { teamsOnly, permissions } = await me('manager');
    assert.equal(teamsOnly, true);
    assert.ok(!permissions.includes('canViewAllData') && permissions.includes('canManageTeams'));
    const refused = (await get('manager', paths()[0] ?? '')).json<{ message: string }>().message;
    assert.match(refused, /shows teams only/);
    assert.deepEqual([await alerts('manager'), await alerts('developer')], [0, 2]);
    const log = (await get('admin', '/v1/audit')).json<{ entries: { action: string }[] }>();
    assert.ok(log.entries.some(({ action }) => action === 'security.change-policy'));
  });

  for (const screen of [
    '/performance/profiles/',
    '/performance/historical/',
    '/insights/predictions?developer=',
    '/insights/risks?developer=',
  ])
    it(`also stops notifications that link to ${screen} from reaching managers and admins`, async () => {
      const { organizationId, ownPersonId } = callers.world;
      const { id: developerUser } = await me('developer');
      const before = [await alerts('manager'), await alerts('admin'), await alerts('developer')];
      await publishAnnouncementsJob.handle(
        server.platform,
        {
          organizationId,
          readers: { atLeast: 'manager', userIds: [developerUser] },
          announcement: {
            key: `alert/${screen}`,
            type: 'warning',
            title: 'Performance Alert',
            message: '',
            action: { text: 'View Details', url: `${screen}${ownPersonId}` },
          },
        },
        { signal: new AbortController().signal },
      );
      const alertsSeen = [await alerts('manager'), await alerts('admin'), await alerts('developer')];
      assert.deepEqual(
        alertsSeen.map((count, index) => count - (before[index] ?? 0)),
        [0, 0, 1],
      );
    });

  it('restores access when it is turned off', async () => {
    assert.equal((await turn('admin', false)).statusCode, 200);
    assert.deepEqual(await statuses('manager'), [200, 200, 200, 200]);
    assert.equal(await alerts('manager'), 1);
  });
});
