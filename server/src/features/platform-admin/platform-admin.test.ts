import {
  type contract,
  defaultPlatformSettings,
  type HealthReport,
  type PlatformSettings,
  type RouteReply,
  type TenantDetail,
} from '@sightline/contract';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createCallers, type Caller, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { isActive } from '../../platform/jobs/suspensions.ts';
import { inEnglish, type Text } from '../../platform/text.ts';
import { beforeAnyWrites } from '../../testing/before-any-writes.ts';
import { createPlatformAdminAccount, revokePlatformAdmin } from './create-admin.ts';

type Answer<Reply> = { status: number; reply: Reply };
const body = (payload: object) => ({ payload });

describe('the platform area', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());
  beforeEach(async () => {
    callers = await createCallers(server.platform);
    server.clock.at += 61_000;
  });

  const send = async <Reply>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { as = 'platform admin', ...more }: { as?: Caller; payload?: object } = {},
  ): Promise<Answer<Reply>> => {
    const answer = await server.app.inject({ method, url: `/v1${path}`, headers: callers.headers[as], ...more });
    return { status: answer.statusCode, reply: answer.json<Reply>() };
  };
  const tenantPath = (): string => `/platform/tenants/${callers.world.organizationId}`;
  const setStatus = (status: 'active' | 'suspended') => send('POST', `${tenantPath()}/status`, body({ status }));
  const apply = async (change: Partial<PlatformSettings>): Promise<number> => {
    const { reply } = await send<RouteReply<typeof contract.platform.settings>>('GET', '/platform/settings');
    const settings = { ...reply.settings, ...change };
    return (await send('PUT', '/platform/settings', body({ version: reply.version, settings }))).status;
  };

  it('searches and pages organizations on the server', async () => {
    type Reply = RouteReply<typeof contract.platform.tenants>;
    const { reply } = await send<Reply>('GET', '/platform/tenants?limit=2&page=2&search=acme');
    assert.equal(reply.tenants.length, 2);
    assert.deepEqual([reply.page.number, reply.page.limit], [2, 2]);
    assert.ok(reply.page.found > 2);
    const none = await send<Reply>('GET', '/platform/tenants?search=%25');
    assert.deepEqual(none.reply.tenants, []);
  });

  it('suspends organizations, ending sessions, API tokens, connections and jobs immediately, and reactivates them', async () => {
    const { organizationId } = callers.world;
    const token = callers.headers.admin['authorization']?.replace('Bearer ', '') ?? '';
    const socket = await server.app.injectWS(`/v1/ws?token=${encodeURIComponent(token)}`);
    const closed = once(socket, 'close') as Promise<[number]>;
    const activeSessions = async (): Promise<number> =>
      (await send<RouteReply<typeof contract.platform.tenant>>('GET', tenantPath())).reply.figures.activeSessions;
    const sessions = await activeSessions();
    assert.ok(sessions > 0);
    assert.equal((await setStatus('suspended')).status, 200);
    await closed;
    assert.equal(await activeSessions(), 0);
    for (const as of ['developer', 'admin', 'API token without the scope'] as const)
      assert.equal((await send('GET', '/auth/me', { as })).status, 401, as);
    assert.equal(await isActive(server.platform, organizationId), false);

    assert.equal((await setStatus('active')).status, 200);
    assert.equal(await activeSessions(), sessions);
    assert.equal((await send('GET', '/auth/me', { as: 'admin' })).status, 200);
    assert.equal(await isActive(server.platform, organizationId), true);
    const activity = await send<RouteReply<typeof contract.platform.activity>>('GET', `${tenantPath()}/activity`);
    const actions = activity.reply.activities.filter((activity) => activity.type === 'platform_action');
    assert.deepEqual(
      actions.map((action) => action.message),
      ['Organization activated: Acme', 'Organization suspended: Acme'],
    );
  });

  it('takes one of two requests for a plan at the same time', async () => {
    const as = 'stranger';
    const request = () => send('POST', '/organizations/current/plan-requests', { as, ...body({ plan: 'enterprise' }) });
    const answers = await beforeAnyWrites(server.database, 'plan_requests', [request, request]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  it('grants a requested plan, with an entry in the organization’s audit log', async () => {
    const requested = await send<RouteReply<typeof contract.billing.request>>(
      'POST',
      '/organizations/current/plan-requests',
      {
        as: 'admin',
        ...body({ plan: 'enterprise', note: 'We grow' }),
      },
    );
    assert.equal(requested.status, 200);
    const again = await send('POST', '/organizations/current/plan-requests', {
      as: 'admin',
      ...body({ plan: 'enterprise' }),
    });
    assert.equal(again.status, 409);
    const path = `${tenantPath()}/plan-requests/${requested.reply.request.id}`;
    const announced: string[] = [];
    server.platform.jobs.enqueue = async (_tx, _name, payload) => {
      const { announcement } = payload as { announcement?: { message: Text } };
      if (announcement !== undefined) announced.push(inEnglish(announcement.message));
      return null;
    };
    assert.equal((await send('POST', path, body({ answer: 'granted' }))).status, 200);
    assert.deepEqual(announced, ['Your organization is on the Enterprise plan now.']);
    assert.equal((await send('POST', path, body({ answer: 'granted' }))).status, 404);
    const { reply } = await send<TenantDetail>('GET', tenantPath());
    assert.equal(reply.subscription, 'enterprise');
    assert.equal(reply.limits.effectiveUsers, defaultPlatformSettings.maxUsersPerTenant);
    const audit = await send<{ entries: { action: string }[] }>('GET', '/audit', { as: 'admin' });
    assert.equal(audit.reply.entries[0]?.action, 'organization.change-plan');
  });

  it('enforces the limits of an organization', async () => {
    const { reply } = await send<TenantDetail>('GET', tenantPath());
    const limits = { maxUsers: reply.userCount, maxTeams: null };
    assert.equal((await send('PUT', `${tenantPath()}/limits`, body(limits))).status, 200);
    const joined = await send<{ message: string }>('POST', '/auth/invitation/accept', {
      as: 'stranger',
      ...body({ code: callers.world.invitationCode }),
    });
    assert.equal(joined.status, 409);
    assert.match(joined.reply.message, /users/);
  });

  it('enforces applied settings immediately: rate limits, switches, passwords and tokens', async () => {
    assert.equal(await apply({ apiRequestsPerMinute: 10 }), 200);
    for (let sent = 0; sent < 10; sent += 1) await send('GET', '/auth/me', { as: 'developer' });
    assert.equal((await send('GET', '/auth/me', { as: 'admin' })).status, 429);
    assert.equal((await send('GET', '/auth/me', { as: 'stranger' })).status, 200);
    server.clock.at += 61_000;

    const register = async (password: string) => {
      const payload = { email: `${callers.world.unique()}@example.com`, name: 'New User', password };
      return (await send('POST', '/auth/register', { as: 'nobody', payload })).status;
    };
    assert.equal(await register('simplepassword'), 400);
    assert.equal(await apply({ apiRequestsPerMinute: 1000, passwordPolicy: 'Basic' }), 200);
    assert.equal(await register('simplepassword'), 200);
    const { features } = defaultPlatformSettings;
    assert.equal(await apply({ passwordPolicy: 'Strong', features: { ...features, registration: false } }), 200);
    assert.equal(await register('Tr1cky-Passage!'), 403);
    assert.equal(await apply({ features, apiKeyRotationDays: 30 }), 200);
    const token = await send('POST', '/security/api-tokens', {
      as: 'admin',
      ...body({ name: 'Script', scopes: ['read:metrics'], expiresInDays: 31 }),
    });
    assert.equal(token.status, 400);
    assert.equal(await apply(defaultPlatformSettings), 200);
  });

  it('rejects settings out of bounds, and those that another admin changed meanwhile', async () => {
    assert.equal(await apply({ sessionTimeoutHours: 0 }), 400);
    const stale = { version: 0, settings: defaultPlatformSettings };
    assert.equal((await send('PUT', '/platform/settings', body(stale))).status, 409);
  });

  it('reports health from probes and the requests of all processes', async () => {
    await send('GET', '/platform/stats');
    const { reply } = await send<HealthReport>('GET', '/platform/health');
    assert.equal(reply.services.api.status, 'operational');
    assert.equal(reply.services.database.status, 'operational');
    assert.equal(reply.services.authentication.status, 'operational');
    assert.ok(reply.services.database.latency !== null && reply.services.database.latency >= 0);
    assert.ok(reply.metrics.requestsPerMinute > 0);
    assert.equal(reply.metrics.errorRate, 0);
  });

  it('gets its first platform admin from a command, who can sign in with its password', async () => {
    const email = `${callers.world.unique()}@example.com`;
    const password = await createPlatformAdminAccount(server.platform, { email, name: 'First Admin' });
    assert.ok(password !== null);
    const payload = { email, password };
    const signedIn = await server.app.inject({ method: 'POST', url: '/v1/auth/login', payload });
    assert.equal(signedIn.statusCode, 200);
    assert.equal(signedIn.json<{ user: { isPlatformAdmin: boolean } }>().user.isPlatformAdmin, true);
    assert.equal(await createPlatformAdminAccount(server.platform, { email, name: 'First Admin' }), null);
    assert.equal(await revokePlatformAdmin(server.platform, email), true);
    assert.equal(await revokePlatformAdmin(server.platform, email), false, 'there is nothing left to revoke');
  });
});
