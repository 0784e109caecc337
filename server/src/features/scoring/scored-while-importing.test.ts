/** While sources are read for the first time, days are scored as far back as all of them have been read. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { scatteredFacts, scatteredNow } from '@sightline/analytics/testing';
import { withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { saveFacts } from '../facts/index.ts';

const dayS = 86_400;
/** About noon, so that dates are the same in most time zones. */
const now = scatteredNow + dayS / 2 + 60;
let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const measured = async () => {
  const { platform, organizationId } = await testContext(database, { clock: { at: now * 1000 } });
  const [facts] = fc.sample(scatteredFacts, { numRuns: 1, seed: 7 });
  await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, facts!));
  return {
    /** @returns whether anything was measured */
    measure: async (backTo: number | null): Promise<boolean> =>
      (await runMeasurement(platform, organizationId, { backTo, comparableFrom: {}, historyStarts: {} })).changed,
    stored: () =>
      withTenant(database, organizationId, async (tx) => ({
        days: (
          await sql<{ day: string }>`
          select *, day::text as day from score_days order by score_days.day, subject`.execute(tx)
        ).rows,
        periods: (
          await sql`
          select subject, time_range, part, score from score_periods order by 2, 3, 1`.execute(tx)
        ).rows,
      })),
    deleteDays: () => withTenant(database, organizationId, (tx) => sql`delete from score_days`.execute(tx)),
    measureAnew: async (): Promise<void> => {
      await withTenant(database, organizationId, (tx) =>
        sql`update measurement_states set code_version = ''`.execute(tx),
      );
      await runMeasurement(platform, organizationId);
    },
  };
};

const dateAt = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

test('scores reach as far back as the import, and cover everything at the end', async () => {
  const { measure, stored, deleteDays, measureAnew } = await measured();
  const firstDay = async (): Promise<string> => (await stored()).days[0]?.day ?? 'none';
  assert.equal(await measure(now), true);
  assert.equal(await firstDay(), dateAt(now));
  assert.ok((await stored()).periods.length > 0, 'ranges are scored immediately');
  for (const days of [4, 9]) {
    assert.equal(await measure(now - days * dayS), true, 'although no fact has changed');
    assert.equal(await firstDay(), dateAt(now - days * dayS));
  }
  assert.equal(await measure(now - 9 * dayS), false);
  assert.equal(await measure(null), true);
  const whole = await stored();
  assert.ok((await firstDay()) < dateAt(now - 9 * dayS));
  await deleteDays();
  await measureAnew();
  assert.deepEqual(await stored(), whole);
});

test('scored days stay scored while another source is imported for the first time', async () => {
  const { measure, stored } = await measured();
  await measure(now - 9 * dayS);
  const some = await stored();
  assert.equal(await measure(now), false);
  assert.deepEqual(await stored(), some);
  await measure(null);
  const whole = await stored();
  assert.equal(await measure(now), false);
  assert.deepEqual(await stored(), whole);
});
