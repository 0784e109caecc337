import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { linkAccounts, type AccountFact, type Facts } from '@sightline/analytics';
import type { Installation, Provider } from '@sightline/contract';
import { withTenant } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { testSource } from './connect-source.ts';
import {
  connectionTo,
  inOrder,
  simulatedSite,
  type SimulatedSite,
  type Simulator,
  type TestOrganization,
} from './integrations.test-support.ts';
import { changeScope } from './scope/change-scope.ts';
import { countAtSource, readCatalog } from './scope/read-catalog.ts';
import { sourceFreshness } from './source-status.ts';
import { addAnnounced } from './sync/sources.store.ts';

const now = '2026-11-20T12:00:00Z';
const dayMs = 86_400_000;
const installed = ['jira', 'confluence'] as const;
/** Differences in people: addresses that the cloud hides, no app flag, and no time zone in Confluence. */
const reportedDifferently = {
  jira: { email: null, kind: 'unknown' },
  confluence: { email: null, kind: 'unknown', timeZone: null },
} as const satisfies Record<(typeof installed)[number], Partial<AccountFact>>;
describe('Jira and Confluence Data Center', () => {
  let simulator: Simulator;
  let site: SimulatedSite;

  before(async () => {
    site = await simulatedSite({ now });
    ({ simulator } = site);
  });
  after(() => site.close());

  const collected = async (installation: Installation, provider: Provider): Promise<TestOrganization> => {
    const organization = await site.organization();
    await organization.connect(provider, installation);
    const result = await organization.collect(provider);
    assert.equal(result.kind, 'complete', JSON.stringify(result));
    return organization;
  };

  /** Facts in a fixed order, with people identified by name, because each installation has its own ids. */
  const comparable = (facts: Facts, provider: (typeof installed)[number], origin: string) => {
    const names = new Map(facts.accounts.map((account) => [account.id, account.name]));
    const accounts = facts.accounts.map((account): AccountFact => ({ ...account, ...reportedDifferently[provider] }));
    const written = inOrder({ ...facts, accounts });
    const called = (row: string): string =>
      row
        .replaceAll(/"(?:jira:JIRAUSER\d+|confluence:[0-9a-f]{32}|\d{6}:[0-9a-f-]+)"/g, (id) =>
          JSON.stringify(names.get(id.slice(1, -1)) ?? id),
        )
        .replaceAll(origin, 'origin');
    return Object.fromEntries(Object.entries(written).map(([kind, rows]) => [kind, rows.map(called).toSorted()]));
  };

  const same = (installation: Facts, cloud: Facts, provider: (typeof installed)[number]): void => {
    const [actual, expected] = [
      comparable(installation, provider, `${simulator.url}/${provider}`),
      comparable(cloud, provider, provider === 'confluence' ? `${simulator.url}/wiki` : simulator.url),
    ];
    for (const kind of Object.keys(expected)) assert.deepEqual(actual[kind], expected[kind], kind);
  };

  for (const provider of installed) {
    it(`${provider} Data Center yields the same facts as the cloud, row by row, even in later syncs`, async () => {
      const [cloud, installation] = [await collected('cloud', provider), await collected('data-center', provider)];
      const facts = await installation.facts();
      assert.ok(Object.values(facts).flat().length > 100);
      same(facts, await cloud.facts(), provider);
      for (const sweep of [false, true]) {
        await simulator.control('POST', 'clock', { advanceMs: 2 * dayMs });
        site.clock.at += 2 * dayMs;
        for (const organization of [cloud, installation])
          assert.equal((await organization.collect(provider, { sweep })).kind, 'complete');
        same(await installation.facts(), await cloud.facts(), provider);
      }
    });
  }

  const lists = ['/jira/rest/api/2/search', '/jira/rest/agile', '/confluence/rest/'];

  let fresh: { at: number; facts: ReturnType<typeof inOrder> } | undefined;

  /** The facts of one uninterrupted full sync; read once for each state of the source. */
  const uninterrupted = async () => {
    await simulator.control('DELETE', 'faults');
    const { now: at } = (await simulator.control('GET', 'clock')) as { now: number };
    if (fresh?.at === at) return fresh.facts;
    const organization = await site.organization();
    for (const provider of installed) {
      await organization.connect(provider, 'data-center');
      assert.equal((await organization.collect(provider)).kind, 'complete');
    }
    fresh = { at, facts: inOrder(await organization.facts()) };
    return fresh.facts;
  };

  const incomplete = async ({ ctx }: TestOrganization) =>
    (await withTenant(site.database, ctx.organizationId, sourceFreshness)).incomplete.map((entry) => entry.reason);

  it('the stored facts are the same whatever requests fail', async () => {
    const expected = await uninterrupted();
    const interrupted = await site.organization();
    for (const provider of installed) await interrupted.connect(provider, 'data-center');
    for (const pathPrefix of lists) {
      for (const fault of [
        { kind: 'drop-connection', skip: 1 },
        { kind: 'server-error', status: 503, skip: 1 },
        { kind: 'rate-limit', retryAfterSeconds: 1, skip: 1 },
        { kind: 'truncated-json', skip: 1 },
        { kind: 'half-page', count: 3 },
      ])
        await simulator.control('POST', 'faults', { pathPrefix, ...fault });
    }
    await simulator.control('POST', 'faults', { kind: 'shuffled-page', count: 100_000 });
    for (const provider of installed) assert.equal((await interrupted.collect(provider)).kind, 'complete');
    assert.deepEqual(inOrder(await interrupted.facts()), expected);
    assert.deepEqual(await incomplete(interrupted), []);
  });

  it('records that change while being paged are stored in their final state', async () => {
    await simulator.control('DELETE', 'faults');
    const interrupted = await site.organization();
    for (const provider of installed) {
      await interrupted.connect(provider, 'data-center');
      for (const pathPrefix of lists)
        await simulator.control('POST', 'faults', { kind: 'time-passes', pathPrefix, advanceMs: 1_200_000, count: 30 });
      assert.equal((await interrupted.collect(provider)).kind, 'complete');
      await simulator.control('DELETE', 'faults');
    }
    site.clock.at = ((await simulator.control('GET', 'clock')) as { now: number }).now;
    for (const provider of installed)
      assert.equal((await interrupted.collect(provider, { sweep: true })).kind, 'complete');
    assert.deepEqual(inOrder(await interrupted.facts()), await uninterrupted());
  });

  it('versions are read one by one if Confluence does not list them', async () => {
    const expected = await uninterrupted();
    const organization = await site.organization();
    await organization.connect('confluence', 'data-center');
    const fault = { kind: 'server-error', status: 404, pathPrefix: '/confluence/rest/experimental/', count: 100_000 };
    await simulator.control('POST', 'faults', fault);
    assert.equal((await organization.collect('confluence')).kind, 'complete');
    await simulator.control('DELETE', 'faults');
    const { pages, pageVersions } = inOrder(await organization.facts());
    assert.ok(pageVersions.length > pages.length);
    assert.deepEqual([pages, pageVersions], [expected.pages, expected.pageVersions]);
  });

  it('only the records that an event names are read again', async () => {
    const organization = await collected('data-center', 'jira');
    // Longer than a weekend.
    await simulator.control('POST', 'clock', { advanceMs: 4 * dayMs });
    site.clock.at += 4 * dayMs;
    const fresh = (await (await collected('data-center', 'jira')).facts()).issues;
    const before = new Map((await organization.facts()).issues.map((issue) => [issue.id, JSON.stringify(issue)]));
    const changed = fresh.find((fact) => before.has(fact.id) && before.get(fact.id) !== JSON.stringify(fact));
    assert.ok(changed);
    await withTenant(site.database, organization.ctx.organizationId, (tx) =>
      addAnnounced(tx, 'jira', [`issue:${changed.id}`]),
    );
    assert.equal((await organization.collect('jira', { announcedOnly: true })).kind, 'complete');
    const after = (await organization.facts()).issues;
    assert.deepEqual(
      after.find((fact) => fact.id === changed.id),
      changed,
    );
  });

  it('Data Center projects and spaces are counted and selected like those of the cloud', async () => {
    const organization = await collected('data-center', 'jira');
    const { kinds } = await readCatalog(organization.ctx, 'jira');
    const projects = kinds.find((kind) => kind.kind === 'projects')?.items ?? [];
    assert.ok(projects.length > 1);
    const ids = projects.map((project) => project.id);
    const { counts } = await countAtSource(organization.ctx, { provider: 'jira', kind: 'projects', ids });
    assert.deepEqual(
      counts.map((count) => count.count),
      projects.map((project) => project.stored),
    );
    const [chosen = ''] = ids;
    await changeScope(organization.ctx, { provider: 'jira', kinds: [{ kind: 'projects', chosen: [chosen] }] });
    assert.equal((await organization.collect('jira')).kind, 'complete');
    const { issues } = await organization.facts();
    assert.deepEqual([...new Set(issues.map((issue) => issue.projectId))], [chosen]);
  });

  it('testing a Data Center connection says plainly what is wrong', async () => {
    const { ctx } = await site.organization();
    for (const provider of installed) {
      const connection = connectionTo(simulator.url, provider, 'data-center');
      assert.deepEqual(await testSource(ctx, connection), { success: true, error: null }, provider);
      const wrong = await testSource(ctx, { ...connection, apiToken: 'wrong' });
      assert.match(wrong.error ?? '', /refused the token\. Create a new personal access token/);
      const elsewhere = await testSource(ctx, { ...connection, baseUrl: `${simulator.url}/elsewhere` });
      assert.match(
        elsewhere.error ?? '',
        /Nothing at \S+\/elsewhere responds like \w+ Data Center\. Enter its base URL/,
      );
      await assert.rejects(testSource(ctx, { ...connection, baseUrl: 'https://jira.example.com' }), InvalidInput);
    }
    const code = { ...connectionTo(simulator.url, 'bitbucket', 'data-center'), apiToken: 'wrong' };
    assert.match((await testSource(ctx, code)).error ?? '', /refused the token\. Create a new HTTP access token/);
    const cloud = await testSource(ctx, {
      ...connectionTo(simulator.url, 'jira', 'data-center'),
      baseUrl: simulator.url,
    });
    assert.equal(cloud.success, false);
  });

  it('people on three servers, each with its own keys, match the people of the cloud', async () => {
    const peopleOf = async (installation: Installation) => {
      const organization = await site.organization();
      for (const provider of ['jira', 'bitbucket', 'confluence'] as const) {
        await organization.connect(provider, installation);
        assert.equal((await organization.collect(provider)).kind, 'complete');
      }
      const { people } = linkAccounts((await organization.facts()).accounts);
      return people.filter((person) => !person.bot).map((person) => person.name);
    };
    const [installation, cloud] = [await peopleOf('data-center'), await peopleOf('cloud')];
    assert.ok(cloud.length > 20);
    assert.deepEqual(installation.toSorted(), cloud.toSorted());
  });
});
