/** One product with demo data, shared by test files that change nothing that others rely on. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startSightline, type Running } from './start-sightline.ts';

let started: Promise<Running> | undefined;

/** Starts the product on the first call. It stops when all files of the process have ended. */
export const sharedDemo = (): Promise<Running> => (started ??= startSightline({ HISTORY_MONTHS: '2' }));

after(async () => {
  const running = await started;
  if (running !== undefined) assert.equal(await running.stop(), 0, 'stops cleanly');
});
