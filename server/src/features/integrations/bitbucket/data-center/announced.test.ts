/** What a Data Center's webhooks announce by name. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTenant } from '../../../../platform/database/tenant.ts';
import {
  inOrder,
  startSimulator,
  testSite,
  type Simulator,
  type TestOrganization,
  type TestSite,
} from '../../integrations.test-support.ts';
import { listRuns } from '../../sync/runs.store.ts';
import { addAnnounced } from '../../sync/sources.store.ts';
import { namedChanges } from '../../webhooks/named-changes.ts';
import { startReceiver, type Receiver } from '../../webhooks/receiver.test-support.ts';

const now = '2026-11-20T09:00:00Z';
const minuteMs = 60_000;
let simulator: Simulator;
let site: TestSite;
let receiver: Receiver;
let organization: TestOrganization;

before(async () => {
  simulator = await startSimulator({ now, months: 1, more: ['--rate-limit', 'off'] });
  receiver = await startReceiver();
  const product = 'bitbucket-data-center';
  await simulator.control('POST', 'webhooks', { url: `${receiver.url}/bitbucket`, secret: 'x', product });
  site = await testSite(simulator.url, now, 2);
  organization = await connected();
});
after(async () => {
  await site.database.drop();
  await receiver.stop();
  await simulator.stop();
});

const connected = async (): Promise<TestOrganization> => {
  const made = await site.organization();
  await made.connect('bitbucket', 'data-center');
  assert.equal((await made.collect('bitbucket')).kind, 'complete');
  return made;
};

const announce = (names: string[]) =>
  withTenant(site.database, organization.ctx.organizationId, (tx) => addAnnounced(tx, 'bitbucket', names));
const readAnnounced = () => organization.collect('bitbucket', { announcedOnly: true });

test('reading only what events name leaves the facts that reading everything would', async () => {
  let events = 0;
  for (let round = 0; round < 12; round += 1) {
    await simulator.control('POST', 'clock', { advanceMs: 25 * minuteMs });
    site.clock.at += 25 * minuteMs;
    for (const { headers, body } of receiver.take()) {
      const names = namedChanges('bitbucket', String(headers['x-event-key'] ?? ''), body);
      assert.equal(names.includes('*'), false, body.toString());
      await announce(names);
      events += 1;
    }
    const result = await readAnnounced();
    assert.ok(result.kind === 'complete' || result.kind === 'idle', JSON.stringify(result));
  }
  assert.ok(events > 30, `only ${events} events`);
  const told = inOrder(await organization.facts());
  const anew = inOrder(await (await connected()).facts());
  for (const kind of ['commits', 'pullRequests', 'pullRequestActivities'] as const)
    assert.deepEqual(told[kind], anew[kind], kind);
  // No event tells that a build has ended; the next run on schedule sees it.
  assert.equal((await organization.collect('bitbucket')).kind, 'complete');
  assert.deepEqual(inOrder(await organization.facts()), anew);
});

test('one event costs a handful of requests, and one about what was deleted removes it', async () => {
  const [pull, ...others] = (await organization.facts()).pullRequests;
  assert.ok(pull !== undefined);
  const name = `pull-request:${pull.repositoryId}:${pull.number}`;
  await announce([name, `pull-request:${pull.repositoryId}:999999`, 'pull-request:77:1', 'commits:77']);
  assert.equal((await readAnnounced()).kind, 'complete');
  const [run] = await withTenant(site.database, organization.ctx.organizationId, (tx) =>
    listRuns(tx, { provider: 'bitbucket', limit: 1 }),
  );
  assert.ok(run !== undefined && run.requests > 0 && run.requests <= 5, `${run?.requests} requests`);
  assert.equal((await organization.facts()).pullRequests.length, others.length + 1);
});
