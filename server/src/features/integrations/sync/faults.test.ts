import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTenant } from '../../../platform/database/tenant.ts';
import {
  inOrder,
  providers,
  startSimulator,
  testSite,
  type Simulator,
  type TestSite,
} from '../integrations.test-support.ts';
import { readStatuses } from '../source-status.ts';

const now = '2026-11-20T12:00:00Z';
let simulator: Simulator;
let site: TestSite;

before(async () => {
  simulator = await startSimulator({ now, months: 1 });
  site = await testSite(simulator.url, now, 2);
});
after(async () => {
  await site.database.drop();
  await simulator.stop();
});

const connected = async () => {
  const organization = await site.organization();
  for (const provider of providers) await organization.connect(provider);
  return organization;
};

test('whatever goes wrong on the way, the same is stored', async () => {
  const undisturbed = await connected();
  for (const provider of providers) assert.equal((await undisturbed.collect(provider)).kind, 'complete');

  const disturbed = await connected();
  const paths = ['/rest/api/3/search/jql', '/rest/api/3/changelog', '/2.0/repositories/', '/wiki/api/v2/'];
  for (const pathPrefix of paths) {
    for (const fault of [
      { kind: 'drop-connection', skip: 1 },
      { kind: 'server-error', status: 503, skip: 1 },
      { kind: 'server-error', status: 500, skip: 2 },
      { kind: 'rate-limit', retryAfterSeconds: 1, skip: 1 },
      { kind: 'truncated-json', skip: 1 },
      { kind: 'wrong-charset', count: 2 },
      { kind: 'half-page', count: 3 },
    ]) {
      await simulator.control('POST', 'faults', { pathPrefix, ...fault });
    }
  }
  for (const provider of providers) assert.equal((await disturbed.collect(provider)).kind, 'complete');
  assert.deepEqual(inOrder(await disturbed.facts()), inOrder(await undisturbed.facts()));
});

test('a long rate limit pauses the source with its reason and the instant when it goes on', async () => {
  await simulator.control('DELETE', 'faults');
  const organization = await connected();
  const limit = { pathPrefix: '/wiki/api/v2/pages', kind: 'rate-limit', retryAfterSeconds: 600 };
  await simulator.control('POST', 'faults', limit);
  const paused = await organization.collect('confluence');
  assert.equal(paused.kind, 'paused');
  const statuses = await withTenant(site.database, organization.ctx.organizationId, readStatuses);
  const waiting = statuses.find((one) => one.provider === 'confluence');
  assert.equal(waiting?.state, 'waiting');
  assert.equal(waiting?.message, 'Confluence asks to wait (rate limit).');
  assert.equal(waiting?.waitingUntil, paused.kind === 'paused' ? paused.until.toISOString() : null);
});

test('a list that the source no longer has pauses it, and the next attempt goes on', async () => {
  await simulator.control('DELETE', 'faults');
  const organization = await connected();
  await simulator.control('POST', 'faults', { pathPrefix: '/rest/api/3/field', kind: 'server-error', status: 404 });
  assert.equal((await organization.collect('jira')).kind, 'paused');
  assert.equal((await organization.collect('jira')).kind, 'complete');
});
