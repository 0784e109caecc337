import { type MetricKey, type ReadRange, metricKeys } from '@sightline/analytics';
import type { Receipt } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readDora } from '../figures/overview.ts';
import { openReceipt } from './open-receipt.ts';

const metrics = metricKeys();
const shows = ['included', 'excluded'] as const;

describe('receipts of the organization', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z', 3);
  });
  after(() => measured.close());

  const pagesOf = async (ctx: RouteContext, metric: MetricKey, show: (typeof shows)[number]): Promise<Receipt[]> => {
    const pages: Receipt[] = [];
    let cursor: string | null = null;
    do {
      const query = { metric, range: '30d' as const, subject: 'organization', show, cursor, limit: 90, incomplete: [] };
      const page: Receipt = await openReceipt(ctx, query);
      pages.push(page);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return pages;
  };
  const receipts = async (ctx: RouteContext): Promise<Receipt[][]> => {
    const all: Receipt[][] = [];
    for (const metric of metrics) for (const show of shows) all.push(await pagesOf(ctx, metric, show));
    return all;
  };
  const setBatched = (batched: boolean): Promise<unknown> =>
    measured.within((tx) => tx.updateTable('measurement_states').set({ batched }).execute());

  it('show no band for a frequency over two days, as on screens, and say how many days are needed', async () => {
    const viewer = await measured.viewer('manager');
    const told = async (range: ReadRange): Promise<unknown[]> => {
      const { deploymentFrequency: shown, leadTime } = await readDora(viewer, range);
      const query = { metric: 'deployment_frequency', range, subject: 'organization', show: 'included' } as const;
      const receipt = await openReceipt(viewer, { ...query, cursor: null, limit: 1, incomplete: [] });
      assert.deepEqual([shown.figure.kind, leadTime.bandTakesDays], ['value', undefined]);
      return [shown.band, shown.bandTakesDays, receipt.bandTakesDays];
    };
    assert.deepEqual(await told({ from: '2026-11-18', to: '2026-11-19' }), [null, 7, 7]);
    assert.deepEqual(await told('30d'), ['elite', undefined, undefined]);
  });

  it('show the phases of a lead time if its figure is shown, and explain the effect of direct pushes', async () => {
    const viewer = await measured.viewer('manager');
    const leadTime = (range: ReadRange): Promise<Receipt> =>
      openReceipt(viewer, {
        metric: 'lead_time',
        range,
        subject: 'organization',
        show: 'included',
        cursor: null,
        limit: 1,
        incomplete: [],
      });
    const month = await leadTime('30d');
    assert.equal(month.parts.length, 4);
    assert.match(month.partsNote ?? '', /Direct pushes count as 0 s of coding, pickup and review/);
    const weekend = await leadTime({ from: '2026-11-14', to: '2026-11-14' });
    assert.deepEqual([weekend.figure.kind, weekend.parts, weekend.partsNote], ['insufficient-data', [], null]);
  });

  it('ask to reload the list if the row before a page has gone, instead of ending it or starting again', async () => {
    const viewer = await measured.viewer('manager');
    const query = { range: '30d', subject: 'organization', limit: 5 } as const;
    const [first] = await pagesOf(viewer, 'lead_time', 'included');
    const counted = first?.rows[0]?.key ?? assert.fail('no rows');
    const open = (metric: string, show: (typeof shows)[number], cursor: string): Promise<Receipt> =>
      openReceipt(viewer, { ...query, metric, show, cursor, incomplete: [] });
    await open('lead_time', 'included', counted);
    for (const batched of [true, false]) {
      await setBatched(batched);
      await assert.rejects(open('lead_time', 'included', 'gone'), Conflict);
      await assert.rejects(open('lead_time', 'excluded', 'gone'), Conflict);
      await assert.rejects(open('lead_time', 'excluded', counted), Conflict, 'no longer excluded');
    }
    await setBatched(true);
    await assert.rejects(open('performance_score', 'included', 'gone'), Conflict);
  });

  for (const role of ['manager', 'developer'] as const) {
    it(`have the same content read page by page as from all rows, for a ${role}`, async () => {
      const viewer = await measured.viewer(role);
      const counted = await receipts(viewer);
      await setBatched(false);
      const ofRows = await receipts(viewer);
      await setBatched(true);
      assert.deepEqual(counted, ofRows);
      const pages = counted.flat();
      assert.ok(
        pages.some(({ parts }) => parts.length > 0),
        'one has parts',
      );
      if (role === 'developer') return;
      assert.ok(
        pages.some(({ nextCursor }) => nextCursor !== null),
        'some have several pages',
      );
      assert.ok(
        pages.some(({ leftOut }) => leftOut.length > 1),
        'some leave rows out for several reasons',
      );
    });
  }
});
