/** A user's preferences: saved in whole or in part, with valid values only. */
import { defaultPreferences, type User, type UserPreferences } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Caller, type Callers } from '../../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { beforeAnyWrites } from '../../../testing/before-any-writes.ts';

const url = '/api/user/preferences';

describe('preferences', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const read = async (caller: Caller): Promise<UserPreferences> =>
    (await server.app.inject({ url, headers: callers.headers[caller] })).json();
  const save = (caller: Caller, payload: object) =>
    server.app.inject({ method: 'PUT', url, headers: callers.headers[caller], payload });
  const user = async (caller: Caller): Promise<User> =>
    (await server.app.inject({ url: '/v1/auth/me', headers: callers.headers[caller] })).json().user;

  it('are the defaults until something is saved', async () => {
    assert.deepEqual(await read('developer'), defaultPreferences);
    assert.equal((await server.app.inject({ url })).statusCode, 401);
  });

  it('keep fields that are not sent, and belong to one user only', async () => {
    const saved = await save('developer', { theme: 'dark', defaultTimeRange: 'quarter' });
    const expected = { ...defaultPreferences, theme: 'dark', defaultTimeRange: '90d' };
    assert.deepEqual(saved.json(), expected);
    assert.deepEqual(await read('developer'), expected);
    const { preferences, savedPreferences } = await user('developer');
    assert.deepEqual(preferences, { theme: 'dark', notifications: true, language: 'en' });
    assert.deepEqual(savedPreferences, expected);
    assert.deepEqual(await read('manager'), defaultPreferences);
  });

  it('keep both of two fields that are saved at the same time', async () => {
    const changes = [{ theme: 'light' }, { timeFormat: '24h' }].map((field) => () => save('admin', field));
    await beforeAnyWrites(server.database, 'user_preferences', changes);
    assert.deepEqual(await read('admin'), { ...defaultPreferences, theme: 'light', timeFormat: '24h' });
  });

  it('change with the theme of the profile', async () => {
    const payload = { theme: 'light' };
    const headers = callers.headers.developer;
    await server.app.inject({ method: 'PATCH', url: '/v1/auth/profile', headers, payload });
    assert.equal((await read('developer')).theme, 'light');
  });

  it('reject unknown values, and keep what was saved', async () => {
    const before = await read('manager');
    const { notifications, performanceThresholds, performanceScoreWeights } = defaultPreferences;
    for (const wrong of [
      { theme: 'blue' },
      { unknown: true },
      { defaultTimeRange: '31d' },
      { favoriteMetrics: ['mttr', 'mttr'] },
      { notifications: { ...notifications, alertThreshold: 'none' } },
      { notifications: { enabled: true } },
      { performanceThresholds: { ...performanceThresholds, good: 95 } },
      { performanceScoreWeights: { ...performanceScoreWeights, velocity: 1.1 } },
      { aiInsights: { ...defaultPreferences.aiInsights, confidenceThreshold: 49 } },
    ])
      assert.equal((await save('manager', wrong)).statusCode, 400, JSON.stringify(wrong));
    assert.deepEqual(await read('manager'), before);
  });
});
