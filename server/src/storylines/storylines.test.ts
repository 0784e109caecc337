/** Planted storylines are reported, and nothing else is. bench/storylines.ts does the same for many seeds. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { stopThread } from '../platform/threads/worker-thread.ts';
import {
  collectingOrganization,
  measuredOrganization,
  type MeasuredOrganization,
} from '../testing/measured-organization.ts';
import {
  falseAlarms,
  isReported,
  readScreens,
  type PlantedStory,
  type ScreenStatements,
} from './compare-with-truth.ts';

const now = '2026-11-20T12:00:00Z';
const months = 6;

const statementsOn = async (measured: MeasuredOrganization): Promise<ScreenStatements> => {
  const admin = await measured.viewer('admin');
  try {
    return await readScreens(admin, now.slice(0, 10));
  } finally {
    await stopThread(admin.platform.config);
  }
};

describe('planted storylines', () => {
  let planted: ScreenStatements;
  let plain: ScreenStatements;
  let storylines: PlantedStory[];
  before(async () => {
    const measured = await measuredOrganization(now, months);
    ({ storylines } = measured.groundTruth as { storylines: PlantedStory[] });
    planted = await statementsOn(measured);
    await measured.close();
    const without = await collectingOrganization(now, months, ['--without-storylines']);
    plain = await statementsOn(without);
    await without.close();
  });

  it('are reported, except those that need a longer history', () => {
    const missing = storylines.filter((story) => !isReported(planted, story)).map(({ kind }) => kind);
    // In half a year the newcomer has not joined yet, and the bad quarter was before it.
    assert.deepEqual(missing.toSorted(), ['newcomer-ramp-up', 'recovery']);
  });

  it('are not reported if nothing was planted, and no screen leads with a finding', () => {
    const { stories, screens } = falseAlarms(plain);
    assert.deepEqual(stories, []);
    assert.deepEqual(screens, []);
    assert.ok(plain.screens.length > 30);
  });
});
