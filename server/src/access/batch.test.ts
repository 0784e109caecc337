/** Several reading calls as one request: their responses, their cost and their isolation. */
import { apiPrefix, maxBatched, type BatchedCall, type BatchedReply } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Caller, type Callers } from './callers.test-support.ts';
import { startWebServer, type WebServer } from './web-server.test-support.ts';

const overview: BatchedCall[] = [
  'notifications.list',
  'integrations.status',
  'mappings.read',
  'people.teams',
  'pulse.read',
  'performance.overview',
  'performance.doraMetrics',
  'performance.teamScores',
  'performance.history',
  'profiles.top',
  'profiles.skills',
  'sample.read',
].map((call) => (call === 'performance.history' ? { call, query: { subject: 'organization' } } : { call }));

const many = (length: number): BatchedCall[] => Array.from({ length }, () => ({ call: 'auth.me' }));

describe('a batch', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const send = (calls: BatchedCall[], caller: Caller = 'admin') =>
    server.app.inject({
      method: 'POST',
      url: `${apiPrefix}/batch`,
      headers: callers.headers[caller],
      payload: { calls },
    });
  const repliesTo = async (calls: BatchedCall[], caller: Caller = 'admin'): Promise<BatchedReply[]> => {
    const answer = await send(calls, caller);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ replies: BatchedReply[] }>().replies;
  };

  it('answers each call as if it were sent alone, in order', async () => {
    const { unknownId, ownPersonId } = callers.world;
    const replies = await repliesTo(
      [
        { call: 'people.teams' },
        { call: 'dataRetention.read' },
        { call: 'teams.one', params: { teamId: unknownId } },
        { call: 'performance.history', query: { subject: `person:${ownPersonId}`, timeRange: 'fortnight' } },
        { call: 'auth.me' },
      ],
      'developer',
    );
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 403, 404, 400, 200],
    );
    const headers = callers.headers.developer;
    for (const [index, path] of [
      [0, '/teams'],
      [1, '/organizations/current/retention'],
      [4, '/auth/me'],
    ] as const) {
      const alone = await server.app.inject({ url: apiPrefix + path, headers });
      assert.equal(alone.statusCode, replies[index]?.status);
      assert.deepEqual(replies[index]?.body, alone.json(), path);
    }
    assert.match(JSON.stringify(replies[2]), /not-found/);
  });

  it('contains reading calls only, and a bounded number of them', async () => {
    const refused = await repliesTo([
      { call: 'notifications.clear' },
      { call: 'batch.read' },
      { call: 'auth.options' },
      { call: '__proto__' },
      { call: 'people.teams' },
    ]);
    assert.deepEqual(
      refused.map((reply) => reply.status),
      [400, 400, 400, 400, 200],
    );
    assert.equal((await send([])).statusCode, 400);
    assert.equal((await send(many(maxBatched))).statusCode, 200);
    assert.equal((await send(many(maxBatched + 1))).statusCode, 400);
  });

  it('rejects sample data for calls that do not support it', async () => {
    const [ownTeam, refused, hasOwn] = await repliesTo([
      { call: 'notifications.list' },
      { call: 'notifications.list', sample: true },
      { call: 'performance.overview', sample: true },
    ]);
    assert.equal(ownTeam?.status, 200);
    // This organization has its own people, which is reported before any other error.
    assert.deepEqual([refused?.status, hasOwn?.status], [403, 409]);
  });

  it('reads an organization in one transaction, however many calls there are', async () => {
    const connectionsFor = async (calls: BatchedCall[]): Promise<number> => {
      let taken = 0;
      const count = (): void => void (taken += 1);
      server.platform.database.pool.on('acquire', count);
      for (const reply of await repliesTo(calls)) assert.equal(reply.status, 200, JSON.stringify(reply.body));
      server.platform.database.pool.off('acquire', count);
      return taken;
    };
    const figures = overview.filter(({ call }) => call.startsWith('performance.'));
    assert.equal(figures.length, 4);
    assert.equal(await connectionsFor(figures), await connectionsFor(figures.slice(0, 1)));
  });

  it('allows a page load every two seconds for ten minutes', async () => {
    const secondsApart = 2;
    const loads = 300;
    const headers = callers.headers.manager;
    server.clock.at += 61_000;
    const ok = (answer: { statusCode: number }, load: number): void =>
      assert.equal(answer.statusCode, 200, `page load ${load}`);
    for (let load = 1; load <= loads; load += 1) {
      // A page refreshes the token, reads its figures, and may make one more call that depends on them.
      ok(await server.app.inject({ method: 'POST', url: `${apiPrefix}/auth/refresh`, headers }), load);
      ok(
        await send(load % 20 === 0 ? overview : [{ call: 'notifications.list' }, { call: 'people.teams' }], 'manager'),
        load,
      );
      ok(await server.app.inject({ url: `${apiPrefix}/auth/me`, headers }), load);
      server.clock.at += secondsApart * 1000;
    }
  });
});
