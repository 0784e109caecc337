import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestBudget, type BudgetOptions } from './request-budget.ts';
import { WaitUntil } from './source-errors.ts';

const setting = (options: Partial<BudgetOptions> = {}) => {
  const clock = { at: 1_000_000 };
  const sleeps: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    sleeps.push(ms);
    clock.at += ms;
  };
  const local = { capacity: 20, perSecond: 1, countsFor: (path: string) => path === '/counted', reason: 'Slowly.' };
  return { clock, sleeps, budget: createRequestBudget({ now: () => clock.at, sleep, local, ...options }) };
};

test('at most five requests run concurrently, and freed slots are reused', async () => {
  const { budget } = setting();
  const leave = await Promise.all(Array.from({ length: 5 }, () => budget.take('/x')));
  let sixth = false;
  const waiting = budget.take('/x').then((done) => {
    sixth = true;
    return done;
  });
  await Promise.resolve();
  assert.equal(sixth, false);
  leave[0]?.();
  leave[0]?.();
  (await waiting)();
  assert.equal(sixth, true);
});

test('the local request count is used up and refills, for counted requests only', async () => {
  const { budget, clock } = setting();
  for (let taken = 0; taken < 20; taken += 1) (await budget.take('/counted'))();
  (await budget.take('/free'))();
  clock.at += 1_000;
  (await budget.take('/counted'))();
  assert.equal(clock.at, 1_001_000);
});

test('a short wait is waited out; a long one is thrown with the time when it ends', async () => {
  const { budget, clock, sleeps } = setting({ longestWaitMs: 500 });
  budget.blockUntil(clock.at + 400, 'Briefly.');
  (await budget.take('/x'))();
  assert.deepEqual(sleeps, [400]);
  budget.blockUntil(clock.at + 60_000, 'For long.');
  await assert.rejects(budget.take('/x'), (error: unknown) => {
    assert.ok(error instanceof WaitUntil);
    assert.equal(error.until, clock.at + 60_000);
    assert.equal(error.message, 'For long.');
    return true;
  });
});

test('the rate limit reported by the source overrides the local count', async () => {
  const { budget, clock } = setting();
  for (let taken = 0; taken < 20; taken += 1) (await budget.take('/counted'))();
  budget.learn({ remaining: 2, resetAt: clock.at + 3_600_000 });
  (await budget.take('/counted'))();
  (await budget.take('/counted'))();
  await assert.rejects(budget.take('/counted'), WaitUntil);
  clock.at += 3_600_000;
  (await budget.take('/counted'))();
});

test('a thrown wait releases its slot', async () => {
  const { budget, clock } = setting({ concurrency: 1 });
  budget.blockUntil(clock.at + 60_000, 'For long.');
  await assert.rejects(budget.take('/x'), WaitUntil);
  clock.at += 60_000;
  (await budget.take('/x'))();
});
