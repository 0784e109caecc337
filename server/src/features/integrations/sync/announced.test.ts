/** What webhooks announce by name is read from the source immediately, in a handful of requests. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Provider } from '@sightline/contract';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import {
  inOrder,
  providers,
  simulatedSite,
  type SimulatedSite,
  type Simulator,
  type TestOrganization,
} from '../integrations.test-support.ts';
import { startCollection } from '../start-collection.ts';
import { namedChanges } from '../webhooks/named-changes.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.test-support.ts';
import { completeRun } from './complete-run.ts';
import { insertRun, listRuns, type Run } from './runs.store.ts';
import { addAnnounced, findSource, updateSource } from './sources.store.ts';

const now = '2026-11-20T09:00:00Z';
const minuteMs = 60_000;
describe('announced changes', () => {
  let simulator: Simulator;
  let site: SimulatedSite;
  let receiver: Receiver;
  let organization: TestOrganization;

  before(async () => {
    site = await simulatedSite({ now });
    ({ simulator } = site);
    receiver = await startReceiver();
    for (const product of ['jira', 'bitbucket'] as const) {
      const url = `${receiver.url}/${product}`;
      await simulator.control('POST', 'webhooks', { url, secret: 'x', product });
    }
    organization = await connected();
  });
  after(async () => {
    await site.close();
    await receiver.stop();
  });

  const connected = async (): Promise<TestOrganization> => {
    const made = await site.connected();
    await made.collectAll();
    return made;
  };

  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(site.database, organization.ctx.organizationId, work);
  const announce = (provider: Provider, names: string[]) => within((tx) => addAnnounced(tx, provider, names));
  const readAnnounced = (provider: Provider) => organization.collect(provider, { announcedOnly: true });
  const latestRun = async (provider: Provider) => (await within((tx) => listRuns(tx, { provider, limit: 1 })))[0];
  const move = async (advanceMs: number): Promise<void> => {
    await simulator.control('POST', 'clock', { advanceMs });
    site.clock.at += advanceMs;
  };

  it('reading only what events name gives the same facts as reading everything', async () => {
    let events = 0;
    for (let round = 0; round < 16; round += 1) {
      await move(20 * minuteMs);
      for (const { path, headers, body } of receiver.take()) {
        const provider = path.endsWith('jira') ? 'jira' : 'bitbucket';
        const names = namedChanges(provider, String(headers['x-event-key'] ?? ''), body);
        assert.equal(names.includes('*'), false, body.toString());
        await announce(provider, names);
        events += 1;
      }
      for (const provider of ['jira', 'bitbucket'] as const) {
        const result = await readAnnounced(provider);
        assert.ok(result.kind === 'complete' || result.kind === 'idle', result.kind);
      }
    }
    assert.ok(events > 50, `only ${events} events`);
    const afterAnnouncement = inOrder(await organization.facts());
    const afterFullSync = inOrder(await (await connected()).facts());
    for (const kind of ['issues', 'issueChanges', 'commits', 'pullRequests', 'pipelines'] as const)
      assert.deepEqual(afterAnnouncement[kind], afterFullSync[kind], kind);
    assert.notDeepEqual(afterAnnouncement.deployments, afterFullSync.deployments, 'no event announces these');
    for (const provider of providers) await organization.collect(provider);
    assert.deepEqual(inOrder(await organization.facts()), afterFullSync);
  });

  it('one event costs a few requests and does not delay scheduled runs', async () => {
    const { issues, pullRequests } = await organization.facts();
    const [issue, pull] = [issues[0], pullRequests.at(-1)];
    assert.ok(issue !== undefined && pull !== undefined);
    for (const [provider, names] of [
      ['jira', [`issue:${issue.id}`]],
      ['bitbucket', [`activity:${pull.repositoryId}`, `pull-request:${pull.repositoryId}:${pull.number}`]],
    ] as const) {
      await organization.collect(provider);
      const due = (await within((tx) => findSource(tx, provider)))?.nextAttemptAt;
      site.clock.at += minuteMs;
      await announce(provider, [...names]);
      assert.equal((await readAnnounced(provider)).kind, 'complete');
      const run = await latestRun(provider);
      assert.deepEqual([run?.kind, run?.announced], ['announced', names]);
      assert.ok(run !== undefined && run.requests > 0 && run.requests <= 5, `${run?.requests} requests of ${provider}`);
      const source = await within((tx) => findSource(tx, provider));
      assert.deepEqual([source?.announced, source?.state], [[], 'up-to-date']);
      assert.ok(source != null && due !== undefined && source.nextAttemptAt <= due);
    }
  });

  it('a forged event changes nothing, and an event about a deleted record removes it', async () => {
    const before = inOrder(await organization.facts());
    await announce('jira', ['issue:999999999', 'sprints:77777']);
    await announce('bitbucket', ['commits:{00000000-0000-4000-a000-000000000000}']);
    for (const provider of ['jira', 'bitbucket'] as const)
      assert.equal((await readAnnounced(provider)).kind, 'complete');
    assert.deepEqual(inOrder(await organization.facts()), before);

    const { issues } = await organization.facts();
    const id = issues[0]?.id ?? '';
    for (const pathPrefix of ['/rest/api/3/search/jql', `/rest/api/3/issue/${id}`])
      await simulator.control('POST', 'faults', {
        kind: 'server-error',
        status: pathPrefix.endsWith('jql') ? 400 : 404,
        pathPrefix,
      });
    await announce('jira', [`issue:${id}`]);
    assert.equal((await readAnnounced('jira')).kind, 'complete');
    assert.equal(
      (await organization.facts()).issues.some((issue) => issue.id === id),
      false,
    );
  });

  it('an incomplete page of announced records removes nothing', async () => {
    const ids = (await organization.facts()).issues.slice(0, 6).map((issue) => issue.id);
    await simulator.control('POST', 'faults', { kind: 'half-page', pathPrefix: '/rest/api/3/search/jql', count: 9 });
    const before = inOrder(await organization.facts());
    await announce(
      'jira',
      ids.map((id) => `issue:${id}`),
    );
    assert.equal((await readAnnounced('jira')).kind, 'complete');
    await simulator.control('DELETE', 'faults');
    assert.deepEqual(inOrder(await organization.facts()), before);
  });

  it('paused sources, other runs and full syncs take precedence', async () => {
    await announce('jira', ['issue:1']);
    for (const state of ['stopped', 'waiting', 'failed'] as const) {
      await within((tx) => updateSource(tx, 'jira', { state }));
      assert.equal((await readAnnounced('jira')).kind, 'idle', state);
    }
    await within((tx) => updateSource(tx, 'jira', { state: 'up-to-date' }));
    await announce('jira', ['*']);
    assert.equal((await readAnnounced('jira')).kind, 'idle');
    assert.equal((await organization.collect('jira')).kind, 'complete');
    const run = await latestRun('jira');
    assert.deepEqual([run?.kind, run?.announced], ['incremental', ['issue:1']], 'a run on schedule takes it along');
    assert.equal((await readAnnounced('jira')).kind, 'idle', 'nothing is left');
  });

  it('a source that announces everything during a run is read again soon; one that names records is not', async () => {
    const afterRun = async (announced: string[], kind: 'incremental' | 'announced'): Promise<number> => {
      const startedAt = new Date(site.clock.at);
      const run = { provider: 'jira', kind, startedAt, windows: [], sweeps: false, announced: [] } as const;
      return within(async (tx) => {
        await updateSource(tx, 'jira', { announced, lastSuccessAt: new Date(site.clock.at - 5 * minuteMs) });
        const inserted = await insertRun(tx, organization.ctx.organizationId, { ...run, windows: [], announced: [] });
        await completeRun(organization.ctx, tx, inserted, { installation: 'cloud', requests: 3, sourceNow: null });
        return ((await findSource(tx, 'jira'))?.nextAttemptAt.getTime() ?? 0) - site.clock.at;
      });
    };
    assert.equal(await afterRun([], 'incremental'), 15 * minuteMs);
    assert.equal(await afterRun(['*'], 'incremental'), 5_000);
    assert.equal(await afterRun(['issue:1'], 'incremental'), 15 * minuteMs);
    assert.equal(await afterRun([], 'announced'), 10 * minuteMs, 'the schedule is not put off');
  });

  it('a full sync requested while only an announcement is being read starts right after', async () => {
    const startedAt = new Date(site.clock.at);
    const planned = { provider: 'jira', startedAt, windows: [], sweeps: false, announced: [] } as const;
    const begin = (kind: 'announced' | 'incremental') =>
      within(async (tx) => {
        await updateSource(tx, 'jira', { state: 'collecting', announced: [] });
        return insertRun(tx, organization.ctx.organizationId, { ...planned, kind, windows: [], announced: [] });
      });
    const end = (run: Run) =>
      within((tx) => completeRun(organization.ctx, tx, run, { installation: 'cloud', requests: 2, sourceNow: null }));
    const announcement = await begin('announced');
    assert.deepEqual(await startCollection(organization.ctx, 'jira'), { started: true });
    await end(announcement);
    const source = await within((tx) => findSource(tx, 'jira'));
    assert.equal((source?.nextAttemptAt.getTime() ?? 0) - site.clock.at, 5_000);
    const everything = await begin('incremental');
    assert.deepEqual(await startCollection(organization.ctx, 'jira'), { started: false }, 'it is being read already');
    await end(everything);
  });
});
