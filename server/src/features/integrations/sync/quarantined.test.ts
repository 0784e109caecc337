/** Reads through a proxy that corrupts records, as some real sources do. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { withTenant } from '../../../platform/database/tenant.ts';
import {
  credentialsOf,
  startSimulator,
  testSite,
  type Simulator,
  type TestSite,
} from '../integrations.test-support.ts';
import { readStatuses, sourceFreshness } from '../source-status.ts';
import { write, type Text } from '../../../platform/text.ts';

const now = '2026-11-20T12:00:00Z';
type Corrupted = { body: string; status?: number };
type Corruption = (body: string, path: string) => Corrupted | Promise<Corrupted>;
const untouched: Corruption = (body) => ({ body });

describe('quarantined records', () => {
  let simulator: Simulator;
  let proxy: Server;
  let site: TestSite;
  let corrupt = untouched;

  before(async () => {
    simulator = await startSimulator({ now, months: 1 });
    proxy = createServer((request, response) => {
      const pass = async (): Promise<void> => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
        const init = request.method === 'GET' ? { headers } : { method: 'POST', headers, body: Buffer.concat(parts) };
        const answer = await fetch(`${simulator.url}${request.url}`, init);
        const corrupted = await corrupt(await answer.text(), request.url ?? '');
        response
          .writeHead(corrupted.status ?? answer.status, { 'content-type': 'application/json' })
          .end(corrupted.body);
      };
      pass().catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    site = await testSite(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, now, 2);
  });
  after(async () => {
    await site.database.drop();
    proxy.closeAllConnections();
    proxy.close();
    await simulator.stop();
  });

  const corruptIssue: Corruption = (body, path) => {
    if (path !== '/rest/api/3/search/jql') return { body };
    const page = JSON.parse(body) as { issues: { id: string; fields?: { status?: unknown } }[] };
    const issue = page.issues.find((issue) => issue.fields?.status !== undefined && Number(issue.id) % 10 === 7);
    if (issue?.fields !== undefined) issue.fields.status = 'In Progress';
    return { body: JSON.stringify(page) };
  };

  it('an unreadable record is quarantined with its reason, and the others are stored', async () => {
    const organization = await site.organization();
    const inTenant = <T>(read: Parameters<typeof withTenant<T>>[2]): Promise<T> =>
      withTenant(site.database, organization.ctx.organizationId, read);
    await organization.connect('jira');
    corrupt = corruptIssue;
    assert.equal((await organization.collect('jira')).kind, 'complete');
    const [status] = await inTenant(readStatuses);
    assert.ok(status !== undefined && status.quarantined > 0);
    assert.equal(status.state, 'up-to-date');
    const stored = (await organization.facts()).issues.length;
    assert.ok(stored > 50);

    corrupt = untouched;
    assert.equal((await organization.collect('jira', { sweep: true })).kind, 'complete');
    const [repaired] = await inTenant(readStatuses);
    assert.equal(repaired?.quarantined, 0);
    assert.equal((await organization.facts()).issues.length, stored + status.quarantined);
  });

  it('a full comparison finds pages that were deleted or moved to another space', async () => {
    const organization = await site.organization();
    await organization.connect('confluence');
    assert.equal((await organization.collect('confluence')).kind, 'complete');
    const before = await organization.facts();
    const [gone, moved] = before.pages.filter((page) => page.kind === 'page');
    const target = before.spaces.find((space) => space.id !== moved?.spaceId);
    assert.ok(gone !== undefined && moved !== undefined && target !== undefined);
    type Content = { id: string; spaceId: string };
    corrupt = (body, path) => {
      if (path === `/wiki/api/v2/pages/${gone.id}`) return { body: '{}', status: 404 };
      if (path === `/wiki/api/v2/pages/${moved.id}`) {
        return { body: JSON.stringify({ ...(JSON.parse(body) as Content), spaceId: target.id }) };
      }
      if (!/^\/wiki\/api\/v2\/spaces\/\d+\/pages/.test(path)) return { body };
      const list = JSON.parse(body) as { results: Content[] };
      const results = list.results.filter((result) => result.id !== gone.id && result.id !== moved.id);
      return { body: JSON.stringify({ ...list, results }) };
    };
    assert.equal((await organization.collect('confluence', { sweep: true })).kind, 'complete');
    corrupt = untouched;
    const after = await organization.facts();
    assert.equal(
      after.pages.some((page) => page.id === gone.id),
      false,
    );
    assert.equal(
      after.pageVersions.some((version) => version.pageId === gone.id),
      false,
    );
    assert.equal(after.pages.find((page) => page.id === moved.id)?.spaceId, target.id);
    assert.equal(after.pages.length, before.pages.length - 1);
  });

  it('a list shorter than the source reports is read again, and then marked incomplete', async () => {
    const organization = await site.organization();
    await organization.connect('jira');
    corrupt = (body, path) => (path.endsWith('/approximate-count') ? { body: '{"count":100000}' } : { body });
    assert.equal((await organization.collect('jira')).kind, 'complete');
    corrupt = untouched;
    const { incomplete } = await withTenant(site.database, organization.ctx.organizationId, sourceFreshness);
    assert.equal(incomplete.length, 1);
    assert.match(
      incomplete[0]?.reason ?? '',
      /^The source reports 100000 entries in a part of issues, but only \d+ could be read\.$/,
    );
    assert.notEqual(incomplete[0]?.nextAttemptAt, null);
  });

  it('an invalid token stops the source and says what to do', async () => {
    const organization = await site.organization();
    await organization.connect('jira');
    const { jobs } = organization.ctx.platform;
    const { enqueue } = jobs;
    const announced: { readers: unknown; announcement: { title: Text; message: Text } }[] = [];
    jobs.enqueue = async (_tx, name, payload) => {
      if (name === 'publish-announcement') announced.push(payload as never);
      return null;
    };
    corrupt = () => ({ body: '{"message":"Client must be authenticated"}', status: 401 });
    assert.equal((await organization.collect('jira')).kind, 'paused');
    corrupt = untouched;
    assert.deepEqual(
      announced.map(({ readers, announcement }) => ({ readers, title: write(announcement.title) })),
      [{ readers: { atLeast: 'manager' }, title: 'Jira Sync Failed' }],
    );
    assert.match(write(announced[0]?.announcement.message ?? ''), /create a new API token/);
    const [status] = await withTenant(site.database, organization.ctx.organizationId, readStatuses);
    assert.equal(status?.state, 'failed');
    assert.match(status?.message ?? '', /create a new API token/);
    assert.equal(JSON.stringify(status).includes(credentialsOf('jira').apiToken), false);
    assert.equal((await organization.collect('jira')).kind, 'complete');
    assert.deepEqual(
      announced.slice(1).map(({ readers, announcement }) => ({
        readers,
        title: write(announcement.title),
        message: write(announcement.message),
      })),
      [
        {
          readers: { atLeast: 'developer' },
          title: 'Jira Collected',
          message: 'The history from Jira is complete. It now syncs every 15 minutes.',
        },
      ],
    );
    site.clock.at += 60_000;
    assert.equal((await organization.collect('jira')).kind, 'complete');
    assert.equal(announced.length, 2, 'later syncs are not announced');
    jobs.enqueue = enqueue;
  });

  it('what becomes of a replaced token is not reported, whether it is refused or its last sync ends', async () => {
    for (const status of [401, 200]) {
      const organization = await site.organization();
      await organization.connect('jira');
      const { jobs } = organization.ctx.platform;
      const { enqueue } = jobs;
      const queued: unknown[] = [];
      jobs.enqueue = async (_tx, name) => {
        queued.push(name);
        return null;
      };
      let isReplaced = false;
      corrupt = async (body) => {
        if (isReplaced) return { body };
        isReplaced = true;
        await organization.connect('jira');
        return { body: status === 401 ? '{"message":"Client must be authenticated"}' : body, status };
      };
      assert.equal((await organization.collect('jira')).kind, 'interrupted', `${status}`);
      corrupt = untouched;
      const [source] = await withTenant(site.database, organization.ctx.organizationId, readStatuses);
      assert.deepEqual([source?.state, source?.message], ['waiting-to-start', null]);
      assert.ok(!queued.includes('publish-announcement'));
      assert.equal((await organization.collect('jira')).kind, 'complete');
      jobs.enqueue = enqueue;
    }
  });
});
