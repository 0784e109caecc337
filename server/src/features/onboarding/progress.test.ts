import { onboardingSteps, type OnboardingStep } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStart, moved, type Progress } from './progress.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (step: OnboardingStep): Progress => ({ ...atStart, step });

test('the setup has five steps and is finished after the last', () => {
  let progress = atStart;
  for (const step of onboardingSteps) {
    assert.equal(progress.step, step);
    assert.equal(progress.finishedAt, null);
    progress = moved(progress, { move: 'complete' }, now);
  }
  assert.deepEqual(progress, {
    step: 'done',
    completed: [...onboardingSteps],
    skipped: [],
    finishedAt: now,
    skippedAt: null,
  });
});

test('only connecting tools and inviting can be skipped', () => {
  const skippable = onboardingSteps.filter((step) => {
    try {
      moved(at(step), { move: 'skip' }, now);
      return true;
    } catch {
      return false;
    }
  });
  assert.deepEqual(skippable, ['tools', 'invite']);
  assert.throws(() => moved(at('teams'), { move: 'skip' }, now), /cannot be skipped/);
});

test('a skipped step that is completed later counts as completed, and a completed one stays so', () => {
  const skipped = moved(at('tools'), { move: 'skip' }, now);
  assert.deepEqual([skipped.step, skipped.skipped], ['invite', ['tools']]);
  const back = moved(skipped, { move: 'back' }, now);
  assert.equal(back.step, 'tools');
  const completed = moved(back, { move: 'complete' }, now);
  assert.deepEqual([completed.completed, completed.skipped], [['tools'], []]);
  const again = moved(moved(completed, { move: 'back' }, now), { move: 'skip' }, now);
  assert.deepEqual([again.completed, again.skipped], [['tools'], []]);
});

test('going back leads to earlier steps only', () => {
  assert.equal(moved(at('done'), { move: 'back', to: 'welcome' }, now).step, 'welcome');
  assert.throws(() => moved(at('teams'), { move: 'back', to: 'invite' }, now), /earlier steps/);
  assert.throws(() => moved(at('welcome'), { move: 'back' }, now), /earlier steps/);
});
