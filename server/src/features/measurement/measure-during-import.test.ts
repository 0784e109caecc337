import { metricKeys } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { measuredOrganization } from '../../testing/measured-organization.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { providers, startSimulator, testSite } from '../integrations/integrations.test-support.ts';
import { readObservations } from '../observations/observations.store.ts';

const now = '2026-11-20T12:00:00Z';
const metrics = metricKeys();

/** The measurements without ids, which differ between organizations. */
const observationsOf = async (tx: Tx): Promise<string[]> =>
  (await readObservations(tx, { metrics, from: 0, to: Date.parse(now) }))
    .map(
      ({ metric, key, at, value, excluded }) =>
        `${metric} ${key.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')} ${at} ${value} ${excluded}`,
    )
    .sort();

test('measuring during an import gives the same figures as measuring once after it', async (t) => {
  const simulator = await startSimulator({ now, months: 2 });
  t.after(() => simulator.stop());
  const site = await testSite(simulator.url, now, 2);
  t.after(() => site.database.drop());
  const { ctx, connect, collect } = await site.organization();
  for (const provider of providers) {
    await connect(provider);
    assert.equal((await collect(provider)).kind, 'complete');
    await runMeasurement(ctx.platform, ctx.organizationId);
  }
  const once = await measuredOrganization(now);
  t.after(() => once.close());
  const arrived = await withTenant(site.database, ctx.organizationId, observationsOf);
  assert.ok(arrived.length > 1_000);
  assert.deepEqual(arrived, await once.within(observationsOf));
});
