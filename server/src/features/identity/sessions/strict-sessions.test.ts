import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { SecurityPolicy } from '@sightline/contract';
import { decodeJwt } from 'jose';
import { createCallers, type Caller, type Callers } from '../../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { beforeAnyWrites } from '../../../testing/before-any-writes.ts';

const minute = 60_000;

describe('strict sessions', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());
  beforeEach(async () => {
    callers = await createCallers(server.platform);
  });

  const changePolicy = (payload: Partial<SecurityPolicy>) =>
    server.app.inject({ method: 'PATCH', url: '/v1/security/policy', payload, headers: callers.headers.admin });
  const change = (strictSessions: boolean) => changePolicy({ strictSessions });
  const status = async (caller: Caller): Promise<number> =>
    (await server.app.inject({ url: '/v1/teams', headers: callers.headers[caller] })).statusCode;
  const refresh = async (caller: Caller): Promise<string> => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/auth/refresh',
      headers: callers.headers[caller],
    });
    assert.equal(answer.statusCode, 200);
    const { token } = answer.json<{ token: string }>();
    callers.headers[caller] = { authorization: `Bearer ${token}` };
    return token;
  };

  it('are off unless an admin turns them on', async () => {
    server.clock.at += 60 * minute;
    assert.equal(await status('developer'), 200);
    const claims = decodeJwt(await refresh('developer'));
    assert.equal((claims.exp ?? 0) - (claims.iat ?? 0), 24 * 3600);
  });

  it('end after a quarter of an hour without a refresh, whatever else is called meanwhile', async () => {
    await change(true);
    server.clock.at += 14 * minute;
    assert.equal(await status('developer'), 200);
    server.clock.at += minute;
    assert.equal(await status('developer'), 401);
  });

  it('continue while they are refreshed, with tokens that last half an hour', async () => {
    await change(true);
    for (let times = 0; times < 6; times += 1) {
      server.clock.at += 10 * minute;
      const claims = decodeJwt(await refresh('developer'));
      assert.equal((claims.exp ?? 0) - (claims.iat ?? 0), 30 * 60);
    }
    assert.equal(await status('developer'), 200);
  });

  it('start when they are turned on: earlier idle time ends no session', async () => {
    server.clock.at += 60 * minute;
    await change(true);
    server.clock.at += 14 * minute;
    assert.equal(await status('manager'), 200);
  });

  it('notify the browser, so that it applies them', async () => {
    const strict = async (): Promise<boolean> => {
      const me = await server.app.inject({ url: '/v1/auth/me', headers: callers.headers.developer });
      return me.json<{ user: { strictSession: boolean } }>().user.strictSession;
    };
    assert.equal(await strict(), false);
    await change(true);
    assert.equal(await strict(), true);
  });

  it('stay on if another rule changes at the same time', async () => {
    const changes = [{ strictSessions: true }, { teamsOnly: true }].map((rule) => () => changePolicy(rule));
    await beforeAnyWrites(server.database, 'organizations', changes);
    const policy = await server.app.inject({ url: '/v1/security/policy', headers: callers.headers.admin });
    assert.deepEqual(policy.json(), { strictSessions: true, requireTwoFactor: false, teamsOnly: true });
  });
});
