import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { SAMPLE_NOW, SAMPLE_PEOPLE } from '../http/sample-world.ts';
import type { PullRequestActivity, WorldEvent } from '../world.ts';
import { ARM, hashOf, numbered, worldWithRepository } from './sample-repository.ts';
import { dig, type Json, openSite, type TestSite } from './test-site.ts';
import { WEBHOOK_EVENTS } from './webhook-messages.ts';

const HERE = `/2.0/repositories/halden-robotics/${ARM.slug}/hooks`;
const SECRET = 'quiet please';
const { ada, bo } = SAMPLE_PEOPLE;

type Delivery = { headers: IncomingHttpHeaders; raw: string; body: Json };

test('a webhook is created, listed, read and deleted, and never shows its secret', async (t) => {
  const site = openSite(worldWithRepository());
  t.after(() => site.webhooks.close());
  const json = { url: 'https://example.com/in', description: 'd', secret: SECRET, events: ['repo:push'], active: true };
  const created = await site.ask(HERE, { method: 'POST', json });
  assert.equal(created.status, 201);
  assert.deepEqual([created.body['secret_set'], created.body['events']], [true, ['repo:push']]);
  assert.doesNotMatch(created.text, new RegExp(SECRET));
  const address = created.location ?? '';
  assert.equal((await site.ask(address)).body['uuid'], created.body['uuid']);
  assert.deepEqual(await site.all('/2.0/workspaces/halden-robotics/hooks'), []);
  assert.deepEqual(await site.all('/2.0/repositories/halden-robotics/gateway/hooks'), []);
  assert.equal((await site.ask(address, { method: 'DELETE' })).status, 204);
  assert.equal((await site.ask(address)).status, 404);
  assert.deepEqual(await site.all(HERE), []);
});

test('a webhook without an address or with events that do not exist is refused', async () => {
  const site = openSite(worldWithRepository());
  const { status, body } = await site.ask(HERE, { method: 'POST', json: { url: 'here', events: ['repo:dance'] } });
  assert.equal(status, 400);
  assert.deepEqual(Object.keys((body['error'] as Json)['data'] as Json), ['url', 'events']);
});

test('deliveries are signed over the raw body and named in the headers', async (t) => {
  const { site, deliveries } = await listening(t, [...WEBHOOK_EVENTS]);
  comment(site);
  await site.webhooks.settled();
  const [delivery] = deliveries;
  assert.ok(delivery);
  assert.equal(delivery.headers['x-event-key'], 'pullrequest:comment_created');
  assert.match(String(delivery.headers['x-request-uuid']), /^[0-9a-f]{8}-/);
  const expected = createHmac('sha256', SECRET).update(delivery.raw).digest('hex');
  assert.equal(delivery.headers['x-hub-signature'], `sha256=${expected}`);
  assert.equal((delivery.body['pullrequest'] as Json)['id'], 3);
  assert.equal(((delivery.body['comment'] as Json)['content'] as Json)['raw'], 'Nice');
  assert.equal((delivery.body['repository'] as Json)['uuid'], ARM.uuid);
  assert.equal((delivery.body['actor'] as Json)['account_id'], bo);
});

