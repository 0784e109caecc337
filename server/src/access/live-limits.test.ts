/** The live channel under abuse. */
import { apiPrefix, live } from '@sightline/contract';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import type { WebSocket } from 'ws';
import { createWebServer } from '../app.ts';
import { withSystem } from '../platform/database/tenant.ts';
import { createCallers, type Callers } from './callers.test-support.ts';
import { startWebServer, type WebServer } from './web-server.test-support.ts';

type Headers = Record<string, string>;
const ping = JSON.stringify({ type: 'ping' });

describe('one user cannot block the live channel', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer({ REQUESTS_PER_MINUTE: '1000' });
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const connect = (headers: Headers, app = server.app): Promise<WebSocket> => {
    const token = headers['authorization']?.replace('Bearer ', '') ?? '';
    return app.injectWS(`${apiPrefix}${live.path}?token=${encodeURIComponent(token)}`);
  };
  const join = async (headers: Headers, app = server.app): Promise<WebSocket> => {
    const socket = await connect(headers, app);
    const answer = once(socket, 'message');
    socket.send(ping);
    await answer;
    return socket;
  };
  const closed = async (socket: WebSocket): Promise<number> => {
    const [code] = (await once(socket, 'close')) as [number];
    return code;
  };
  const logOut = (headers: Headers) => server.app.inject({ method: 'POST', url: `${apiPrefix}/auth/logout`, headers });

  it('closes a connection that never stops pinging, and one whose user logs out elsewhere', async () => {
    const other = await createCallers(server.platform);
    const [flooding, victim] = [await join(callers.headers.developer), await join(other.headers.developer)];
    const ended = closed(flooding);
    for (let sent = 0; sent < 30_000; sent += 1) flooding.send(ping);
    const gone = closed(victim);
    await logOut(other.headers.developer);
    assert.equal(await gone, live.unauthorisedClose);
    assert.equal(await ended, live.unauthorisedClose);
  });

  it('looks up a session once for all its connections and pings', async () => {
    const { headers } = await createCallers(server.platform);
    const sockets = await Promise.all(Array.from({ length: 5 }, () => join(headers.manager)));
    server.clock.at += 30_000;
    const { pool } = server.platform.database;
    let taken = 0;
    const count = (): void => void (taken += 1);
    pool.on('acquire', count);
    for (const socket of sockets) {
      for (let sent = 0; sent < 4; sent += 1) {
        const answer = once(socket, 'message');
        socket.send(ping);
        await answer;
      }
    }
    pool.off('acquire', count);
    assert.ok(taken <= 1, `${taken} lookups for 20 pings`);
    for (const socket of sockets) socket.terminate();
  });

  it('closes a connection that sends something large', async () => {
    const socket = await join(callers.headers.manager);
    const ended = closed(socket);
    socket.send('x'.repeat(20_000));
    assert.equal(await ended, 1009);
  });

  it('keeps the latest twenty connections of a session, and closes the others', async () => {
    const { headers } = await createCallers(server.platform);
    const codes: number[] = [];
    const sockets: WebSocket[] = [];
    for (let made = 0; made < 60; made += 1) {
      server.clock.at += 1;
      const socket = await join(headers.admin);
      socket.on('close', (code) => codes.push(code));
      sockets.push(socket);
    }
    await Promise.all(
      sockets
        .slice(0, 40)
        .map(async (socket) => (socket.readyState === socket.CLOSED ? undefined : once(socket, 'close'))),
    );
    assert.deepEqual(
      codes,
      Array.from({ length: 40 }, () => live.unauthorisedClose),
    );
    assert.equal(sockets.filter((socket) => socket.readyState === socket.OPEN).length, 20);
    for (const socket of sockets) socket.terminate();
  });

  it('counts connections like requests, signed in or not', async () => {
    const limited = await startWebServer({ REQUESTS_PER_MINUTE: '30' });
    try {
      const { headers } = await createCallers(limited.platform);
      const address = await limited.app.listen({ port: 0, host: '127.0.0.1' });
      for (let made = 0; made < 30; made += 1) {
        const socket = new globalThis.WebSocket(`${address.replace('http', 'ws')}${apiPrefix}${live.path}`);
        const { code } = await new Promise<CloseEvent>((done) => socket.addEventListener('close', done));
        assert.equal(code, live.unauthorisedClose);
      }
      assert.equal((await fetch(`${address}${apiPrefix}/auth/options`)).status, 429);
      for (let made = 0; made < 30; made += 1) (await join(headers.developer, limited.app)).terminate();
      const statusOf = async (requestHeaders: Headers): Promise<number> =>
        (await limited.app.inject({ url: `${apiPrefix}/auth/me`, headers: requestHeaders })).statusCode;
      assert.deepEqual([await statusOf(headers.developer), await statusOf(headers.admin)], [429, 200]);
    } finally {
      await limited.stop();
    }
  });

  it('closes in every process immediately: logout, role, suspension of a user and of an organization', async () => {
    const second = await createWebServer(server.platform);
    await second.ready();
    try {
      const { headers, world } = await createCallers(server.platform);
      const member = await join(headers.developer, second);
      const manager = await join(headers.manager, second);
      const userOf = async (requestHeaders: Headers): Promise<string> =>
        (await server.app.inject({ url: `${apiPrefix}/auth/me`, headers: requestHeaders })).json().user.id;
      const managerId = await userOf(headers.manager);

      const demoted = closed(manager);
      const changed = await server.app.inject({
        method: 'PATCH',
        url: `${apiPrefix}/organizations/current/members/${managerId}`,
        payload: { role: 'developer' },
        headers: headers.admin,
      });
      assert.equal(changed.statusCode, 200);
      assert.equal(await demoted, live.unauthorisedClose);

      const suspended = closed(member);
      const userId = await userOf(headers.developer);
      await withSystem(server.platform.database, (tx) =>
        tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute(),
      );
      assert.equal(await suspended, live.unauthorisedClose);

      const admin = closed(await join(headers.admin, second));
      await withSystem(server.platform.database, (tx) =>
        tx.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', world.organizationId).execute(),
      );
      assert.equal(await admin, live.unauthorisedClose);
    } finally {
      await second.close();
    }
  });
});
