/** A complete nightly run: what is removed, what stays unchanged, and what does not come back. */
import type { Facts } from '@sightline/analytics';
import { evidenceDays, type RemovedCounts } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { olderData } from '../app.ts';
import { factsRevision } from '../features/facts/index.ts';
import { measureJobName } from '../features/measurement-requests/index.ts';
import { inOrder, providers, type TestOrganization } from '../features/integrations/integrations.test-support.ts';
import { collectSource } from '../features/integrations/sync/collect-source.ts';
import { countAhead } from '../features/retention/count-ahead.ts';
import { horizonOf } from '../features/retention/index.ts';
import { graceDays, applyRetention } from '../features/retention/apply-retention.ts';
import { readRetention } from '../features/retention/read-retention.ts';
import { runMeasurement } from '../measurement-thread/run.ts';
import type { Platform } from '../platform/context.ts';
import { searchAudit } from '../platform/audit/audit.store.ts';
import { withSystem, withTenant, type Tx } from '../platform/database/tenant.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import { collectingOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { recordedJobs } from '../testing/recorded-jobs.ts';
import { verifyEmail } from '../testing/verify-email.ts';
import { write, type Text } from '../platform/text.ts';

const collectedAt = '2026-11-20T12:00:00Z';
const dayMs = 86_400_000;
/** Days of the plan that organizations begin with. */
const planDays = 365;

type Row = { metric: string; key: string; at: number; value: number; excluded: string | null };

/** A few entries that are in only one of two lists, because diffing lists of thousands takes too long. */
const differing = (rows: readonly unknown[], others: readonly unknown[]): string[] => {
  const [first, second] = [rows, others].map((list) => list.map((row) => JSON.stringify(row))) as [string[], string[]];
  const known = [new Set(first), new Set(second)] as const;
  return [...first.filter((row) => !known[1].has(row)), ...second.filter((row) => !known[0].has(row))].slice(0, 5);
};

