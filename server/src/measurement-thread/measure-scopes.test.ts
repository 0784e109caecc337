import { scatteredNow } from '@sightline/analytics/testing';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { collect, factChanges, factsOf } from './fact-changes.test-support.ts';
import { assertMeasuredWhole } from './full-measurement.test-support.ts';
import { inTenant, type Fixture } from './random-change.test-support.ts';
import { mappingChanges, ruleChanges, zoneChange } from './settings-changes.test-support.ts';
import { runMeasurement } from './run.ts';
import { scoreBy, scoringChanges } from './scoring-changes.test-support.ts';
import { setRetention, runNightlyJobs, maintenanceChanges } from './maintenance-changes.test-support.ts';

const day = 86_400;

/** A pause, and the changes after it, before the next measurement run. */
const step = fc.record({
  wait: fc.constantFrom(0, 60, 3600, day, 9 * day, 40 * day),
  changes: fc.array(
    fc.oneof(
      { arbitrary: fc.oneof(...factChanges), weight: 4 },
      { arbitrary: fc.oneof(...ruleChanges), weight: 3 },
      { arbitrary: fc.oneof(...mappingChanges), weight: 4 },
      { arbitrary: fc.oneof(...scoringChanges), weight: 3 },
      { arbitrary: fc.oneof(...maintenanceChanges, zoneChange), weight: 2 },
    ),
    { minLength: 1, maxLength: 3 },
  ),
});
/** Without bias toward short cases: each needs a database full of facts, so each should test a lot. */
const story = fc.record({
  facts: fc.noShrink(fc.nat({ max: 10_000 })),
  steps: fc.noBias(fc.array(step, { minLength: 1, maxLength: 10, size: 'max' })),
});

describe('incremental measurement', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const beginsAt = async (facts: number, timeZone: string) => {
    const clock = { at: scatteredNow * 1000 };
    const ctx = { ...(await testContext(database, { clock, timeZone })), origin: { address: '', agent: '' } };
    const fixture: Fixture = { ctx, database, clock, scoresOutlastRows: false, historyStarts: {} };
    const measure = () =>
      runMeasurement(ctx.platform, ctx.organizationId, {
        backTo: null,
        comparableFrom: {},
        historyStarts: fixture.historyStarts,
      });
    await scoreBy(fixture, () => ({ minimumDataPoints: 1 }));
    await collect(fixture, factsOf(facts));
    await measure();
    await assertMeasuredWhole(fixture);
    return { fixture, clock, measure };
  };

  it('stores what a full recomputation would store, after any changes in any order', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ facts, steps }) => {
        const { fixture, clock, measure } = await beginsAt(facts, 'Europe/Berlin');
        for (const { wait, changes } of steps) {
          clock.at += wait * 1000;
          await runNightlyJobs(fixture);
          for (const change of changes) await change.make(fixture);
          // Without changes nothing is measured, so there is nothing to compare.
          if ((await measure()).changed) await assertMeasuredWhole(fixture);
        }
      }),
      { numRuns: 4 },
    );
  });

  it('reuses the previous period only while ranges start on the same day', async () => {
    const { fixture, clock, measure } = await beginsAt(9993, 'UTC');
    assert.equal(clock.at % (day * 1000), 0);
    clock.at += 3600 * 1000;
    await collect(fixture, { spaces: factsOf(9993).spaces.map((space) => ({ ...space, name: 'Another' })) });
    assert.ok((await measure()).changed);
    await assertMeasuredWhole(fixture);
  });

  it('keeps the remaining data under a longer plan', async () => {
    const { fixture, clock, measure } = await beginsAt(3, 'UTC');
    clock.at += 60 * day * 1000;
    await setRetention(fixture, 0);
    await measure();
    const rows = () =>
      inTenant(fixture, async (tx) => (await tx.selectFrom('observations').select('key').execute()).length);
    const stored = await rows();
    await setRetention(fixture, -1);
    clock.at += day * 1000;
    await measure();
    assert.ok((await rows()) > stored);
    await assertMeasuredWhole(fixture);
  });
});
