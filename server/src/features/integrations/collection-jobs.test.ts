import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { UserContext } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { sessionUser } from '../../testing/context.ts';
import { changeSchedule } from './change-schedule.ts';
import { readCollectionJobs } from './collection-jobs.ts';
import { inOrder, simulatedSite, type SimulatedSite, type TestOrganization } from './integrations.test-support.ts';
import { readStatuses } from './source-status.ts';
import { startCollection } from './start-collection.ts';
import { stopCollection } from './stop-collection.ts';
import { collectSource } from './sync/collect-source.ts';
import { listSources } from './sync/sources.store.ts';

const now = '2026-11-20T12:00:00Z';
describe('collection jobs', () => {
  let site: SimulatedSite;

  before(async () => {
    site = await simulatedSite({ now });
  });
  after(() => site.close());

  const asUser = (organization: TestOrganization, name = 'Ada Admin'): UserContext => {
    const user = sessionUser({ name, organizationId: organization.ctx.organizationId });
    // The audit log refers to users that exist; a job's name stands in for one here.
    return { ...organization.ctx, user };
  };
  const reading = <T>(organization: TestOrganization, work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(site.database, organization.ctx.organizationId, work);
  const jobsOf = async (organization: TestOrganization) =>
    (await reading(organization, (tx) => readCollectionJobs(tx, {}))).jobs;

  it('a job reports the expected, read, stored and quarantined records of every kind', async () => {
    const organization = await site.organization();
    await organization.connect('jira');
    await organization.collect('jira');
    const [job] = await jobsOf(organization);
    const { issues } = await organization.facts();
    const counted = job?.kinds.find((kind) => kind.kind === 'issues');
    assert.equal(job?.state, 'complete');
    assert.deepEqual([counted?.expected, counted?.fetched], [issues.length, issues.length]);
    assert.equal(counted?.skipped, 0);
    assert.ok((job?.requests ?? 0) > 5);
    for (const kind of ['sprints', 'lists'] as const)
      assert.ok(
        job?.kinds.some(
          (progress) => progress.kind === kind && progress.fetched > 0 && progress.stored === progress.fetched,
        ),
        kind,
      );
    assert.deepEqual([job?.canStop, job?.canStart], [false, false]);
  });

  it('a stopped job keeps its facts, waits for a user, and then resumes to the same facts', async () => {
    const [uninterrupted, stopped] = [await site.organization(), await site.organization()];
    for (const collected of [uninterrupted, stopped]) await collected.connect('bitbucket');
    await uninterrupted.collect('bitbucket');

    const ctx = stopAtFirstPage(stopped);
    assert.deepEqual(await collectSource(ctx, { provider: 'bitbucket' }), { kind: 'stopped' });
    const [job] = await jobsOf(stopped);
    assert.deepEqual([job?.state, job?.stoppedBy, job?.canStart], ['stopped', 'Ada Admin', true]);
    assert.match(job?.message ?? '', /Ada Admin stopped this sync/);
    const [status] = await reading(stopped, readStatuses);
    assert.deepEqual([status?.state, status?.nextAttemptAt], ['stopped', null]);
    assert.deepEqual(await stopped.collect('bitbucket'), { kind: 'stopped' });
    await assert.rejects(stopCollection(asUser(stopped), job?.id ?? 0), Conflict);

    assert.deepEqual(await startCollection(stopped.ctx, 'bitbucket'), { started: true });
    assert.equal((await stopped.collect('bitbucket')).kind, 'complete');
    assert.equal((await jobsOf(stopped)).length, 1);
    assert.deepEqual(inOrder(await stopped.facts()), inOrder(await uninterrupted.facts()));
  });

  it('a source that a user stopped is read again once it is reconnected', async () => {
    const organization = await site.organization();
    await organization.connect('bitbucket');
    await collectSource(stopAtFirstPage(organization), { provider: 'bitbucket' });
    assert.equal((await jobsOf(organization))[0]?.state, 'stopped');
    await organization.connect('bitbucket');
    assert.equal((await organization.collect('bitbucket')).kind, 'complete');
    assert.equal((await jobsOf(organization)).length, 1, 'the same job went on');
  });

  /** Has a user stop the job as soon as its first page is stored. */
  const stopAtFirstPage = (organization: TestOrganization): TestOrganization['ctx'] => {
    const { ctx } = organization;
    let announcedCount = 0;
    const publish: typeof ctx.platform.events.publish = async (tx, signal) => {
      await ctx.platform.events.publish(tx, signal);
      announcedCount += 1;
      // The first message says that collecting begins, the second that a page came. Not awaited: it waits for this page.
      if (announcedCount === 2)
        void jobsOf(organization).then(([job]) => stopCollection(asUser(organization), job?.id ?? 0));
    };
    return { ...ctx, platform: { ...ctx.platform, events: { ...ctx.platform.events, publish } } };
  };

  it('a job of another organization can neither be seen nor stopped', async () => {
    const [owner, other] = [await site.organization(), await site.organization()];
    await owner.connect('confluence');
    await owner.collect('confluence');
    const [job] = await jobsOf(owner);
    assert.deepEqual(await jobsOf(other), []);
    await assert.rejects(stopCollection(asUser(other), job?.id ?? 0), NotFound);
  });

  it('a changed sync interval applies from the next sync on', async () => {
    const organization = await site.organization();
    await assert.rejects(changeSchedule(organization.ctx, { provider: 'confluence', everyMinutes: 60 }), NotFound);
    await organization.connect('confluence');
    await organization.collect('confluence');
    const changed = await changeSchedule(organization.ctx, { provider: 'confluence', everyMinutes: 60 });
    assert.deepEqual(changed, { everyMinutes: 60, nextAttemptAt: '2026-11-20T13:00:00.000Z' });
    await organization.collect('confluence');
    const [source] = await reading(organization, listSources);
    assert.equal(source?.nextAttemptAt.toISOString(), '2026-11-20T13:00:00.000Z');
  });
});
