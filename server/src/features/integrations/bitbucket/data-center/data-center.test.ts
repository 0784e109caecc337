import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Facts } from '@sightline/analytics';
import {
  inOrder,
  startSimulator,
  testSite,
  type Simulator,
  type TestOrganization,
  type TestSite,
} from '../../integrations.test-support.ts';
import { inCloudWords, knownToBoth } from './as-cloud.test-support.ts';

const now = '2026-11-20T12:00:00Z';
let simulator: Simulator;
let site: TestSite;

before(async () => {
  simulator = await startSimulator({ now, months: 1, more: ['--rate-limit', 'off'] });
  // One month more than there is, so that the beginning of the history is not cut off.
  site = await testSite(simulator.url, now, 2);
});
after(async () => {
  await site.database.drop();
  await simulator.stop();
});

const connected = async (installation: 'cloud' | 'data-center'): Promise<TestOrganization> => {
  const organization = await site.organization();
  await organization.connect('bitbucket', installation);
  return organization;
};

const collect = async (organization: TestOrganization, options?: { sweep?: boolean }): Promise<Facts> => {
  const result = await organization.collect('bitbucket', options);
  assert.equal(result.kind, 'complete', JSON.stringify(result));
  return organization.facts();
};

const sameFacts = (own: Facts, cloud: Facts): void => {
  const urls = { own: `${simulator.url}/bitbucket`, cloud: simulator.url };
  const [actual, expected] = [inCloudWords(own, cloud, urls), knownToBoth(cloud)];
  for (const kind of Object.keys(expected) as (keyof typeof expected)[]) {
    const rows = (facts: typeof expected) => inOrder(facts as Facts)[kind];
    assert.ok(expected[kind].length > 0, kind);
    assert.deepEqual(rows(actual), rows(expected), kind);
  }
};

test('a Data Center tells the same as the cloud, row for row, but for what it cannot know', async () => {
  const own = await collect(await connected('data-center'));
  sameFacts(own, await collect(await connected('cloud')));
  // What CI servers report of deployments can be read by key only.
  assert.deepEqual(own.deployments, []);
  const people = own.accounts.filter((one) => one.id.startsWith('bitbucket:'));
  assert.ok(people.length > 5);
  assert.ok(people.every((one) => one.email?.includes('@') === true));
});
