import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant } from '../../../platform/database/tenant.ts';
import {
  inOrder,
  providers,
  simulatedSite,
  type SimulatedSite,
  type Simulator,
  type TestOrganization,
} from '../integrations.test-support.ts';
import { readCatalog } from '../scope/read-catalog.ts';
import { readStatuses, sourceFreshness } from '../source-status.ts';

const now = '2026-11-20T12:00:00Z';
const minuteMs = 60_000;
describe('source faults', () => {
  let simulator: Simulator;
  let site: SimulatedSite;

  before(async () => {
    site = await simulatedSite({ now });
    ({ simulator } = site);
  });
  after(() => site.close());

  const simulatorClock = async (): Promise<number> =>
    ((await simulator.control('GET', 'clock')) as { now: number }).now;

  let fresh: { at: number; facts: ReturnType<typeof inOrder> } | undefined;

  /** The facts of one uninterrupted full sync. */
  const readFromScratch = async () => {
    await simulator.control('DELETE', 'faults');
    const at = await simulatorClock();
    if (fresh?.at === at) return fresh.facts;
    const organization = await site.connected();
    await organization.collectAll();
    fresh = { at, facts: inOrder(await organization.facts()) };
    return fresh.facts;
  };

  const injectFault = (fault: Record<string, unknown>) => simulator.control('POST', 'faults', fault);

  const incomplete = async ({ ctx }: TestOrganization) =>
    (await withTenant(site.database, ctx.organizationId, sourceFreshness)).incomplete.map((source) => source.reason);

  const repositories = '/2.0/repositories/';
  const lists = ['/rest/api/3/search/jql', '/rest/api/3/changelog', repositories, '/wiki/api/v2/'];
  const pathOf = (slug: string): string => `${repositories}halden/${slug}/`;

  it('the stored facts are the same whatever requests fail', async () => {
    const uninterrupted = await readFromScratch();
    const interrupted = await site.connected();
    for (const pathPrefix of lists) {
      for (const fault of [
        { kind: 'drop-connection', skip: 1 },
        { kind: 'server-error', status: 503, skip: 1 },
        { kind: 'server-error', status: 500, skip: 2 },
        { kind: 'rate-limit', retryAfterSeconds: 1, skip: 1 },
        { kind: 'truncated-json', skip: 1 },
        { kind: 'slow-bytes', durationMs: 200, count: 2 },
        { kind: 'wrong-charset', count: 2 },
        { kind: 'half-page', count: 3 },
      ]) {
        await injectFault({ pathPrefix, ...fault });
      }
    }
    await interrupted.collectAll();
    assert.deepEqual(inOrder(await interrupted.facts()), uninterrupted);
  });

  it('pages with reordered and repeated entries give the same facts', async () => {
    const uninterrupted = await readFromScratch();
    const interrupted = await site.connected();
    await injectFault({ kind: 'shuffled-page', count: 100_000 });
    for (const provider of providers) {
      assert.equal((await interrupted.collect(provider)).kind, 'complete');
      assert.equal((await interrupted.collect(provider, { sweep: true })).kind, 'complete');
    }
    assert.deepEqual(inOrder(await interrupted.facts()), uninterrupted);
    assert.deepEqual(await incomplete(interrupted), []);
  });

  it('a token that expires during a run stops the source, and a new one resumes it', async () => {
    const uninterrupted = await readFromScratch();
    const interrupted = await site.connected();
    for (const provider of providers) {
      await injectFault({ kind: 'expired-token', skip: provider === 'confluence' ? 5 : 20, count: 100_000 });
      assert.equal((await interrupted.collect(provider)).kind, 'paused', provider);
      const statuses = await withTenant(site.database, interrupted.ctx.organizationId, readStatuses);
      assert.equal(statuses.find((status) => status.provider === provider)?.state, 'failed');
      await simulator.control('DELETE', 'faults');
      await interrupted.connect(provider);
      assert.equal((await interrupted.collect(provider)).kind, 'complete');
    }
    assert.deepEqual(inOrder(await interrupted.facts()), uninterrupted);
  });

  it('records that change while their list is being paged are stored in their final state', async () => {
    const interrupted = await site.connected();
    for (const provider of providers) {
      for (const pathPrefix of lists)
        await injectFault({ kind: 'time-passes', pathPrefix, advanceMs: 20 * minuteMs, count: 40 });
      assert.equal((await interrupted.collect(provider)).kind, 'complete');
      await simulator.control('DELETE', 'faults');
    }
    site.clock.at = await simulatorClock();
    for (const provider of providers) {
      assert.equal((await interrupted.collect(provider, { sweep: true })).kind, 'complete');
    }
    assert.deepEqual(inOrder(await interrupted.facts()), await readFromScratch());
    assert.deepEqual(await incomplete(interrupted), []);
  });

  for (const [words, skewMs] of [
    ['behind', -40 * minuteMs],
    ['ahead of', 40 * minuteMs],
  ] as const) {
    it(`nothing is lost between runs when the clock of the source is ${words} ours`, async () => {
      site.clock.at = (await simulatorClock()) - skewMs;
      const organization = await site.connected();
      for (const advanceMs of [0, 10 * minuteMs, 30 * minuteMs, 5 * 60 * minuteMs, 10 * minuteMs]) {
        await simulator.control('POST', 'clock', { advanceMs });
        site.clock.at += advanceMs;
        await organization.collectAll();
      }
      const facts = inOrder(await organization.facts());
      site.clock.at = await simulatorClock();
      assert.deepEqual(facts, await readFromScratch());
    });
  }

  it('a list that stays unavailable does not stop the others, and the next sync reads what it missed', async () => {
    const uninterrupted = await readFromScratch();
    const interrupted = await site.connected();
    const { kinds } = await readCatalog(interrupted.ctx, 'bitbucket');
    const slug = kinds[0]?.items[0]?.key ?? '';
    for (const provider of ['jira', 'confluence'] as const) await interrupted.collect(provider);
    await injectFault({ pathPrefix: `${pathOf(slug)}commits`, kind: 'server-error', count: 100_000 });
    assert.equal((await interrupted.collect('bitbucket')).kind, 'complete');
    assert.deepEqual(await incomplete(interrupted), ['Bitbucket sent an unusable response (HTTP 500).']);
    await simulator.control('DELETE', 'faults');
    await injectFault({ pathPrefix: repositories, kind: 'server-error', count: 100_000 });
    assert.equal((await interrupted.collect('bitbucket')).kind, 'paused');
    await simulator.control('DELETE', 'faults');
    await interrupted.collectAll();
    assert.deepEqual(inOrder(await interrupted.facts()), uninterrupted);
    assert.deepEqual(await incomplete(interrupted), []);
  });

  it('a long rate limit pauses the source, with the reason and the time when it resumes', async () => {
    await simulator.control('DELETE', 'faults');
    const organization = await site.connected();
    const limit = { pathPrefix: '/wiki/api/v2/pages', kind: 'rate-limit', retryAfterSeconds: 600 };
    await simulator.control('POST', 'faults', limit);
    const paused = await organization.collect('confluence');
    assert.equal(paused.kind, 'paused');
    const statuses = await withTenant(site.database, organization.ctx.organizationId, readStatuses);
    const waiting = statuses.find((status) => status.provider === 'confluence');
    assert.equal(waiting?.state, 'waiting');
    assert.equal(waiting?.message, 'Confluence reached its rate limit.');
    assert.equal(waiting?.waitingUntil, paused.kind === 'paused' ? paused.until.toISOString() : null);
  });

  it('a list that a token may not read does not stop the others, but a token that may read nothing stops its source', async () => {
    await simulator.control('DELETE', 'faults');
    const organization = await site.connected();
    const board = (await readCatalog(organization.ctx, 'jira')).kinds[1]?.items[0]?.id;
    await injectFault({
      pathPrefix: `/rest/agile/1.0/board/${board}/sprint`,
      kind: 'server-error',
      status: 403,
      count: 100_000,
    });
    assert.equal((await organization.collect('jira')).kind, 'complete');
    const isForbidden = async () =>
      (await incomplete(organization)).some((reason) => reason.includes('does not let this token read'));
    assert.ok(await isForbidden());
    const sprints = async () => (await organization.facts()).sprints.length;
    const without = await sprints();
    await simulator.control('DELETE', 'faults');
    assert.equal((await organization.collect('jira')).kind, 'complete');
    assert.equal(await isForbidden(), false);
    assert.ok((await sprints()) > without);
    await injectFault({ pathPrefix: '/rest/agile/1.0/board/', kind: 'server-error', status: 403, count: 100_000 });
    assert.equal((await organization.collect('jira')).kind, 'paused');
  });

  it('a repository that a token may not read, with all of its lists, does not stop the others', async () => {
    await simulator.control('DELETE', 'faults');
    const organization = await site.connected();
    const { kinds } = await readCatalog(organization.ctx, 'bitbucket');
    const slug = kinds[0]?.items[0]?.key ?? '';
    await injectFault({ pathPrefix: pathOf(slug), kind: 'not-permitted', count: 100_000 });
    assert.equal((await organization.collect('bitbucket')).kind, 'complete');
    assert.ok((await organization.facts()).pullRequests.length > 0);
    assert.match((await incomplete(organization)).join(), /does not let this token read/);
    await simulator.control('DELETE', 'faults');
  });

  it('what a token may not read of a single record, or Bitbucket cannot compute, stops no source', async () => {
    await simulator.control('DELETE', 'faults');
    const organization = await site.connected();
    await injectFault({ pathPrefix: '/rest/api/3/users/search', kind: 'server-error', status: 403 });
    const board = (await readCatalog(organization.ctx, 'jira')).kinds[1]?.items[0]?.id;
    await injectFault({
      pathPrefix: `/rest/agile/1.0/board/${board}/configuration`,
      kind: 'server-error',
      status: 403,
    });
    assert.equal((await organization.collect('jira')).kind, 'complete');
    await simulator.control('DELETE', 'faults');
    const uninterrupted = await site.connected();
    await uninterrupted.collect('bitbucket');
    const { repositories: found, pullRequests } = await uninterrupted.facts();
    const read = pullRequests.find(({ commits, linesAdded }) => commits.length > 0 && linesAdded !== null);
    assert.ok(read !== undefined);
    const { number, repositoryId } = read;
    const slug = found.find(({ id }) => id === repositoryId)?.slug ?? '';
    const path = pathOf(slug);
    await injectFault({ pathPrefix: `${path}pullrequests/${number}/commits`, kind: 'server-error', status: 403 });
    await injectFault({ pathPrefix: `${path}diffstat/`, kind: 'server-error', status: 555 });
    assert.equal((await organization.collect('bitbucket')).kind, 'complete');
    const after = await organization.facts();
    const same = after.pullRequests.find((one) => one.number === number && one.repositoryId === repositoryId);
    assert.deepEqual(same?.commits, []);
    assert.equal(after.pullRequests.length, pullRequests.length);
    assert.equal(after.pullRequests.filter(({ linesAdded }) => linesAdded === null).length, 1);
    await simulator.control('DELETE', 'faults');
  });

  it('a list that the source no longer has pauses it, and the next attempt resumes', async () => {
    await simulator.control('DELETE', 'faults');
    const organization = await site.connected();
    await simulator.control('POST', 'faults', { pathPrefix: '/rest/api/3/field', kind: 'server-error', status: 404 });
    assert.equal((await organization.collect('jira')).kind, 'paused');
    assert.equal((await organization.collect('jira')).kind, 'complete');
  });
});
