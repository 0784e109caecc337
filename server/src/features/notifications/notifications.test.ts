/** A user's own notifications: read and removed one by one or together, by that user only. */
import { apiPrefix, type Notification } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { insertNotification } from './notifications.store.ts';

type List = { notifications: Notification[]; unread: number };

describe('notifications', () => {
  let server: WebServer;
  let callers: Callers;
  let ids: string[];
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
    const { headers, world } = callers;
    const me = await server.app.inject({ url: `${apiPrefix}/auth/me`, headers: headers.manager });
    const userId = me.json<{ user: { id: string } }>().user.id;
    ids = [randomUUID(), randomUUID(), randomUUID()];
    const { organizationId } = world;
    await withTenant(server.platform.database, organizationId, async (tx) => {
      for (const [index, id] of ids.entries()) {
        const announcement = {
          key: id,
          type: 'info' as const,
          title: `Announcement ${index}`,
          message: 'Something happened.',
        };
        const at = new Date(server.clock.at + index * 1000);
        await insertNotification(tx, { organizationId, id, userId, announcement, at });
      }
    });
  });
  after(() => server.stop());

  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, who: 'manager' | 'admin' = 'manager') => {
    const answer = await server.app.inject({ method, url: apiPrefix + path, headers: callers.headers[who] });
    return { status: answer.statusCode, list: answer.json<List>() };
  };

  it('are marked as read one by one', async () => {
    const { list } = await send('POST', `/notifications/${ids[0]}/read`);
    assert.equal(list.unread, 2);
    assert.deepEqual(
      list.notifications.map((notification) => notification.read),
      [false, false, true],
    );
  });

  it('are removed one by one, permanently', async () => {
    const { list } = await send('DELETE', `/notifications/${ids[1]}`);
    assert.deepEqual(
      list.notifications.map((notification) => notification.id),
      [ids[2], ids[0]],
    );
    assert.equal(list.unread, 1);
    assert.equal((await send('DELETE', `/notifications/${ids[1]}`)).status, 404);
    assert.equal((await send('POST', `/notifications/${ids[1]}/read`)).status, 404);
    assert.deepEqual((await send('GET', '/notifications')).list, list);
  });

  it('cannot be read or changed by other users', async () => {
    assert.equal((await send('DELETE', `/notifications/${ids[2]}`, 'admin')).status, 404);
    assert.equal((await send('POST', `/notifications/${ids[2]}/read`, 'admin')).status, 404);
    assert.equal((await send('GET', '/notifications')).list.unread, 1);
  });
});
