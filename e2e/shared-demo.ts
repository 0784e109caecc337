/** Products with demo data, shared by test files that change nothing that others rely on. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startSightline, type Running } from './start-sightline.ts';

const started = new Map<number, Promise<Running>>();

/**
 * Starts the product on the first call with so many months of history. It stops when all files of the process have
 * ended.
 */
export const sharedDemo = (months = 2): Promise<Running> => {
  const running = started.get(months) ?? startSightline({ HISTORY_MONTHS: String(months) });
  started.set(months, running);
  return running;
};

after(async () => {
  for (const running of await Promise.all(started.values())) assert.equal(await running.stop(), 0, 'stops cleanly');
});
