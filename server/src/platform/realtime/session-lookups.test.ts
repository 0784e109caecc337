import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WebSocket } from 'ws';
import { sessionUser } from '../../testing/context.ts';
import { createConnections } from './connections.ts';
import { createSessionLookups } from './session-lookups.ts';

const socket = (closed: number[]): WebSocket =>
  ({ close: (code: number) => closed.push(code) }) as unknown as WebSocket;

test('after an outage every session is looked up once, and those that ended meanwhile are closed', async () => {
  const connections = createConnections();
  const [ended, stays] = [sessionUser(), sessionUser()];
  const queries: string[] = [];
  const lookups = createSessionLookups({
    connections,
    now: () => 0,
    renew: async (user) => {
      queries.push(user.sessionId);
      return user.sessionId === ended.sessionId ? null : user;
    },
  });
  const [closed, open]: [number[], number[]] = [[], []];
  for (const user of [ended, ended]) connections.add(socket(closed), user, 0);
  connections.add(socket(open), stays, 0);
  await lookups.all();
  assert.deepEqual(queries, [ended.sessionId, stays.sessionId]);
  assert.deepEqual([closed, open], [[1008, 1008], []]);
});

test('a hanging lookup does not delay other sessions', async () => {
  const connections = createConnections();
  const [slow, quick] = [sessionUser(), sessionUser()];
  const lookups = createSessionLookups({
    connections,
    now: () => 0,
    renew: (user) => (user === slow ? new Promise<never>(() => {}) : Promise.resolve(null)),
  });
  const closed: number[] = [];
  connections.add(socket([]), slow, 0);
  connections.add(socket(closed), quick, 0);
  void lookups.nowAndThen(slow);
  await lookups.nowAndThen(quick);
  assert.deepEqual(closed, [1008]);
});
