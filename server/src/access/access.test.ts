/** Every call and the live channel, in every role: the exact status that each caller gets. */
import { apiPrefix, contract, fullPath, live, type LiveMessage, type RouteDefinition } from '@sightline/contract';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import type { WebSocket } from 'ws';
import { withSystem, withTenant } from '../platform/database/tenant.ts';
import type { LiveSignal } from '../platform/events.ts';
import { callerKinds, createCallers, type Caller, type Callers, type World } from './callers.test-support.ts';
import type { Row } from './row-kinds.test-support.ts';
import { rows } from './rows.test-support.ts';
import { startWebServer, type WebServer } from './web-server.test-support.ts';

const calls = Object.entries(contract).flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, definition]) => ({
    name: `${group}.${name}`,
    definition: definition as RouteDefinition,
  })),
);

const isBatched = (definition: RouteDefinition): boolean =>
  definition.method === 'GET' && definition.access === 'signed-in' && definition.file !== true;
type InBatch = { definition: RouteDefinition; row: Row; world: World; headers: Record<string, string> };

const rowsOf = (name: string): Row[] => {
  const [group = '', route = ''] = name.split('.');
  const found = (rows as Record<string, Record<string, Row | Row[]>>)[group]?.[route];
  assert.ok(
    found !== undefined,
    `${name} needs its line in server/src/access, rows.test-support.ts or account-rows.test-support.ts`,
  );
  return [found].flat();
};

