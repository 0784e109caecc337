/** Limits of a user with any number of sessions, and of a session that is refreshed any number of times. */
import { apiPrefix } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { everybodysPassword, createCallers } from './callers.test-support.ts';
import { startWebServer, type WebServer } from './web-server.test-support.ts';

type Headers = Record<string, string>;
const day = 86_400_000;

describe('users and sessions', () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer({ REQUESTS_PER_MINUTE: '30', SESSION_DAYS: '2' });
  });
  after(() => server.stop());

  const get = (url: string, headers: Headers, remoteAddress = '192.0.2.1') =>
    server.app.inject({ url: `${apiPrefix}${url}`, headers, remoteAddress });
  const logIn = async (email: string, remoteAddress: string): Promise<Headers> => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${apiPrefix}/auth/login`,
      payload: { email, password: everybodysPassword },
      remoteAddress,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  };
  const nextMinute = (): void => void (server.clock.at += 60_000);

  it('ten sessions of a user share one limit', async () => {
    const { headers, world } = await createCallers(server.platform);
    const sessions: Headers[] = [];
    // Sequential, because concurrent attempts count as failed until they succeed.
    for (let made = 0; made < 10; made += 1) sessions.push(await logIn(world.email, `192.0.2.${10 + made}`));
    const statuses: number[] = [];
    for (let sent = 0; sent < 40; sent += 1)
      statuses.push((await get('/auth/me', sessions[sent % 10] ?? {})).statusCode);
    assert.equal(statuses.filter((status) => status === 200).length, 30);
    assert.equal((await get('/auth/me', headers.admin)).statusCode, 200, 'others go on');
    nextMinute();
  });

  it('an IPv6 /64 shares one limit', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 40; sent += 1)
      statuses.push((await get('/auth/options', {}, `2001:db8:1:2::${sent + 1}`)).statusCode);
    assert.equal(statuses.filter((status) => status === 200).length, 30);
    assert.equal((await get('/auth/options', {}, '2001:db8:1:3::1')).statusCode, 200);
    nextMinute();
  });

  it('a session expires at its maximum age, however often it is refreshed', async () => {
    const { world } = await createCallers(server.platform);
    let headers = await logIn(world.email, '192.0.2.1');
    const begun = server.clock.at;
    const refresh = async (): Promise<number> => {
      const answer = await server.app.inject({ method: 'POST', url: `${apiPrefix}/auth/refresh`, headers });
      if (answer.statusCode === 200) headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
      return answer.statusCode;
    };
    for (; server.clock.at < begun + 2 * day - 3_600_000; server.clock.at += 6 * 3_600_000)
      assert.equal(await refresh(), 200, `after ${(server.clock.at - begun) / 3_600_000} hours`);
    server.clock.at = begun + 2 * day - 1_000;
    assert.equal((await get('/auth/me', headers)).statusCode, 200);
    server.clock.at = begun + 2 * day;
    assert.equal((await get('/auth/me', headers)).statusCode, 401);
    assert.equal(await refresh(), 401);
  });
});

describe('strict transport security', () => {
  for (const [publicUrl, header] of [
    ['https://sightline.example.com', 'max-age=31536000'],
    ['http://127.0.0.1:3000', undefined],
  ] as const)
    it(`is ${header ?? 'not requested'} at ${publicUrl}`, async () => {
      const server = await startWebServer({ PUBLIC_URL: publicUrl });
      try {
        const answer = await server.app.inject({ url: `${apiPrefix}/health` });
        assert.equal(answer.headers['strict-transport-security'], header);
      } finally {
        await server.stop();
      }
    });
});

describe('text that cannot be stored', () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());

  it('is rejected wherever it is sent', async () => {
    const { headers } = await createCallers(server.platform);
    for (const name of ['Ada\0', 'Ada\ud800', '\udc00Ada']) {
      const payload = { name };
      for (const [method, url] of [
        ['PATCH', '/auth/profile'],
        ['POST', '/organizations'],
        ['POST', '/security/api-tokens'],
      ] as const) {
        const answer = await server.app.inject({ method, url: `${apiPrefix}${url}`, payload, headers: headers.admin });
        assert.equal(answer.statusCode, 400, answer.body);
        assert.match(answer.json<{ message: string }>().message, /^Text cannot contain/);
      }
    }
  });

  it('is searched only to a limited nesting depth', async () => {
    const payload = `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const answer = await server.app.inject({
      method: 'POST',
      url: `${apiPrefix}/auth/login`,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(answer.statusCode, 400, answer.body);
  });
});
