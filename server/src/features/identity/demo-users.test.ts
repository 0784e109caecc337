import type { UserPreferences } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { forgotPasswordJob } from './sign-in/forgot-password.ts';
import { insertSession } from './sessions/sessions.store.ts';

describe('the shared accounts of the demo', () => {
  let server: WebServer;
  let callers: Callers;
  let enqueued: unknown[];
  let self: { id: string; email: string };

  before(async () => {
    server = await startWebServer();
    server.platform.jobs.enqueue = async (_tx, job) => {
      enqueued.push(typeof job === 'string' ? job : job.name);
      return randomUUID();
    };
    enqueued = [];
    callers = await createCallers(server.platform);
    const me = await server.app.inject({ url: '/v1/auth/me', headers: callers.headers.demo });
    self = me.json<{ user: typeof self }>().user;
  });
  after(() => server.stop());

  it('show and end only their own session', async () => {
    const id = randomUUID();
    const now = new Date(server.clock.at);
    const other = { id, userId: self.id, organizationId: null, now, address: '203.0.113.7', agent: 'Another visitor' };
    await withSystem(server.platform.database, (tx) =>
      insertSession(tx, { ...other, expiresAt: new Date(server.clock.at + 3_600_000) }),
    );
    const headers = callers.headers.demo;
    const listed = await server.app.inject({ url: '/v1/auth/sessions', headers });
    assert.deepEqual(
      listed.json<{ sessions: { current: boolean }[] }>().sessions.map((session) => session.current),
      [true],
    );
    const ended = await server.app.inject({ method: 'DELETE', url: `/v1/auth/sessions/${id}`, headers });
    assert.equal(ended.statusCode, 403);
    assert.match(ended.json<{ message: string }>().message, /you cannot end other sessions/);
  });

  it('cannot leave the demo organization, and say so', async () => {
    const left = await server.app.inject({
      method: 'POST',
      url: '/v1/organizations/leave',
      headers: callers.headers.demo,
    });
    assert.equal(left.statusCode, 403);
    assert.equal(left.json<{ message: string }>().message, 'Demo users cannot leave the demo organization.');
  });

  it('send no mail', async () => {
    const headers = callers.headers.demo;
    const url = '/v1/auth/send-verification';
    assert.equal((await server.app.inject({ method: 'POST', url, headers })).statusCode, 403);
    const request = { email: self.email, origin: { address: '', agent: '' } };
    await forgotPasswordJob.handle(server.platform, request, { signal: new AbortController().signal });
    assert.deepEqual(enqueued, []);
  });

  it('are in the language of each visitor, whatever another one chose', async () => {
    const languageFor = async (language: string) => {
      const headers = { ...callers.headers.demo, 'accept-language': language };
      const me = await server.app.inject({ url: '/v1/auth/me', headers });
      const own = await server.app.inject({ url: '/api/user/preferences', headers });
      const saved = me.json<{ user: { savedPreferences: UserPreferences } }>().user.savedPreferences;
      assert.deepEqual(own.json(), saved);
      return [saved.language, saved.timeFormat];
    };
    assert.deepEqual(await languageFor('de'), ['de', '24h']);
    const chosen = await server.app.inject({
      method: 'PUT',
      url: '/api/user/preferences',
      headers: { ...callers.headers.demo, 'accept-language': 'en' },
      payload: { language: 'de', theme: 'dark' },
    });
    const { language, theme, timeFormat } = chosen.json<UserPreferences>();
    assert.deepEqual({ language, theme, timeFormat }, { language: 'de', theme: 'dark', timeFormat: '12h' });
    assert.deepEqual(await languageFor('en'), ['en', '12h']);
  });
});
