import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { AnnouncingProvider } from '@sightline/contract';
import { sql } from 'kysely';
import { startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { NotFound } from '../../../platform/errors.ts';
import { testContext } from '../../../testing/context.ts';
import { storedCredential, startSimulator } from '../integrations.test-support.ts';
import { saveCredential } from '../credentials.store.ts';
import { gapAfter } from '../sync/announced-limits.ts';
import { endRun, insertRun, recordRequests } from '../sync/runs.store.ts';
import { addAnnounced, beginSource, findSource, updateSource } from '../sync/sources.store.ts';
import { createWebhook, removeWebhook, showWebhooks } from './manage-webhooks.ts';

const minute = 60_000;

describe('webhooks', () => {
  let server: WebServer;
  let ctx: UserContext;
  let enqueued: unknown[];

  before(async () => {
    server = await startWebServer();
    const { jobs } = server.platform;
    server.platform.jobs = {
      ...jobs,
      enqueue: async (_tx, job, data) => {
        enqueued.push({ job, ...data });
        return randomUUID();
      },
    };
  });
  after(() => server.stop());

  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(server.platform.database, ctx.organizationId, work);

  /** A source whose last run started ten minutes ago and sent this many requests. */
  const connected = async (provider: AnnouncingProvider, requests = 10): Promise<void> => {
    const now = server.clock.at;
    const startedAt = new Date(now - 10 * minute);
    await within(async (tx) => {
      await saveCredential(tx, ctx.organizationId, { ...storedCredential, provider });
      await beginSource(tx, ctx.organizationId, provider, startedAt);
      const run = await insertRun(tx, ctx.organizationId, {
        provider,
        kind: 'incremental',
        startedAt,
        windows: [],
        sweeps: false,
        announced: [],
      });
      await recordRequests(tx, run.id, requests, null);
      await endRun(tx, run, startedAt);
      await updateSource(tx, provider, { state: 'up-to-date', nextAttemptAt: new Date(now + 5 * minute) });
    });
  };

  beforeEach(async () => {
    enqueued = [];
    const context = await testContext(server.database, { clock: server.clock });
    ctx = { ...context, platform: server.platform };
    await connected('jira');
  });

  const signed = (secret: string, body: string): string =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const send = (
    body: string,
    headers: Record<string, string>,
    { provider = 'jira', organizationId = ctx.organizationId } = {},
  ) =>
    server.app.inject({
      method: 'POST',
      url: `/v1/webhooks/${organizationId}/${provider}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
  const event = JSON.stringify({
    webhookEvent: 'jira:issue_updated',
    issue: { id: '1', fields: { summary: 'Zoë ✓' } },
  });

  it('immediately rereads the records that a signed event names', async () => {
    const { url, secret } = await createWebhook(ctx, 'jira');
    assert.ok(url.endsWith(`/v1/webhooks/${ctx.organizationId}/jira`));
    const answer = await send(event, {
      'x-hub-signature': signed(secret, event),
      'x-atlassian-webhook-identifier': 'one',
    });
    assert.deepEqual([answer.statusCode, answer.json()], [200, { accepted: true }]);
    assert.deepEqual(enqueued, [{ job: 'read-announced', organizationId: ctx.organizationId, provider: 'jira' }]);
    assert.deepEqual((await within((tx) => findSource(tx, 'jira')))?.announced, ['issue:1']);
    const { webhooks } = await showWebhooks(ctx);
    assert.equal(webhooks[0]?.lastEventAt, new Date(server.clock.at).toISOString());
    assert.equal(JSON.stringify(webhooks).includes(secret), false);
  });

  it('ignores an event that is sent again', async () => {
    const { secret } = await createWebhook(ctx, 'jira');
    const headers = { 'x-hub-signature': signed(secret, event), 'x-atlassian-webhook-identifier': 'twice' };
    await send(event, headers);
    const again = await send(event, headers);
    assert.deepEqual([again.statusCode, again.json()], [200, { accepted: false }]);
    assert.equal(enqueued.length, 1);
  });

  it('rejects everything not signed with the secret, always with the same answer', async () => {
    const { secret } = await createWebhook(ctx, 'jira');
    const other = await testContext(server.database, { clock: server.clock });
    const refused = [
      await send(event, {}),
      await send(event, { 'x-hub-signature': signed('guessed', event) }),
      await send(`${event} `, { 'x-hub-signature': signed(secret, event) }),
      await send(event, { 'x-hub-signature': 'sha256=zz' }),
      await send(event, { 'x-hub-signature': signed(secret, event) }, { organizationId: other.organizationId }),
      await send(event, { 'x-hub-signature': signed(secret, event) }, { organizationId: randomUUID() }),
      await send(event, { 'x-hub-signature': signed(secret, event) }, { provider: 'bitbucket' }),
    ];
    assert.deepEqual([...new Set(refused.map((reply) => reply.statusCode))], [401]);
    assert.equal(new Set(refused.map((reply) => reply.body)).size, 1);
    assert.deepEqual(enqueued, []);
    assert.equal((await showWebhooks(ctx)).webhooks[0]?.lastRefusedAt, new Date(server.clock.at).toISOString());
  });

  it('accepts any signed bytes, except oversized ones or those without an address', async () => {
    const { secret } = await createWebhook(ctx, 'jira');
    const nonsense = 'not json';
    const answer = await send(nonsense, {
      'x-hub-signature': signed(secret, nonsense),
      'content-type': 'application/x-www-form-urlencoded',
    });
    assert.equal(answer.statusCode, 200);
    assert.equal((await send('x'.repeat(6_000_000), {})).statusCode, 413);
    assert.equal((await send(event, {}, { provider: 'confluence' })).statusCode, 400);
    assert.equal((await send(event, {}, { organizationId: 'nobody' })).statusCode, 400);
  });

  it('stops reading from senders of unsigned events, and does not count signed ones', async () => {
    server.clock.at += minute;
    const { secret } = await createWebhook(ctx, 'jira');
    const signedEvent = (name: number) =>
      send(event, { 'x-hub-signature': signed(secret, event), 'x-atlassian-webhook-identifier': `signed ${name}` });
    for (let sent = 0; sent < 100; sent += 1) assert.equal((await signedEvent(sent)).statusCode, 200);
    assert.equal((await signedEvent(100)).statusCode, 429, 'beyond what an organization receives in a minute');
    const unsigned = () => send(event, {}, { organizationId: randomUUID() });
    for (let sent = 0; sent < 100; sent += 1) assert.equal((await unsigned()).statusCode, 401);
    assert.equal((await unsigned()).statusCode, 429);
    assert.equal((await send('x'.repeat(6_000_000), {})).statusCode, 429, 'nothing of it is read');
    server.clock.at += minute;
    assert.equal((await unsigned()).statusCode, 401);
  });

  it('an old secret is invalid once it is replaced or removed', async () => {
    const first = await createWebhook(ctx, 'jira');
    const second = await createWebhook(ctx, 'jira');
    assert.equal((await send(event, { 'x-hub-signature': signed(first.secret, event) })).statusCode, 401);
    assert.equal((await send(event, { 'x-hub-signature': signed(second.secret, event) })).statusCode, 200);
    assert.deepEqual(await removeWebhook(ctx, 'jira'), { removed: true });
    assert.equal((await send(event, { 'x-hub-signature': signed(second.secret, event) })).statusCode, 401);
    assert.deepEqual(await removeWebhook(ctx, 'jira'), { removed: false });
  });

  it('understands the events that Jira and Bitbucket send', async () => {
    await connected('bitbucket', 0);
    const simulator = await startSimulator({ now: '2026-11-20T12:00:00Z', months: 1 });
    try {
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      for (const product of ['jira', 'bitbucket'] as const) {
        const { url, secret } = await createWebhook(ctx, product);
        const apiUrl = new URL(new URL(url).pathname, address).href;
        await simulator.control('POST', 'webhooks', { url: apiUrl, secret, product });
      }
      await simulator.control('POST', 'clock', { advanceMs: 3 * 60 * minute });
      const { deliveries } = (await simulator.control('GET', 'webhooks/deliveries')) as {
        deliveries: { url: string; status: number | null }[];
      };
      for (const product of ['jira', 'bitbucket']) {
        const answered = deliveries
          .filter((delivery) => delivery.url.endsWith(product))
          .map((delivery) => delivery.status);
        assert.ok(answered.length > 0, product);
        assert.deepEqual([...new Set(answered)], [200], product);
      }
      assert.ok(enqueued.length > 0);
    } finally {
      await simulator.stop();
    }
  });

  it('requires a connected source', async () => {
    await assert.rejects(createWebhook(ctx, 'bitbucket'), NotFound);
  });

  const repository = { uuid: '{5f1c0a52-7f0e-4c1b-9a53-c0113c70c011}' };

  it('leaves half of Bitbucket’s hourly requests: further announcements are read on schedule, not lost', async () => {
    await connected('bitbucket', 0);
    const { secret } = await createWebhook(ctx, 'bitbucket');
    const push = async (name: string) => {
      const body = JSON.stringify({ push: {}, repository });
      const headers = { 'x-hub-signature': signed(secret, body), 'x-event-key': 'repo:push', 'x-request-uuid': name };
      assert.equal((await send(body, headers, { provider: 'bitbucket' })).statusCode, 200);
    };
    const read = async (requests: number) => {
      const startedAt = new Date(server.clock.at);
      const run = { provider: 'bitbucket', kind: 'announced', startedAt, windows: [], sweeps: false } as const;
      await within(async (tx) => {
        const { id } = await insertRun(tx, ctx.organizationId, { ...run, windows: [], announced: [] });
        await recordRequests(tx, id, requests, null);
        await endRun(tx, { ...run, id } as never, startedAt);
      });
    };
    await read(300);
    await push('a');
    assert.equal(enqueued.length, 1);
    await read(195);
    await push('b');
    assert.equal(enqueued.length, 1);
    assert.deepEqual((await within((tx) => findSource(tx, 'bitbucket')))?.announced, [`commits:${repository.uuid}`]);
    server.clock.at += 61 * minute;
    await push('c');
    assert.equal(enqueued.length, 2);
  });

  it('rereads everything if an event names nothing, at a rate limited by its cost', async () => {
    await connected('bitbucket', 200);
    const { secret } = await createWebhook(ctx, 'bitbucket');
    const body = JSON.stringify({ repository });
    const headers = { 'x-hub-signature': signed(secret, body), 'x-event-key': 'repo:created' };
    assert.equal(gapAfter({ provider: 'bitbucket', installation: 'cloud' }, 200), 24 * minute);
    await within((tx) => updateSource(tx, 'bitbucket', { nextAttemptAt: new Date(server.clock.at + 60 * minute) }));
    assert.equal((await send(body, headers, { provider: 'bitbucket' })).statusCode, 200);
    assert.deepEqual(enqueued, []);
    const source = await within((tx) => findSource(tx, 'bitbucket'));
    assert.equal(source?.nextAttemptAt.getTime(), server.clock.at + 14 * minute);
  });

  it('stores a limited number of names, each once', async () => {
    const announced = async () => (await within((tx) => findSource(tx, 'jira')))?.announced;
    await within((tx) => addAnnounced(tx, 'jira', ['issue:2', 'issue:1', 'issue:2']));
    assert.deepEqual(await announced(), ['issue:1', 'issue:2']);
    const many = Array.from({ length: 200 }, (_, index) => `issue:${index + 1}`);
    await within((tx) => addAnnounced(tx, 'jira', many));
    assert.equal((await announced())?.length, 200);
    await within((tx) => addAnnounced(tx, 'jira', ['issue:201']));
    assert.deepEqual(await announced(), ['*']);
  });

  it('stores the names of two announcements at the same time', async () => {
    const waiting = async (): Promise<number> => {
      const found = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.kysely);
      return found.rows[0]?.count ?? 0;
    };
    const second = await within(async (tx) => {
      await addAnnounced(tx, 'jira', ['issue:1']);
      const announcing = within((other) => addAnnounced(other, 'jira', ['issue:2']));
      while ((await waiting()) < 1);
      return { announcing };
    });
    await second.announcing;
    assert.deepEqual((await within((tx) => findSource(tx, 'jira')))?.announced, ['issue:1', 'issue:2']);
  });

  it('does not wake a source that a user stopped, and remembers events that arrive while it is read', async () => {
    const { secret } = await createWebhook(ctx, 'jira');
    const deliver = (name: string) =>
      send(event, { 'x-hub-signature': signed(secret, event), 'x-atlassian-webhook-identifier': name });
    for (const state of ['stopped', 'collecting', 'waiting'] as const) {
      await within((tx) => updateSource(tx, 'jira', { state, announced: [] }));
      await deliver(state);
      assert.deepEqual((await within((tx) => findSource(tx, 'jira')))?.announced, ['issue:1']);
    }
    assert.deepEqual(enqueued, []);
  });
});
