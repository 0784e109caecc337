/** From an event at the source to the changed figure: webhook, jobs, measurement run, live message and API. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createPlatform, createWebServer, features } from './app.ts';
import { hashPassword, insertOrganization } from './features/identity/index.ts';
import { connectSource } from './features/integrations/connect-source.ts';
import { credentialsOf, startSimulator, type Simulator } from './features/integrations/integrations.test-support.ts';
import { listRuns } from './features/integrations/sync/runs.store.ts';
import { updateSource } from './features/integrations/sync/sources.store.ts';
import { createWebhook } from './features/integrations/webhooks/manage-webhooks.ts';
import { stopThread } from './platform/threads/worker-thread.ts';
import { loadConfig } from './platform/config.ts';
import type { Platform, TenantContext } from './platform/context.ts';
import { withSystem, withTenant } from './platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';

const account = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
const clock = { at: Date.parse('2026-11-20T09:00:00Z') };
describe('an announced change', () => {
  let simulator: Simulator;
  let database: TestDatabase;
  let platform: Platform;
  let app: Awaited<ReturnType<typeof createWebServer>>;
  let ctx: TenantContext;
  let listening: { close(): Promise<void> };
  /** Called with every data version announced to the organization's screens. */
  let measured: (version: number) => void = () => {};

  before(async () => {
    simulator = await startSimulator({ now: new Date(clock.at).toISOString(), months: 1 });
    database = await testDatabase();
    const settings = { DATABASE_URL: database.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' };
    const config = loadConfig({ ...settings, ATLASSIAN_EXTRA_HOSTS: simulator.url, HISTORY_MONTHS: '1' }, []);
    platform = createPlatform(config, 'test', { now: () => clock.at });
    app = await createWebServer(platform);
    const jobs = features.flatMap((feature) => feature.jobs).filter((job) => job.schedule === undefined);
    await platform.jobs.start(jobs, platform, { work: true });
    const [organizationId, userId] = [randomUUID(), randomUUID()];
    const passwordHash = await hashPassword(account.password);
    await withSystem(database, (tx) =>
      insertOrganization(tx, { id: organizationId, name: 'Acme', timeZone: 'Europe/Berlin', now: new Date(clock.at) }, [
        { id: userId, email: account.email, name: 'Ada', passwordHash, role: 'admin', isDemo: false },
      ]),
    );
    ctx = { organizationId, platform, actor: { kind: 'job', name: 'test' } };
    listening = await platform.events.listen((signal) => {
      if (signal.message.type === 'measurements_changed') measured(signal.message.payload.version);
    });
  });
  after(async () => {
    await listening.close();
    await app.close();
    await platform.jobs.stop();
    await stopThread(platform.config);
    await platform.database.close();
    await database.drop();
    await simulator.stop();
  });

  it('changes the figures without a full sync', async () => {
    const login = await app.inject({ method: 'POST', url: '/v1/auth/login', payload: account });
    const { token } = login.json<{ token: string }>();
    const figures = async (): Promise<string> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method: 'GET', url: '/v1/performance/overview?timeRange=7d', headers });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.body;
    };
    const runs = () =>
      withTenant(database, ctx.organizationId, (tx) => listRuns(tx, { limit: 100 })).then((all) =>
        all.filter((run) => run.kind !== 'announced').map((run) => run.id),
      );
    /** Resolves once figures for which `ready` holds are announced to the screens. */
    const announced = (ready: () => Promise<boolean>): Promise<void> =>
      new Promise((resolve, reject) => {
        let pending = Promise.resolve(false);
        measured = () => {
          pending = pending.then(async (done) => done || (await ready()));
          pending.then((done) => (done ? resolve() : undefined), reject);
        };
      });

    const collected = announced(async () => {
      const all = await withTenant(database, ctx.organizationId, (tx) => listRuns(tx, { limit: 10 }));
      return all.length === 2 && all.every((run) => run.endedAt !== null);
    });
    for (const provider of ['jira', 'bitbucket'] as const) {
      await connectSource(ctx, { provider, installation: 'cloud', baseUrl: simulator.url, ...credentialsOf(provider) });
    }
    await collected;
    // The schedule must not come in between, however far the clock is moved.
    for (const provider of ['jira', 'bitbucket'] as const) {
      await withTenant(database, ctx.organizationId, (tx) => updateSource(tx, provider, { everyMinutes: 1_440 }));
    }
    const [before, whole] = [await figures(), await runs()];

    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const product of ['jira', 'bitbucket'] as const) {
      const { url, secret } = await createWebhook(ctx, product);
      const apiUrl = new URL(new URL(url).pathname, address).href;
      await simulator.control('POST', 'webhooks', { url: apiUrl, secret, product });
    }
    const changed = announced(async () => (await figures()) !== before);
    const advanceMs = 5 * 3_600_000;
    clock.at += advanceMs;
    await simulator.control('POST', 'clock', { advanceMs });
    await changed;
    assert.notEqual(await figures(), before);
    assert.deepEqual(await runs(), whole, 'no source was read as a whole');
  });
});
