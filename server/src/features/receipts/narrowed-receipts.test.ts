import { contract, type ReceiptGrouping } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { openReceipt } from './open-receipt.ts';
import type { ReceiptInput } from './receipt-page.ts';

const now = '2026-11-20T12:00:00Z';
const metrics = ['change_failure_rate', 'lead_time', 'merged_pull_requests'] as const;

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
});