describe('access', () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());

  const call = async (definition: RouteDefinition, row: Row, { world, headers }: Callers, caller: Caller) => {
    const params: Record<string, unknown> = { ...world, ...row.params?.(world) };
    const path = fullPath(definition).replaceAll(/:(\w+)/g, (_whole, name: string) => {
      assert.equal(typeof params[name], 'string', `the row has to say what ${name} is`);
      return encodeURIComponent(String(params[name]));
    });
    return server.app.inject({
      method: definition.method,
      url: path,
      headers: headers[caller],
      ...(row.query === undefined ? {} : { query: row.query(world) }),
      ...(definition.body === undefined ? {} : { payload: row.body?.(world, caller) ?? {} }),
    });
  };

  /** The status of the call when it is the only one in a batch. */
  const callInBatch = async (name: string, { definition, row, world, headers }: InBatch): Promise<number> => {
    const known: Record<string, unknown> = { ...world, ...row.params?.(world) };
    const names = [...definition.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const params = Object.fromEntries(names.map((name) => [name, String(known[name])]));
    const request = { call: name, params, ...(row.query === undefined ? {} : { query: row.query(world) }) };
    const answer = await server.app.inject({
      method: 'POST',
      url: `${apiPrefix}/batch`,
      headers,
      payload: { calls: [request] },
    });
    if (answer.statusCode !== 200) return answer.statusCode;
    return answer.json<{ replies: { status: number }[] }>().replies[0]?.status ?? 0;
  };

  /** Reading calls share the callers of their group, because creating callers takes longer than calling. */
  const readers = new Map<string, Promise<Callers>>();
  const callersFor = (name: string, { method }: RouteDefinition): Promise<Callers> => {
    if (method !== 'GET') return createCallers(server.platform);
    const [group = ''] = name.split('.');
    const shared = readers.get(group) ?? createCallers(server.platform);
    readers.set(group, shared);
    return shared;
  };

  for (const { name, definition } of calls) {
    it(`${name} answers every caller as its row says`, async () => {
      for (const row of rowsOf(name)) {
        const callers = await callersFor(name, definition);
        const { world, headers } = callers;
        const alone: Partial<Record<Caller, number>> = {};
        const inBatch: Partial<Record<Caller, number>> = {};
        const unexpected: Partial<Record<Caller, string>> = {};
        for (const caller of callerKinds) {
          if (isBatched(definition))
            inBatch[caller] = await callInBatch(name, { definition, row, world, headers: headers[caller] });
          const answer = await call(definition, row, callers, caller);
          alone[caller] = answer.statusCode;
          if (answer.statusCode !== row.status[caller]) unexpected[caller] = answer.body.slice(0, 200);
        }
        assert.deepEqual(alone, row.status, `${name}: ${JSON.stringify(unexpected, null, 1)}`);
        if (isBatched(definition)) assert.deepEqual(inBatch, row.status, `${name} in a batch`);
        // Rate limit windows end, so that one call's requests do not count toward the next.
        server.clock.at += 61_000;
      }
    });
  }

  it('has no row for a removed call', () => {
    const known = new Set(calls.map((call) => call.name));
    const lines = Object.entries(rows).flatMap(([group, routes]) =>
      Object.keys(routes).map((name) => `${group}.${name}`),
    );
    assert.deepEqual(
      lines.filter((line) => !known.has(line)),
      [],
    );
  });

  describe('to the live channel', () => {
    const connect = async (headers: Record<string, string>): Promise<WebSocket> => {
      const token = headers['authorization']?.replace('Bearer ', '');
      return server.app.injectWS(
        `${apiPrefix}${live.path}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`,
      );
    };
    /** A signed-in connection, which receives events from now on. */
    const join = async (headers: Record<string, string>): Promise<WebSocket> => {
      const socket = await connect(headers);
      const answer = nextMessage(socket);
      socket.send(JSON.stringify({ type: 'ping' }));
      assert.equal((await answer).type, 'pong');
      return socket;
    };
    const nextMessage = async (socket: WebSocket): Promise<LiveMessage> => {
      const [data] = (await once(socket, 'message')) as [Buffer];
      return JSON.parse(data.toString()) as LiveMessage;
    };
    const publish = (organizationId: string, signal: Omit<LiveSignal & { organizationId: string }, 'organizationId'>) =>
      withTenant(server.platform.database, organizationId, (tx) =>
        server.platform.events.publish(tx, { organizationId, ...signal } as LiveSignal),
      );
    const changed = (version: number) => ({
      audience: 'organization' as const,
      message: { type: 'measurements_changed' as const, payload: { version } },
    });

    it('rejects anyone who is not signed in immediately', async () => {
      const { headers } = await createCallers(server.platform);
      for (const caller of callerKinds.slice(0, callerKinds.indexOf('stranger claiming this organization'))) {
        const socket = await connect(headers[caller]);
        const [code] = (await once(socket, 'close')) as [number];
        assert.equal(code, live.unauthorisedClose, caller);
      }
    });

    it('sends an organization’s events to its members only', async () => {
      const [home, elsewhere] = [await createCallers(server.platform), await createCallers(server.platform)];
      const inside: Caller[] = ['developer', 'demo', 'manager', 'admin'];
      const members = await Promise.all(inside.map((caller) => join(home.headers[caller])));
      const outsiders = await Promise.all([join(elsewhere.headers.admin), join(home.headers['platform admin'])]);
      const [received, receivedOutside] = [members.map(nextMessage), nextMessage(outsiders[0] as WebSocket)];
      await publish(home.world.organizationId, changed(1));
      await publish(elsewhere.world.organizationId, changed(2));
      for (const message of await Promise.all(received)) assert.deepEqual(message, changed(1).message);
      // Events arrive in order, so the first one an outsider receives is their own.
      assert.deepEqual(await receivedOutside, changed(2).message);
      for (const socket of [...members, ...outsiders]) socket.terminate();
    });

    it('follows its session to another organization and stops receiving events of the previous one', async () => {
      const { headers, world } = await createCallers(server.platform);
      const socket = await join(headers.developer);
      const answer = await server.app.inject({
        method: 'POST',
        url: `${apiPrefix}/organizations`,
        payload: { name: 'Elsewhere' },
        headers: headers.developer,
      });
      const { organization } = answer.json<{ organization: { id: string } }>();
      const received = nextMessage(socket);
      await publish(world.organizationId, changed(1));
      await publish(organization.id, changed(2));
      assert.deepEqual(await received, changed(2).message);
      socket.terminate();
    });

    it('sends a user without an organization their own events only', async () => {
      const { headers } = await createCallers(server.platform);
      const [socket, other] = [await join(headers['platform admin']), await join(headers.developer)];
      const userOf = async (caller: Caller): Promise<string> =>
        (await server.app.inject({ url: `${apiPrefix}/auth/me`, headers: headers[caller] })).json().user.id;
      const answered = (answer: 'approved' | 'declined') => ({
        type: 'memberships_changed' as const,
        payload: { answer },
      });
      const received = [nextMessage(socket), nextMessage(other)];
      await withSystem(server.platform.database, async (tx) => {
        const notify = async (caller: Caller, answer: 'approved' | 'declined'): Promise<void> =>
          server.platform.events.publish(tx, {
            audience: { userId: await userOf(caller) },
            message: answered(answer),
          });
        await notify('platform admin', 'approved');
        await notify('developer', 'declined');
      });
      assert.deepEqual(await Promise.all(received), [answered('approved'), answered('declined')]);
      for (const connection of [socket, other]) connection.terminate();
    });

    it('closes at the next ping when the session has run out', async () => {
      const { headers } = await createCallers(server.platform);
      const socket = await join(headers.developer);
      const closed = once(socket, 'close') as Promise<[number]>;
      // Longer than a session lasts without being refreshed.
      server.clock.at += 25 * 3_600_000;
      socket.send(JSON.stringify({ type: 'ping' }));
      assert.equal((await closed)[0], live.unauthorisedClose);
    });

    it('drops connections that have been silent for long, and keeps those that ping', async () => {
      const { headers } = await createCallers(server.platform);
      const [dead, alive] = [await join(headers.developer), await join(headers.admin)];
      const closed = once(dead, 'close') as Promise<[number]>;
      server.clock.at += 3 * live.pingSeconds * 1_000 + 1;
      const answer = nextMessage(alive);
      alive.send(JSON.stringify({ type: 'ping' }));
      assert.equal((await answer).type, 'pong');
      assert.equal((await closed)[0], 1006);
      assert.equal(alive.readyState, alive.OPEN);
      alive.terminate();
    });

    it('closes when the session ends', async () => {
      const { headers } = await createCallers(server.platform);
      const socket = await join(headers.developer);
      const closed = once(socket, 'close') as Promise<[number]>;
      await server.app.inject({ method: 'POST', url: `${apiPrefix}/auth/logout`, headers: headers.developer });
      assert.equal((await closed)[0], live.unauthorisedClose);
    });
  });
});
