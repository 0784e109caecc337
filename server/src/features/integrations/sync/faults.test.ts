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

test('a long rate limit pauses the source with its reason, and it goes on afterwards', async () => {
  const organization = await connected();
  const statuses = () => withTenant(site.database, organization.ctx.organizationId, readStatuses);
  await simulator.control('POST', 'faults', {
    pathPrefix: '/wiki/api/v2/pages',
    kind: 'rate-limit',
    retryAfterSeconds: 9,
  });

  const paused = await organization.collect('confluence');
  assert.equal(paused.kind, 'paused');
  const waiting = (await statuses()).find((one) => one.provider === 'confluence');
  assert.equal(waiting?.state, 'waiting');
  assert.equal(waiting?.message, 'Confluence asks to wait (rate limit).');
  assert.notEqual(waiting?.waitingUntil, null);
});

test('a source that answers nonsense only is tried again later', async () => {
  const organization = await connected();
  await simulator.control('POST', 'faults', { pathPrefix: '/rest/api/3/field', kind: 'server-error', status: 404 });
  const paused = await organization.collect('jira');
  assert.equal(paused.kind, 'paused');
  assert.equal((await organization.collect('jira')).kind, 'complete');
});
