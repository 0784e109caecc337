/** Products with demo data, shared by test files that change nothing that others rely on. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startSightline, type Running } from './start-sightline.ts';

const started = new Map<number, Promise<Running>>();

/** Starts the product with this much history on the first call. It stops after the last test file of the process. */
export const sharedDemo = (months = 2): Promise<Running> => {
  const running = started.get(months) ?? startSightline({ HISTORY_MONTHS: String(months) });
  started.set(months, running);
  return running;
};

after(async () => {
  for (const running of started.values()) assert.equal(await (await running).stop(), 0, 'stops cleanly');
});
