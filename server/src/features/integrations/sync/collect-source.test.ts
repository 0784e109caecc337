import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { Provider } from '@sightline/contract';
import {
  inOrder,
  providers,
  simulatedSite,
  type SimulatedSite,
  type Simulator,
  type TestOrganization,
} from '../integrations.test-support.ts';
import { findSource, updateSource } from './sources.store.ts';

const now = '2026-11-20T12:00:00Z';
const dayMs = 86_400_000;
describe('collecting a source', () => {
  let simulator: Simulator;
  let site: SimulatedSite;

  before(async () => {
    site = await simulatedSite({ now });
    ({ simulator } = site);
  });
  after(() => site.close());

  /** The state of an organization after one full sync, now. */
  const readFromScratch = async (): Promise<ReturnType<typeof inOrder>> => {
    const organization = await site.connected();
    await organization.collectAll();
    return inOrder(await organization.facts());
  };

  type Truth = {
    deployments: { uuid: string; result: string }[];
    sprints: { id: number }[];
    leadTimes: { repository: string; pullRequest: number }[];
    incidents: { issueId: string; key: string }[];
    deletedIssues: string[];
    movedIssues: { id: string; fromKey: string; toKey: string }[];
    flagged: { issueId: string; from: number; to: number }[];
  };
  const truth = async (): Promise<Truth> => (await simulator.control('GET', 'ground-truth')) as Truth;

  it('a first pass collects what the simulated organization really did', async () => {
    const organization = await site.connected();
    await organization.collectAll();
    const facts = await organization.facts();
    const planted = await truth();

    const production = facts.deployments.filter((deployment) => deployment.environmentKind === 'production');
    assert.ok(planted.deployments.length > 10);
    assert.deepEqual(
      production.map((deployment) => `${deployment.id} ${deployment.result?.toUpperCase()}`).toSorted(),
      planted.deployments.map((deployment) => `${deployment.uuid} ${deployment.result}`).toSorted(),
    );
    const raised = facts.issueChanges.filter((change) => change.field === 'flagged' && change.to !== null);
    assert.ok(planted.flagged.length > 3);
    assert.deepEqual(
      raised.map((incident) => `${incident.issueId} ${incident.at}`).toSorted(),
      planted.flagged.map((incident) => `${incident.issueId} ${Math.floor(incident.from / 1000)}`).toSorted(),
    );
    const numbers = facts.issues.filter((issue) => issue.estimate !== null);
    assert.ok(numbers.every((issue) => issue.numbers?.['customfield_10040'] === (issue.estimate ?? 0) * 4));
    const sprints = new Set(facts.sprints.map((sprint) => sprint.id));
    assert.deepEqual(
      planted.sprints.filter((sprint) => !sprints.has(String(sprint.id))),
      [],
    );
    const slugs = new Map(facts.repositories.map((repository) => [repository.id, repository.slug]));
    const merged = new Set(
      facts.pullRequests
        .filter((pullRequest) => pullRequest.state === 'merged')
        .map((pullRequest) => `${slugs.get(pullRequest.repositoryId)} ${pullRequest.number}`),
    );
    assert.deepEqual(
      planted.leadTimes.filter((leadTime) => !merged.has(`${leadTime.repository} ${leadTime.pullRequest}`)),
      [],
    );
    const keys = new Map(facts.issues.map((issue) => [issue.id, issue.key]));
    assert.deepEqual(
      planted.incidents.filter((incident) => keys.get(incident.issueId) !== incident.key),
      [],
    );
    assert.deepEqual(
      planted.deletedIssues.filter((id) => keys.has(id)),
      [],
    );

    const hashes = new Set(facts.commits.map((commit) => commit.hash));
    const unresolved = facts.pullRequests.filter(
      (pullRequest) =>
        pullRequest.state === 'merged' && (pullRequest.mergeCommit === null || !hashes.has(pullRequest.mergeCommit)),
    );
    assert.deepEqual(unresolved, []);
    const sources = new Set(facts.pullRequests.map((pullRequest) => pullRequest.mergedAtSource));
    assert.deepEqual([...sources].map(String).toSorted(), ['activity', 'merge-commit', 'null']);
  });

  it('a pass that is killed again and again continues where it stopped and stores the same', async () => {
    const expected = await readFromScratch();
    const organization = await site.connected();
    let kills = 0;
    for (const provider of providers) {
      // The clock is read within every page's transaction, so its failure leaves pages half stored.
      for (let after = 3; ; after = 3 + ((after * 7) % 23)) {
        const result = await killed(organization, provider, after);
        if (result !== 'killed') {
          assert.equal(result, 'complete');
          break;
        }
        kills += 1;
      }
    }
    assert.ok(kills > 10, `only ${kills} kills`);
    assert.deepEqual(inOrder(await organization.facts()), expected);
  });

  /** Collects until the clock has been read so many times, then fails once. */
  const killed = async (organization: TestOrganization, provider: Provider, after: number): Promise<string> => {
    const { clock } = organization.ctx.platform;
    const read = clock.now;
    let left = after;
    clock.now = () => {
      left -= 1;
      if (left === 0) throw new Error('killed');
      return read();
    };
    try {
      return (await organization.collect(provider)).kind;
    } catch (error) {
      if (error instanceof Error && error.message === 'killed') return 'killed';
      throw error;
    } finally {
      clock.now = read;
    }
  };

  it('an interrupted pass reports it and resumes', async () => {
    const organization = await site.connected();
    const stopping = new AbortController();
    const { events } = organization.ctx.platform;
    const publish = events.publish;
    // Progress is reported with the first page.
    events.publish = async (tx, signal) => {
      await publish(tx, signal);
      stopping.abort(new Error('stopping'));
    };
    const interrupted = await organization.collect('jira', { signal: stopping.signal });
    events.publish = publish;
    assert.deepEqual(interrupted, { kind: 'interrupted' });
    assert.equal((await organization.collect('jira')).kind, 'complete');
  });

  it('a run ends when its source is disconnected, and the next starts over', async () => {
    const organization = await site.connected();
    const { events } = organization.ctx.platform;
    const publish = events.publish;
    let gone: Promise<unknown> | undefined;
    // Waits for the page that is being stored, as disconnecting does.
    events.publish = async (tx, signal) => {
      await publish(tx, signal);
      const stored = await tx.selectFrom('sync_runs').select('id').where('stored', '>', 0).executeTakeFirst();
      if (stored !== undefined)
        gone ??= withTenant(site.database, organization.ctx.organizationId, (other) =>
          other.deleteFrom('sync_runs').execute(),
        );
    };
    const left = await organization.collect('jira');
    events.publish = publish;
    await gone;
    assert.deepEqual(left, { kind: 'interrupted' });
    assert.equal((await organization.collect('jira')).kind, 'complete');
  });

  it('later passes match a full sync of the source', async () => {
    const organization = await site.connected();
    await organization.collectAll();
    const before = await organization.facts();
    const keysBefore = new Map<string, string>();
    for (let round = 0; round < 3; round += 1) {
      // Clocks are rarely at whole seconds.
      const advanceMs = 2 * dayMs + 345;
      await simulator.control('POST', 'clock', { advanceMs });
      site.clock.at += advanceMs;
      for (const issue of (await organization.facts()).issues) keysBefore.set(issue.id, issue.key);
      await organization.collectAll({ sweep: round === 2 });
    }
    const facts = await organization.facts();
    assert.ok(facts.commits.length > before.commits.length);
    assert.deepEqual(inOrder(facts), await readFromScratch());

    const planted = await truth();
    const keys = new Map(facts.issues.map((issue) => [issue.id, issue.key]));
    const deleted = planted.deletedIssues.filter((id) => keysBefore.has(id));
    assert.ok(deleted.length > 0);
    assert.deepEqual(
      deleted.filter((id) => keys.has(id)),
      [],
    );
    const moved = planted.movedIssues.filter(({ id, toKey }) => keysBefore.has(id) && keysBefore.get(id) !== toKey);
    assert.ok(moved.length > 0);
    assert.deepEqual(
      moved.filter(({ id, toKey }) => keys.has(id) && keys.get(id) !== toKey),
      [],
    );
    const former = facts.issueChanges.filter(({ field }) => field === 'key');
    assert.deepEqual(
      former.map(({ issueId, from, to }) => `${issueId} ${from} ${to}`).toSorted(),
      planted.movedIssues
        .filter(({ id }) => keys.has(id))
        .map((one) => `${one.id} ${one.fromKey} ${one.toKey}`)
        .toSorted(),
    );
  });

  it('fields added since the last full pass are read for all records, once', async () => {
    const organization = await site.connected();
    await organization.collect('jira');
    const within = <T>(work: (tx: Tx) => Promise<T>) =>
      withTenant(site.database, organization.ctx.organizationId, work);
    const before = inOrder(await organization.facts());
    const oldest = () => within(async (tx) => (await findSource(tx, 'jira'))?.oldestCollected?.getTime());
    const reached = await oldest();
    await within(async (tx) => {
      await tx.updateTable('issue_facts').set({ numbers: null, flagged: null }).execute();
      await updateSource(tx, 'jira', { reads: 1 });
    });
    const again = await organization.collect('jira');
    assert.equal(again.kind === 'complete' && again.run, 'full');
    assert.deepEqual(inOrder(await organization.facts()), before);
    assert.equal(await oldest(), reached);
    const next = await organization.collect('jira');
    assert.equal(next.kind === 'complete' && next.run, 'incremental');
  });

  it('only one process collects a source at a time', async () => {
    const organization = await site.connected();
    const results = await Promise.all([organization.collect('confluence'), organization.collect('confluence')]);
    assert.deepEqual(results.map((result) => result.kind).toSorted(), ['busy', 'complete']);
  });
});
