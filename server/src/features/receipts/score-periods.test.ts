import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InvalidInput } from '../../platform/errors.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { changeOrganization } from '../identity/organizations/organizations.ts';
import { readPeriodScores } from '../scoring/index.ts';
import { readScores } from '../scores/read-scores.ts';
import { dropOldestRanges } from '../scoring/score-periods.store.ts';
import { openReceipt } from './open-receipt.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';

const now = '2026-11-20T12:00:00Z';
const days = { from: '2026-10-22', to: '2026-11-20' };
const key = '2026-10-22..2026-11-20';

describe('scores over custom days', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(() => measured.close());

  it('equal those of a preset range of the same days, each with its receipt', async () => {
    const ctx = await measured.viewer('admin');
    const [chosen, usual] = [await readScores(ctx, days), await readScores(ctx, '30d')];
    assert.deepEqual(chosen, usual);
    assert.equal(chosen.organization.overall.kind, 'value');
    const query = { subject: 'organization', show: 'included' as const, cursor: null, limit: 50, incomplete: [] };
    for (const metric of ['performance_score', 'performance_score.velocity']) {
      const receipt = await openReceipt(ctx, { ...query, metric, range: days });
      assert.deepEqual(receipt.figure, (await openReceipt(ctx, { ...query, metric, range: '30d' })).figure);
      assert.ok(receipt.rowCount > 0);
    }
  });

  it('differ for other days, and cover the requested ones', async () => {
    const ctx = await measured.viewer('admin');
    const early = await readScores(ctx, { from: '2026-10-10', to: '2026-10-25' });
    assert.deepEqual([early.period.from, early.period.to], ['2026-10-09T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
    assert.notDeepEqual(early.organization.overall, (await readScores(ctx, days)).organization.overall);
    await assert.rejects(readScores(ctx, { from: '2026-11-20', to: '2026-11-21' }), InvalidInput);
    await assert.rejects(readScores(ctx, { from: '2021-11-19', to: '2026-11-20' }), {
      message: 'A custom range can start up to 60 months ago.',
    });
  });

  it('are cached until the next measurement run, and recomputed after it', async () => {
    const ctx = await measured.viewer('admin');
    await readScores(ctx, days);
    const stored = () => measured.within((tx) => readPeriodScores(tx, key));
    assert.ok((await stored()).length > 20);
    measured.site.clock.at += 24 * 3_600_000;
    assert.equal((await runMeasurement(ctx.platform, ctx.organizationId)).changed, true);
    assert.deepEqual(await stored(), []);
    assert.equal((await readScores(ctx, days)).organization.overall.kind, 'value');
  });

  it('are dropped, the oldest first, when there are too many', async () => {
    const ctx = await measured.viewer('admin');
    const stored = (range: string) => measured.within(async (tx) => (await readPeriodScores(tx, range)).length > 0);
    await readScores(ctx, days);
    await readScores(ctx, { from: '2026-11-01', to: '2026-11-10' });
    await measured.within((tx) => dropOldestRanges(tx, ctx.organizationId, 1));
    assert.deepEqual(await Promise.all([key, '2026-11-01..2026-11-10', '30d'].map(stored)), [false, true, true]);
  });

  it('wait for the measurement run after a time zone change, and then use that zone', async () => {
    const ctx = await measured.viewer('admin');
    const query: unknown[] = [];
    const change = (timeZone: string) =>
      changeOrganization(ctx, async (_platform, _tx, organizationId) => void query.push(organizationId), { timeZone });
    await change('Europe/Berlin');
    assert.deepEqual(query, [], 'nothing was changed');
    // In that time zone, it is already tomorrow.
    await change('Pacific/Kiritimati');
    assert.deepEqual(query, [ctx.organizationId]);
    const ahead = { from: '2026-10-20', to: '2026-11-22' };
    await assert.rejects(readScores(ctx, ahead), { code: 'unavailable', message: /being recalculated/ });
    assert.equal((await runMeasurement(ctx.platform, ctx.organizationId)).changed, true);
    assert.equal((await readScores(ctx, ahead)).organization.overall.kind, 'value');
    // The date is the same in both, so only the time zone differs.
    await change('Pacific/Auckland');
    assert.equal((await runMeasurement(ctx.platform, ctx.organizationId)).changed, true);
  });

  it('have no data before the first measurement run', async () => {
    const ctx = await measured.emptyFor('admin');
    const { organization, developers } = await readScores(ctx, { from: '2026-10-10', to: '2026-10-25' });
    assert.equal(organization.overall.kind, 'insufficient-data');
    assert.deepEqual(developers, []);
  });
});
