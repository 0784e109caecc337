import { contract, type ReceiptGrouping } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { loadFacts } from '../facts/index.ts';
import { openReceipt } from './open-receipt.ts';
import type { ReceiptInput } from './receipt-page.ts';

const now = '2026-11-20T12:00:00Z';
const metrics = ['change_failure_rate', 'lead_time', 'merged_pull_requests', 'deployment_frequency'] as const;

describe('a filtered or grouped receipt', () => {
  let measured: MeasuredOrganization;
  const open = async (role: 'admin' | 'developer', input: Partial<ReceiptInput> & { metric: string }) =>
    openReceipt(await measured.viewer(role), {
      range: '90d',
      subject: 'organization',
      show: 'included',
      cursor: null,
      limit: 200,
      incomplete: [],
      ...input,
    });

  before(async () => {
    measured = await measuredOrganization(now, 3);
  });
  after(() => measured.close());

  it('has groups that match their own receipts and contain every row once', async () => {
    for (const metric of metrics)
      for (const groupBy of ['service', 'team', 'month'] satisfies ReceiptGrouping[]) {
        const whole = await open('admin', { metric, groupBy });
        assert.ok(whole.groupings?.includes(groupBy), `${metric} by ${groupBy}`);
        const groups = whole.groups ?? [];
        assert.ok(groups.length > 1, `${metric} has ${groups.length} groups by ${groupBy}`);
        const rowsOf = ({ figure }: (typeof groups)[number]): number =>
          figure.kind === 'value' ? figure.n : figure.have;
        assert.equal(
          groups.reduce((sum, group) => sum + rowsOf(group), 0),
          whole.figure.kind === 'value' ? whole.figure.n : NaN,
        );
        for (const group of groups) {
          const receipt = await open('admin', { metric, within: group.key });
          assert.deepEqual(receipt.figure, group.figure, `${metric} of ${group.name}`);
          assert.equal(receipt.rowCount, rowsOf(group));
          assert.equal(receipt.within?.name, group.name);
        }
      }
  });

  it('divides the rate of a month by its own weeks', async () => {
    const { groups } = await open('admin', { metric: 'deployment_frequency', groupBy: 'month' });
    const october = groups?.find(({ key }) => key === 'month:2026-10')?.figure;
    const { weeks, period } = await open('admin', { metric: 'deployment_frequency', within: 'month:2026-10' });
    // 31 days, and the hour that daylight saving time gives back.
    assert.equal(weeks, (31 * 24 + 1) / 168);
    assert.ok(october?.kind === 'value' && october.n > 0);
    assert.ok(Math.abs(october.value - october.n / weeks) < 1e-9, `${october.value} of ${october.n}`);
    assert.deepEqual([period.from, period.to], ['2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z']);
  });

  const repositoryCalled = async (name: string): Promise<string> => {
    const { repositories } = await measured.within((tx) => loadFacts(tx, ['repositories']));
    return repositories.find((repository) => repository.name === name)?.id ?? assert.fail(name);
  };

  it('has no rate of deployments for a repository that never deployed', async () => {
    const within = `repository:${await repositoryCalled('shared-library')}`;
    const { figure } = await open('admin', { metric: 'deployment_frequency', within });
    assert.deepEqual(figure, { kind: 'insufficient-data', have: 0, need: 1, total: 0 });
  });

  it('lists failures first, page by page, or only failures on request', async () => {
    const metric = 'change_failure_rate';
    const outcomes: (string | undefined)[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await open('admin', { metric, cursor, limit: 7 });
      outcomes.push(...page.rows.map(({ outcome }) => outcome));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    const failed = outcomes.filter((outcome) => outcome === 'worse').length;
    assert.ok(failed > 0 && failed < outcomes.length);
    assert.deepEqual(new Set(outcomes.slice(0, failed)), new Set(['worse']));
    const only = await open('admin', { metric, outcome: 'worse' });
    assert.equal(only.rowCount, failed);
    assert.deepEqual(
      only.outcomes?.map(({ count }) => count),
      [failed, outcomes.length - failed],
    );
    // Each names what failed.
    assert.ok(only.rows.every(({ detail }) => detail.some(({ evidence }) => evidence !== undefined)));
    const byTeam = await open('admin', { metric, outcome: 'worse', within: 'month:2026-10' });
    assert.ok(byTeam.rows.every(({ outcome, at }) => outcome === 'worse' && at?.startsWith('2026-')));
  });

  it('shows the distribution of all values of a median', async () => {
    const { distribution, figure } = await open('admin', { metric: 'lead_time' });
    assert.ok(distribution !== undefined && figure.kind === 'value');
    assert.equal(
      distribution.counts.reduce((sum, count) => sum + count, 0),
      figure.n,
    );
    assert.equal(distribution.edges.length, distribution.counts.length);
  });

  it('shows no figures of few people to viewers who may not see individuals', async () => {
    for (const metric of metrics) {
      const whole = await open('developer', { metric });
      const { groups, outcomes, distribution, groupings } = whole;
      assert.deepEqual([groups, outcomes, distribution, groupings], [undefined, undefined, undefined, []]);
      for (const choice of [{ groupBy: 'month' as const }, { within: 'month:2026-10' }])
        await assert.rejects(open('developer', { metric, ...choice }), { code: 'not-allowed' });
    }
  });

  it('rejects filters that the metric does not support', async () => {
    for (const choice of [{ groupBy: 'month' as const }, { within: 'month:2026-10' }, { outcome: 'worse' as const }])
      await assert.rejects(open('admin', { metric: 'performance_score', ...choice }), { code: 'invalid-input' });
    await assert.rejects(open('admin', { metric: 'lead_time', outcome: 'worse' }), { code: 'invalid-input' });
    const isAccepted = (within: string): boolean => contract.receipts.open.query.safeParse({ within }).success;
    assert.deepEqual(['month:2026-12', 'month:2026-13', 'month:99-99', 'team:none'].map(isAccepted), [
      true,
      false,
      false,
      true,
    ]);
  });

  it('divides the rate of a new service by the weeks since its first deployment', async () => {
    const repositoryId = await repositoryCalled('payments-service');
    const began = Date.parse('2026-10-21T00:00:00Z') / 1000;
    await measured.within((tx) =>
      sql`delete from observations where repository_id = ${repositoryId} and at < ${began}`.execute(tx),
    );
    const within = `repository:${repositoryId}`;
    const { figure, weeks } = await open('admin', { metric: 'deployment_frequency', within });
    assert.ok(figure.kind === 'value' && weeks !== undefined && weeks > 4 && weeks < 4.5, `${weeks} weeks`);
    assert.ok(Math.abs(figure.value - figure.n / weeks) < 1e-9);
    const { groups } = await open('admin', { metric: 'deployment_frequency', groupBy: 'service' });
    assert.deepEqual(groups?.find(({ key }) => key === within)?.figure, figure);
  });
});
