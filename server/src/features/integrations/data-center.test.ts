import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountFact, Facts } from '@sightline/analytics';
import type { Installation, Provider } from '@sightline/contract';
import {
  inOrder,
  startSimulator,
  testSite,
  type Simulator,
  type TestOrganization,
  type TestSite,
} from './integrations.test-support.ts';

const now = '2026-11-20T12:00:00Z';
const dayMs = 86_400_000;
const installed = ['jira', 'confluence'] as const;
/** What is told of people otherwise: addresses that the cloud hides, and neither who is an app nor, by Confluence, where they are. */
const toldOtherwise = {
  jira: { email: null, kind: 'unknown' },
  confluence: { email: null, kind: 'unknown', timeZone: null },
} as const satisfies Record<(typeof installed)[number], Partial<AccountFact>>;
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

const collected = async (installation: Installation, provider: Provider): Promise<TestOrganization> => {
  const organization = await site.organization();
  await organization.connect(provider, installation);
  const result = await organization.collect(provider);
  assert.equal(result.kind, 'complete', JSON.stringify(result));
  return organization;
};

/** Facts in an order of their own, with people called by their names: each installation has its own ids. */
const comparable = (facts: Facts, provider: (typeof installed)[number], origin: string) => {
  const names = new Map(facts.accounts.map((account) => [account.id, account.name]));
  const accounts = facts.accounts.map((account): AccountFact => ({ ...account, ...toldOtherwise[provider] }));
  const written = inOrder({ ...facts, accounts });
  const called = (row: string): string =>
    row
      .replaceAll(/"(?:JIRAUSER\d+|[0-9a-f]{32}|\d{6}:[0-9a-f-]+)"/g, (id) =>
        JSON.stringify(names.get(id.slice(1, -1)) ?? id),
      )
      .replaceAll(origin, 'origin');
  return Object.fromEntries(Object.entries(written).map(([kind, rows]) => [kind, rows.map(called).toSorted()]));
};

const same = (own: Facts, cloud: Facts, provider: (typeof installed)[number]): void => {
  const [actual, expected] = [
    comparable(own, provider, `${simulator.url}/${provider}`),
    comparable(cloud, provider, provider === 'confluence' ? `${simulator.url}/wiki` : simulator.url),
  ];
  for (const kind of Object.keys(expected)) assert.deepEqual(actual[kind], expected[kind], kind);
};

for (const provider of installed) {
  test(`${provider} as a Data Center gives the facts of the cloud, row for row, also later`, async () => {
    const [cloud, own] = [await collected('cloud', provider), await collected('data-center', provider)];
    const facts = await own.facts();
    assert.ok(Object.values(facts).flat().length > 100);
    same(facts, await cloud.facts(), provider);
    for (const sweep of [false, true]) {
      await simulator.control('POST', 'clock', { advanceMs: 2 * dayMs });
      site.clock.at += 2 * dayMs;
      for (const organization of [cloud, own])
        assert.equal((await organization.collect(provider, { sweep })).kind, 'complete');
      same(await own.facts(), await cloud.facts(), provider);
    }
  });
}
