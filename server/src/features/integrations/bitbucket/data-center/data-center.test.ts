import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  defaultRules,
  diagnosisText,
  examineProduction,
  rulesBasis,
  type Facts,
  type MeasurementRules,
} from '@sightline/analytics';
import { withTenant } from '../../../../platform/database/tenant.ts';
import { removeFacts, saveFacts } from '../../../facts/index.ts';
import { changeScope } from '../../scope/change-scope.ts';
import { countAtSource, readCatalog } from '../../scope/read-catalog.ts';
import { testSource } from '../../connect-source.ts';
import {
  inOrder,
  simulatedSite,
  type SimulatedSite,
  type Simulator,
  type TestOrganization,
} from '../../integrations.test-support.ts';
import { listQuarantined } from '../../sync/quarantined.store.ts';
import { inCloudWords, factsOfBoth } from './as-cloud.test-support.ts';

type Requests = { total: number; endpoints: Record<string, unknown> };

const now = '2026-11-20T12:00:00Z';
const minuteMs = 60_000;
const dayMs = 86_400_000;
describe('Bitbucket Data Center', () => {
  let simulator: Simulator;
  let site: SimulatedSite;
  /** Shared by the tests, because the cloud limits requests per hour. */
  let cloud: TestOrganization;

  before(async () => {
    site = await simulatedSite({ now, more: ['--rate-limit', 'off'] });
    ({ simulator } = site);
    cloud = await connected('cloud');
  });
  after(() => site.close());

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

  const advance = async (advanceMs: number): Promise<void> => {
    await simulator.control('POST', 'clock', { advanceMs });
    site.clock.at += advanceMs;
  };

  let fresh: { at: number; facts: Facts } | undefined;

  /** The facts of one uninterrupted full sync; read once for each state of the source. */
  const readFromScratch = async (): Promise<Facts> => {
    const { now: at } = (await simulator.control('GET', 'clock')) as { now: number };
    if (fresh?.at !== at) fresh = { at, facts: await collect(await connected('data-center')) };
    return fresh.facts;
  };

  /** A pull request that was merged, and a commit of its repository that was built lately. */
  const mergedAndBuilt = ({ pullRequests, pipelines }: Facts) => {
    const built = pipelines.toSorted((a, b) => b.createdAt - a.createdAt)[0];
    const pull = pullRequests.find(
      (pullRequest) => pullRequest.state === 'merged' && pullRequest.repositoryId === built?.repositoryId,
    );
    assert.ok(pull !== undefined && built !== undefined);
    return { repositoryId: pull.repositoryId, number: pull.number, commitHash: built.commitHash };
  };

  const sameFacts = (installed: Facts, cloud: Facts): void => {
    const urls = { installed: `${simulator.url}/bitbucket`, cloud: simulator.url };
    const [actual, expected] = [inCloudWords(installed, cloud, urls), factsOfBoth(cloud)];
    for (const kind of Object.keys(expected) as (keyof typeof expected)[]) {
      const rows = (facts: typeof expected) => inOrder(facts as Facts)[kind];
      assert.ok(expected[kind].length > 0, kind);
      assert.deepEqual(rows(actual), rows(expected), kind);
    }
  };

  /** The deployment doctor's findings for the month. */
  const examinedBy = (facts: Facts, production: MeasurementRules['production']) => {
    const timeZone = 'UTC';
    const noPeople = { people: [], teams: [], memberships: [], leaves: [] };
    const rules = { ...defaultRules(rulesBasis(facts, timeZone)), ...noPeople, timeZone, production };
    const to = Date.parse(now) / 1_000;
    return examineProduction(facts, rules, { from: to - 30 * 86_400, to });
  };

  it('a Data Center yields the same rows as the cloud, except for data it does not have', async () => {
    const installed = await readFromScratch();
    const theirs = await collect(cloud);
    sameFacts(installed, theirs);
    // What CI servers report of deployments can be read by key only.
    assert.deepEqual(installed.deployments, []);
    const undecided = examinedBy(installed, []);
    assert.match(
      undecided.map(({ diagnosis }) => diagnosisText(diagnosis)).join(),
      /Choose which pipelines deploy to production/,
    );
    const onMain = (facts: Facts) =>
      facts.repositories.map(({ id }) => ({
        repositoryId: id,
        source: 'pipelines' as const,
        refPattern: 'main',
        selectorPattern: null,
      }));
    const counted = (facts: Facts) =>
      examinedBy(facts, onMain(facts))
        .map((entry) => `${entry.name} ${entry.counted}`)
        .toSorted();
    assert.deepEqual(counted(installed), counted(theirs), 'the same rule counts the same builds');
    assert.ok(examinedBy(installed, onMain(installed)).some((entry) => entry.counted > 5));
    const people = installed.accounts.filter((account) => account.id.startsWith('bitbucket:'));
    assert.ok(people.length > 5);
    assert.ok(people.every((person) => person.email?.includes('@') === true));
  });

  it('later passes match a full sync of the source', async () => {
    const organization = await connected('data-center');
    const before = await collect(organization);
    for (let round = 0; round < 3; round += 1) {
      // Clocks are rarely at whole seconds.
      await advance(2 * dayMs + 345);
      await collect(organization);
    }
    const facts = await organization.facts();
    assert.ok(facts.commits.length > before.commits.length);
    assert.deepEqual(inOrder(facts), inOrder(await readFromScratch()));
    sameFacts(facts, await collect(cloud));
  });

  it('a later pass requests only what has changed', async () => {
    // No one works on Sundays, so nothing has changed in the minutes that passes overlap.
    await advance((7 - new Date(site.clock.at).getUTCDay()) * dayMs);
    const organization = await connected('data-center');
    await collect(organization);
    await simulator.control('DELETE', 'requests');
    site.clock.at += minuteMs;
    await collect(organization);
    const { total, endpoints } = (await simulator.control('GET', 'requests')) as Requests;
    const { repositories } = await organization.facts();
    assert.ok(total <= 6 * repositories.length, `${total} requests for ${repositories.length} repositories`);
    assert.equal(
      Object.keys(endpoints).some((endpoint) => endpoint.endsWith('/diff')),
      false,
    );
  });

  it('a full comparison adds missed records and removes deleted ones with their activity', async () => {
    const organization = await connected('data-center');
    const facts = await collect(organization);
    const [pull, missed] = facts.pullRequests.filter((pullRequest) => pullRequest.state === 'merged');
    const [done] = facts.pullRequestActivities;
    assert.ok(pull !== undefined && missed !== undefined && done !== undefined);
    const { organizationId } = organization.ctx;
    const deleted = { repositoryId: pull.repositoryId, number: 999_999 };
    await withTenant(site.database, organizationId, async (tx) => {
      await saveFacts(tx, organizationId, {
        pullRequests: [{ ...pull, ...deleted }],
        pullRequestActivities: [{ ...done, ...deleted }],
      });
      await removeFacts(tx, organizationId, 'pullRequests', [`${missed.repositoryId}/${missed.number}`]);
    });
    assert.deepEqual(inOrder(await collect(organization, { sweep: true })), inOrder(facts));
  });

  it('failed requests do not change the stored facts', async () => {
    const uninterrupted = inOrder(await readFromScratch());
    const interrupted = await connected('data-center');
    for (const pathPrefix of ['/bitbucket/rest/api/latest/projects/', '/bitbucket/rest/build-status/']) {
      for (const fault of [
        { kind: 'drop-connection', skip: 1 },
        { kind: 'server-error', status: 503, skip: 1 },
        { kind: 'rate-limit', retryAfterSeconds: 1, skip: 1 },
        { kind: 'truncated-json', skip: 1 },
        { kind: 'wrong-charset', count: 2 },
        { kind: 'half-page', count: 9 },
        { kind: 'shuffled-page', count: 9 },
      ]) {
        await simulator.control('POST', 'faults', { pathPrefix, ...fault });
      }
    }
    assert.deepEqual(inOrder(await collect(interrupted)), uninterrupted);
    assert.deepEqual(((await simulator.control('GET', 'faults')) as { faults: unknown[] }).faults, []);
  });

  it('lists that are temporarily refused are quarantined until they have been read', async () => {
    const uninterrupted = await readFromScratch();
    const interrupted = await connected('data-center');
    const { organizationId } = interrupted.ctx;
    const { repositoryId, number, commitHash } = mergedAndBuilt(uninterrupted);
    const repository = uninterrupted.repositories.find(({ id }) => id === repositoryId);
    const repositoryPath = `/bitbucket/rest/api/latest/projects/${repository?.projectKey}/repos/${repository?.slug}`;
    for (const pathPrefix of [
      `${repositoryPath}/pull-requests/${number}/commits`,
      `/bitbucket/rest/build-status/latest/commits/${commitHash}`,
    ]) {
      await simulator.control('POST', 'faults', { kind: 'server-error', status: 405, count: 99, pathPrefix });
    }
    const quarantined = () => withTenant(site.database, organizationId, (tx) => listQuarantined(tx, 'bitbucket'));
    await collect(interrupted);
    assert.deepEqual((await quarantined()).records.map(({ kind, sourceId }) => `${kind} ${sourceId}`).toSorted(), [
      `pipelines ${repositoryId}/${commitHash}`,
      `pullRequests ${repositoryId}/${number}`,
    ]);
    await simulator.control('DELETE', 'faults');
    assert.deepEqual(inOrder(await collect(interrupted)), inOrder(uninterrupted));
    assert.equal((await quarantined()).total, 0);
  });

  it('records that change while their list is being paged are stored in their final state', async () => {
    const interrupted = await connected('data-center');
    for (const pathPrefix of ['/bitbucket/rest/api/latest/projects/', '/bitbucket/rest/build-status/']) {
      const fault = { kind: 'time-passes', advanceMs: 20 * minuteMs, count: 60 };
      await simulator.control('POST', 'faults', { pathPrefix, ...fault });
    }
    await collect(interrupted);
    await simulator.control('DELETE', 'faults');
    site.clock.at = ((await simulator.control('GET', 'clock')) as { now: number }).now;
    const facts = await collect(interrupted, { sweep: true });
    assert.deepEqual(inOrder(facts), inOrder(await readFromScratch()));
  });

  it('a pass that is killed again and again continues where it stopped and stores the same', async () => {
    const uninterrupted = inOrder(await readFromScratch());
    const organization = await connected('data-center');
    const { clock } = organization.ctx.platform;
    const read = clock.now;
    let kills = 0;
    // The clock is read within every page's transaction, so its failure leaves pages half stored.
    for (let left = 3; ; left = 3 + ((kills * 7) % 11)) {
      let reads = left;
      clock.now = () => {
        reads -= 1;
        if (reads === 0) throw new Error('killed');
        return read();
      };
      try {
        assert.equal((await organization.collect('bitbucket')).kind, 'complete');
        break;
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'killed') throw error;
        kills += 1;
      } finally {
        clock.now = read;
      }
    }
    assert.ok(kills > 5, `only ${kills} kills`);
    assert.deepEqual(inOrder(await organization.facts()), uninterrupted);
  });

  it('a wrong token is refused with advice on what to do, and another server is recognized', async () => {
    const organization = await site.organization();
    const connection = { provider: 'bitbucket', installation: 'data-center', email: '', metadata: {} } as const;
    const connectWith = (baseUrl: string, apiToken: string) =>
      testSource(organization.ctx, { ...connection, baseUrl, apiToken });
    const here = `${simulator.url}/bitbucket`;
    assert.deepEqual(await connectWith(`${here}/projects/ROB`, 'simulator-personal-token'), {
      success: true,
      error: null,
    });
    assert.match((await connectWith(here, 'wrong')).error ?? '', /refused the token/);
    assert.match((await connectWith(`${simulator.url}/nothing`, 'simulator-personal-token')).error ?? '', /base URL/);
  });

  it('only the selected repositories are read', async () => {
    const organization = await connected('data-center');
    const [catalog] = (await readCatalog(organization.ctx, 'bitbucket')).kinds;
    const item = catalog?.items.find((item) => item.key?.includes('/'));
    assert.ok(item !== undefined && (catalog?.items.length ?? 0) > 1);
    const counted = await countAtSource(organization.ctx, {
      provider: 'bitbucket',
      kind: 'repositories',
      ids: [item.id],
    });
    assert.deepEqual(counted.counts, [{ id: item.id, count: null }], 'a Data Center counts nothing');
    const kinds = [{ kind: 'repositories' as const, chosen: [item.id] }];
    await changeScope(organization.ctx, { provider: 'bitbucket', kinds });
    const facts = await collect(organization);
    for (const kind of ['commits', 'pullRequests', 'pullRequestActivities', 'pipelines'] as const) {
      assert.ok(facts[kind].length > 0, kind);
      assert.deepEqual(new Set(facts[kind].map((fact) => fact.repositoryId)), new Set([item.id]), kind);
    }
  });
});
