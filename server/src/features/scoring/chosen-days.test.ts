/** Scores over a custom range are computed on request, and again after a run that changed its days. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import * as fc from 'fast-check';
import { dateOf, rangeKey, startOfDay } from '@sightline/analytics';
import { scatteredFacts, scatteredNow } from '@sightline/analytics/testing';
import { withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { saveFacts } from '../facts/index.ts';
import { scoreChosenDays } from './score-periods.ts';
import { deletePeriodScores, isRangeScored, readPeriodScores } from './score-periods.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

it('the scores of a range are computed again if only those of the previous days are stored', async () => {
  const now = scatteredNow;
  const { platform, organizationId } = await testContext(database, { timeZone: 'UTC', clock: { at: now * 1000 } });
  const [facts] = fc.sample(scatteredFacts, { numRuns: 1, seed: 7 });
  await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, facts!));
  await runMeasurement(platform, organizationId);
  const today = dateOf(now, 'UTC');
  const days = { from: today.subtract({ days: 6 }).toString(), to: today.toString() };
  const parts = () =>
    withTenant(database, organizationId, async (tx) =>
      (await readPeriodScores(tx, rangeKey(days), 'organization')).map(({ part }) => part).toSorted(),
    );
  await scoreChosenDays(platform, organizationId, { days, now });
  assert.deepEqual(await parts(), ['current', 'previous']);
  const changedFrom = startOfDay(days.from, 'UTC') + 1;
  await withTenant(database, organizationId, (tx) =>
    deletePeriodScores(tx, organizationId, { keptUntil: changedFrom, chosenUntil: changedFrom }),
  );
  assert.deepEqual(await parts(), ['previous']);
  assert.equal(await withTenant(database, organizationId, (tx) => isRangeScored(tx, days)), false);
  await scoreChosenDays(platform, organizationId, { days, now });
  assert.deepEqual(await parts(), ['current', 'previous']);
});
