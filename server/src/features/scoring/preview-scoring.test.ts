import { maxPageRows } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { previewingScoring } from './preview-scoring.ts';
import { defaultSettings } from './scoring-settings.ts';

const everybody = { search: '', page: 1, limit: maxPageRows };

describe('a preview of scoring', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z', 1);
  });
  after(() => measured.close());

  it('is computed once for all pages of the same settings, and again for other settings or newer data', async () => {
    const ctx = await measured.viewer('admin');
    const preview = previewingScoring();
    const scoredBy = async (minimumDataPoints: number, of = preview): Promise<number> =>
      (
        await of(ctx.platform, ctx.organizationId, {
          settings: { ...defaultSettings, minimumDataPoints },
          ...everybody,
        })
      ).scored;
    const all = await scoredBy(10);
    assert.ok(all > 20);
    /** A recomputation would return no scores. */
    const quarantined = (from: string, to: string) =>
      measured.within((tx) =>
        tx.updateTable('score_periods').set({ time_range: to }).where('time_range', '=', from).execute(),
      );
    const measuredAs = (change: 1 | -1) =>
      measured.within((tx) =>
        tx
          .updateTable('measurement_states')
          .set((of) => ({ version: of('version', '+', change) }))
          .execute(),
      );
    await quarantined('30d', 'aside');
    assert.equal(await scoredBy(10), all);
    assert.deepEqual([await scoredBy(11), await scoredBy(10, previewingScoring())], [0, 0]);
    await measuredAs(1);
    assert.equal(await scoredBy(10), 0);
    await quarantined('aside', '30d');
    await measuredAs(-1);
    assert.equal(await scoredBy(10), all);
  });
});