describe('a nightly retention run', () => {
  let world: MeasuredOrganization;
  let other: TestOrganization;
  let admin: RouteContext;
  const { jobs, queued } = recordedJobs();

  before(async () => {
    world = await collectingOrganization(collectedAt, 5);
    other = await world.site.organization();
    await other.connect('jira');
    await other.collect('jira');
    admin = await world.viewer('admin');
    await verifyEmail(admin.platform.database, admin.user.id, world.site.clock.at);
    // An admin who has not confirmed their address gets no mail.
    await world.viewer('admin');
  });
  after(() => world.close());

  const platform = (): Platform => ({ ...admin.platform, jobs });
  const adminOrganizationId = (): string => admin.organizationId;
  const night = (organizationId = adminOrganizationId()): Promise<void> =>
    applyRetention(platform(), organizationId, olderData);
  const inTenant = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(admin.platform.database, organizationId, work);
  const rowsOf = (organizationId: string): Promise<Row[]> =>
    inTenant(organizationId, (tx) =>
      tx
        .selectFrom('observations')
        .select(['metric', 'key', 'at', 'value', 'excluded'])
        .orderBy('metric')
        .orderBy('key')
        .execute(),
    );
  const scoreDaysOf = (organizationId: string) =>
    inTenant(organizationId, (tx) =>
      tx.selectFrom('score_days').selectAll().orderBy('day').orderBy('subject').execute(),
    );
  const setPlan = (tier: 'professional' | 'enterprise'): Promise<unknown> =>
    withSystem(admin.platform.database, (tx) =>
      tx
        .updateTable('organizations')
        .set({ subscription_tier: tier })
        .where('id', '=', adminOrganizationId())
        .execute(),
    );
  // Facts have no inherent order: it depends on the query plan, and so on vacuums.
  const isUnchanged = async (before: Facts): Promise<boolean> =>
    isDeepStrictEqual(inOrder(await world.organization.facts()), inOrder(before));
  const total = (counts: RemovedCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
  const actions = async (): Promise<string[]> =>
    (
      await inTenant(adminOrganizationId(), (tx) =>
        searchAudit(tx, { action: 'retention' }, { limit: 20, addresses: true }),
      )
    )
      .map((entry) => entry.action)
      .toReversed();
  /** The last instants of facts of the counted kinds. */
  const latestOf = (facts: Facts): number[] => [
    ...facts.issues.filter((issue) => issue.resolvedAt !== null).map((issue) => issue.updatedAt),
    ...facts.pullRequests
      .filter((pullRequest) => pullRequest.state !== 'open')
      .map((pullRequest) => pullRequest.updatedAt),
    ...facts.sprints.filter((sprint) => sprint.state === 'closed').map((sprint) => sprint.completedAt ?? Infinity),
    ...facts.pageVersions.map((version) => version.at),
  ];
  /** Sets the clock so that the first retained day is this many days before everything was collected. */
  const beginAt = (daysBefore: number): void => {
    world.site.clock.at = Date.parse(collectedAt) + (planDays + evidenceDays - daysBefore) * dayMs;
  };

  it('removes nothing while everything is within the plan, and reports only counts of completed runs', async () => {
    const before = await world.organization.facts();
    const fresh = await readRetention(admin);
    assert.ok(fresh.next !== null && fresh.next.counted === null);
    await night();
    assert.ok(await isUnchanged(before));
    const { days, keptFrom, next, announced, latest } = await readRetention(admin);
    assert.deepEqual([days, keptFrom, announced, latest], [planDays, '2025-07-23', null, null]);
    assert.equal(next?.counted?.at, new Date(world.site.clock.at).toISOString());
    assert.equal(total(next?.counted?.counts ?? ({} as RemovedCounts)), 0);
  });

  it('deletes data older than the plan and its evidence, reports it, and leaves newer data unchanged', async () => {
    beginAt(135);
    await runMeasurement(admin.platform, adminOrganizationId());
    const [rows, scores, others] = [
      await rowsOf(adminOrganizationId()),
      await scoreDaysOf(adminOrganizationId()),
      await other.facts(),
    ];
    assert.equal((await readRetention(admin)).next?.counted, null, 'what was counted is of another day');
    await countAhead(platform(), adminOrganizationId(), olderData);
    const { next } = await readRetention(admin);
    world.site.clock.at = Date.parse(next?.at ?? '');
    await night();
    const horizon = await inTenant(adminOrganizationId(), (tx) =>
      horizonOf(tx, adminOrganizationId(), world.site.clock.at),
    );
    assert.ok(horizon !== null);

    const facts = await world.organization.facts();
    assert.ok(latestOf(facts).length > 100);
    assert.ok(latestOf(facts).every((at) => at >= horizon.from));
    const { keptFrom, latest } = await readRetention(admin);
    assert.equal(keptFrom, horizon.day);
    assert.deepEqual([latest?.before, latest?.counts], [next?.before, next?.counted?.counts]);
    assert.ok(total(latest?.counts ?? ({} as RemovedCounts)) > 100);
    assert.deepEqual(await actions(), ['retention.remove']);

    const changedBefore = async (): Promise<Row[]> =>
      (await rowsOf(adminOrganizationId())).filter((row) => row.at < horizon.from);
    assert.deepEqual(await changedBefore(), []);
    await runMeasurement(admin.platform, adminOrganizationId());
    assert.deepEqual(await changedBefore(), []);
    // Figures that the plan promises are unchanged: those of the last 365 days, here the last 15 days.
    const promised = horizon.from + evidenceDays * 86_400;
    const within = (some: Row[]): Row[] => some.filter((row) => row.at >= promised && row.metric !== 'new_areas');
    assert.ok(within(rows).length > 500, String(within(rows).length));
    assert.deepEqual(differing(within(await rowsOf(adminOrganizationId())), within(rows)), []);
    // A score has as many rows as before; the half-year that normalizes it reaches further back.
    const promisedScores = (days: Awaited<ReturnType<typeof scoreDaysOf>>): unknown[] =>
      days
        .filter((row) => row.day.getTime() / 1000 >= promised && row.overall !== null)
        .map(({ subject, day, n }) => ({ subject, day, n }));
    assert.ok(promisedScores(scores).length > 100);
    assert.deepEqual(differing(promisedScores(await scoreDaysOf(adminOrganizationId())), promisedScores(scores)), []);
    assert.ok(
      (await scoreDaysOf(adminOrganizationId())).every((row) => row.day.getTime() >= Date.parse(horizon.day) - dayMs),
    );
    assert.ok(isDeepStrictEqual(inOrder(await other.facts()), inOrder(others)));
  });

  it('does not store deleted data again after a full comparison', async () => {
    const before = await world.organization.facts();
    for (const provider of providers) {
      const read = await world.organization.collect(provider, { sweep: true });
      assert.equal(read.kind, 'complete', JSON.stringify(read));
    }
    const again = await world.organization.facts();
    assert.deepEqual(
      Object.entries(again).map(([kind, all]) => [kind, all.length]),
      Object.entries(before).map(([kind, all]) => [kind, all.length]),
    );
  });

  it('limits the first import of a source to the retention period', async () => {
    const fresh = await world.site.organization();
    const { platform: usual, organizationId } = fresh.ctx;
    const asking = { ...fresh.ctx, platform: { ...usual, config: { ...usual.config, historyMonths: 24 } } };
    await fresh.connect('jira');
    await collectSource(asking, { provider: 'jira' });
    const horizon = await inTenant(organizationId, (tx) => horizonOf(tx, organizationId, world.site.clock.at));
    const latest = latestOf(await fresh.facts());
    assert.ok(latest.length > 100);
    assert.ok(latest.every((at) => at >= (horizon?.from ?? Infinity)));
    const windows = await inTenant(organizationId, (tx) => tx.selectFrom('sync_runs').select('windows').execute());
    const oldest = Math.min(
      ...windows.flatMap((run) => (run.windows as { from: number }[]).map((window) => window.from)),
    );
    assert.ok(oldest >= (horizon?.from ?? Infinity) * 1_000);
  });

  it('announces a shorter plan, waits 30 days, and cancels if the plan becomes longer again', async () => {
    await setPlan('enterprise');
    const revision = await inTenant(adminOrganizationId(), factsRevision);
    queued.length = 0;
    await night();
    assert.equal((await readRetention(admin)).days, -1);
    // Remaining older facts are measured again.
    assert.ok((await inTenant(adminOrganizationId(), factsRevision)) > revision);
    assert.deepEqual(
      queued.map(({ name }) => name),
      [measureJobName],
    );
    beginAt(120);
    await setPlan('professional');
    queued.length = 0;
    const before = await world.organization.facts();
    await night();
    await night();
    const { days, announced, keptFrom, next } = await readRetention(admin);
    assert.deepEqual([days, keptFrom, next, announced?.days], [-1, null, null, planDays]);
    assert.equal(announced?.at, new Date(world.site.clock.at + graceDays * dayMs).toISOString());
    assert.ok(total(announced?.counted?.counts ?? ({} as RemovedCounts)) > 100);
    assert.deepEqual(
      queued.map(({ name }) => name),
      ['publish-announcement', 'send-mail'],
    );
    const [published] = queued;
    assert.ok(published !== undefined);
    const { announcement } = published.data as { announcement: { message: Text } };
    assert.match(write(announcement.message), /keeps 365 days/);
    assert.ok(await isUnchanged(before));

    await setPlan('enterprise');
    await night();
    assert.equal((await readRetention(admin)).announced, null);
    await setPlan('professional');
    await night();
    world.site.clock.at += (graceDays - 1) * dayMs;
    await night();
    assert.ok(await isUnchanged(before));
    world.site.clock.at += dayMs;
    await night();
    assert.ok((await world.organization.facts()).issues.length < before.issues.length);
    assert.deepEqual((await actions()).slice(1), [
      'retention.change',
      'retention.announce',
      'retention.announce',
      'retention.change',
      'retention.remove',
    ]);
  });
});
