import { metricDefinitions, type MetricKey } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { listPeople } from '../people/index.ts';
import { changeMappings } from '../people/mappings/change-mappings.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { readScores } from '../scores/read-scores.ts';
import { readProfile } from './read-profile.ts';

const isRate = (metric: string): boolean => metricDefinitions[metric as MetricKey].aggregate === 'rate';

describe('the rates of a person who works part-time and was on leave', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
  });
  after(() => measured.close());

  it('are the same in the score, on the profile and in the receipt, which names the divisor', async () => {
    const ctx = await measured.viewer('admin');
    const { developers } = await readScores(ctx, '30d');
    const ids = developers
      .filter((developer) => developer.overall.kind === 'value')
      .map((developer) => developer.developerId);
    const people = (await measured.within(listPeople)).filter((person) => ids.includes(person.id)).slice(0, 4);
    await changeMappings(ctx, {
      version: 0,
      changes: people.flatMap(({ accountIds }) => [
        { kind: 'part-time' as const, accountId: accountIds[0]!, share: 0.5 },
        { kind: 'leaves' as const, accountId: accountIds[0]!, leaves: [{ from: '2026-11-02', to: '2026-11-07' }] },
      ]),
    });
    await runMeasurement(ctx.platform, ctx.organizationId);
    const compared = new Set<string>();
    for (const { id } of people) {
      for (const { figure, reading, name } of (await readProfile(ctx, '30d', id)).signals) {
        if (reading === null || !isRate(figure.metric)) continue;
        const receipt = await openReceipt(ctx, {
          metric: figure.metric,
          range: '30d',
          subject: `person:${id}`,
          show: 'included',
          cursor: null,
          limit: 200,
          incomplete: [],
        });
        assert.deepEqual(receipt.figure, figure.figure, name);
        assert.ok(figure.figure.kind === 'value' && receipt.weeks !== undefined, name);
        const total = receipt.rows.reduce((sum, row) => sum + (row.value ?? 0), 0);
        assert.ok(Math.abs(total / receipt.weeks - figure.figure.value) < 1e-9, name);
        assert.ok(receipt.weeks > 1 && receipt.weeks < 2, `${receipt.weeks} weeks at half time`);
        // Outliers are clipped in the score only, and only estimates have any.
        if (figure.metric === 'completed_work') continue;
        assert.ok(Math.abs(reading.value - figure.figure.value) < 1e-9, `${name}: ${reading.value}`);
        compared.add(figure.metric);
      }
    }
    assert.ok(compared.size >= 3, [...compared].join());
  });
});