test('each kind of change sends its own event', async (t) => {
  const { site, deliveries } = await listening(t, [...WEBHOOK_EVENTS]);
  const key = `${ARM.uuid}/3`;
  const pullRequest = worldWithRepository().pullRequests.get(key)!;
  const pipeline = worldWithRepository().pipelines.get(numbered('5', 25))!;
  const verdict = (kind: 'approval' | 'changes_requested', minute: number) =>
    act(site, { kind, at: SAMPLE_NOW + minute * 60_000, actor: bo });
  const happen = (event: Untimed) => site.happen({ at: SAMPLE_NOW, ...event } as WorldEvent, () => {});

  happen({ type: 'pullrequest.opened', pullRequest });
  happen({ type: 'pullrequest.commits', key, commitHashes: [], linesAdded: 0, linesRemoved: 0, files: [] });
  verdict('approval', 1);
  verdict('changes_requested', 2);
  verdict('approval', 3);
  act(site, { kind: 'update', at: SAMPLE_NOW, actor: ada, state: 'OPEN', draft: false, title: 'New' });
  act(site, { kind: 'update', at: SAMPLE_NOW, actor: ada, state: 'MERGED', draft: false, title: 'New' });
  happen({ type: 'pullrequest.merged', key, actor: ada, mergeCommit: hashOf('idea'), strategy: 'squash' });
  happen({ type: 'pullrequest.declined', key, actor: ada });
  happen({ type: 'pipeline.started', pipeline });
  happen({ type: 'pipeline.completed', uuid: pipeline.uuid, result: 'SUCCESSFUL', steps: [] });
  happen({ type: 'issue.deleted', issueId: '10501' });
  await site.webhooks.settled();

  assert.deepEqual(
    deliveries.map((one) => one.headers['x-event-key']),
    [
      'pullrequest:created',
      'pullrequest:updated',
      'pullrequest:approved',
      'pullrequest:unapproved',
      'pullrequest:changes_request_created',
      'pullrequest:changes_request_removed',
      'pullrequest:approved',
      'pullrequest:updated',
      'pullrequest:fulfilled',
      'pullrequest:rejected',
      'repo:commit_status_created',
      'repo:commit_status_updated',
    ],
  );
});

test('a push reports the head before and after, and its commits newest first', async (t) => {
  const { site, deliveries } = await listening(t, ['repo:push']);
  const at = SAMPLE_NOW;
  const commits = ['loose1', 'loose2'].map((name) => worldWithRepository().commits.get(hashOf(name))!);
  const push: WorldEvent = {
    type: 'commits.pushed',
    at,
    repositoryUuid: ARM.uuid,
    branch: 'main',
    commits,
    actor: ada,
  };
  site.happen(push, (world) => void world.branches.set(`${ARM.uuid}/main`, hashOf('loose2')));
  site.happen({ ...push, branch: 'fresh' }, (world) => void world.branches.set(`${ARM.uuid}/fresh`, hashOf('loose2')));
  comment(site);
  await site.webhooks.settled();

  const changes = deliveries.map(({ body }) => ((body['push'] as Json)['changes'] as Json[])[0]!);
  const target = (change: Json | undefined, side: string) =>
    ((change?.[side] as Json | null)?.['target'] as Json | undefined)?.['hash'];
  assert.deepEqual(
    changes.map((change) => [target(change, 'old'), target(change, 'new'), change['created']]),
    [
      [hashOf('squash'), hashOf('loose2'), false],
      [undefined, hashOf('loose2'), true],
    ],
  );
  const hashes = (dig(changes, '0', 'commits') as Json[]).map((one) => one['hash']);
  assert.deepEqual(hashes, [hashOf('loose2'), hashOf('loose1')]);
});

test('a repository webhook receives its own events, a workspace webhook those of all repositories', async (t) => {
  const elsewhere = await listening(
    t,
    ['pullrequest:comment_created'],
    '/2.0/repositories/halden-robotics/gateway/hooks',
  );
  const everywhere = await listening(t, ['pullrequest:comment_created'], '/2.0/workspaces/halden-robotics/hooks');
  for (const { site } of [elsewhere, everywhere]) {
    comment(site);
    await site.webhooks.settled();
  }
  assert.deepEqual([elsewhere.deliveries.length, everywhere.deliveries.length], [0, 1]);
});

type Untimed = WorldEvent extends infer Event ? (Event extends WorldEvent ? Omit<Event, 'at'> : never) : never;

/** A site with one webhook, and what was delivered to it. */
async function listening(t: TestContext, events: string[], address = HERE) {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      deliveries.push({ headers: request.headers, raw, body: JSON.parse(raw) as Json });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = openSite(worldWithRepository());
  t.after(async () => {
    await site.webhooks.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  const created = await site.ask(address, { method: 'POST', json: { url, secret: SECRET, events } });
  assert.equal(created.status, 201, created.text);
  return { site, deliveries };
}

function act(site: TestSite, activity: PullRequestActivity): void {
  const key = `${ARM.uuid}/3`;
  site.happen({ type: 'pullrequest.activity', at: activity.at, key, activity }, (world) => {
    world.pullRequests.get(key)?.activity.push(activity);
  });
}

function comment(site: TestSite): void {
  act(site, { kind: 'comment', at: SAMPLE_NOW, actor: bo, id: 9200, text: 'Nice' });
}
