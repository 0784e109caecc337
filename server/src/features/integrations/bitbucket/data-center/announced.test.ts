/** Records that a Data Center's webhooks announce by name. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant, type Tx } from '../../../../platform/database/tenant.ts';
import { saveFacts } from '../../../facts/index.ts';
import {
  inOrder,
  simulatedSite,
  type SimulatedSite,
  type Simulator,
  type TestOrganization,
} from '../../integrations.test-support.ts';
import { listRuns } from '../../sync/runs.store.ts';
import { addAnnounced } from '../../sync/sources.store.ts';
import { namedChanges } from '../../webhooks/named-changes.ts';
import { startReceiver, type Receiver } from '../../webhooks/receiver.test-support.ts';

const now = '2026-11-20T09:00:00Z';
const minuteMs = 60_000;
describe('announced changes of a Bitbucket Data Center', () => {
  let simulator: Simulator;
  let site: SimulatedSite;
  let receiver: Receiver;
  let organization: TestOrganization;

  before(async () => {
    site = await simulatedSite({ now, more: ['--rate-limit', 'off'] });
    ({ simulator } = site);
    receiver = await startReceiver();
    const product = 'bitbucket-data-center';
    await simulator.control('POST', 'webhooks', { url: `${receiver.url}/bitbucket`, secret: 'x', product });
    organization = await connected();
  });
  after(async () => {
    await site.close();
    await receiver.stop();
  });

  const connected = async (): Promise<TestOrganization> => {
    const made = await site.organization();
    await made.connect('bitbucket', 'data-center');
    assert.equal((await made.collect('bitbucket')).kind, 'complete');
    return made;
  };

  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(site.database, organization.ctx.organizationId, work);
  const announce = (names: string[]) => within((tx) => addAnnounced(tx, 'bitbucket', names));
  const readAnnounced = () => organization.collect('bitbucket', { announcedOnly: true });

  it('reading only what events name gives the same facts as reading everything', async () => {
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
    const afterAnnouncement = inOrder(await organization.facts());
    const afterFullSync = inOrder(await (await connected()).facts());
    for (const kind of ['commits', 'pullRequests', 'pullRequestActivities'] as const)
      assert.deepEqual(afterAnnouncement[kind], afterFullSync[kind], kind);
    // No event reports that a build has ended; the next scheduled run sees it.
    assert.equal((await organization.collect('bitbucket')).kind, 'complete');
    assert.deepEqual(inOrder(await organization.facts()), afterFullSync);
  });

  it('one event costs a few requests, and an event about a deleted record removes it', async () => {
    const before = await organization.facts();
    const [pull] = before.pullRequests;
    assert.ok(pull !== undefined);
    const { repositoryId } = pull;
    await within((tx) =>
      saveFacts(tx, organization.ctx.organizationId, { pullRequests: [{ ...pull, number: 999_999 }] }),
    );
    const named = [`pull-request:${repositoryId}:${pull.number}`, `pull-request:${repositoryId}:999999`];
    await announce([...named, 'pull-request:77:1', 'commits:77']);
    assert.equal((await readAnnounced()).kind, 'complete');
    const [run] = await within((tx) => listRuns(tx, { provider: 'bitbucket', limit: 1 }));
    assert.ok(run !== undefined && run.requests > 0 && run.requests <= 5, `${run?.requests} requests`);
    assert.deepEqual(inOrder(await organization.facts()), inOrder(before));
  });

  it('pull requests are kept when their repository does not answer', async () => {
    const before = inOrder(await organization.facts());
    const [pull] = (await organization.facts()).pullRequests;
    const fault = { kind: 'server-error', status: 404, pathPrefix: '/bitbucket/rest/api/latest/projects/', count: 5 };
    await simulator.control('POST', 'faults', fault);
    await announce([`pull-request:${pull?.repositoryId}:${pull?.number}`]);
    await readAnnounced();
    await simulator.control('DELETE', 'faults');
    assert.deepEqual(inOrder(await organization.facts()), before);
  });
});
