import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots } from './slots.ts';

test('no more work runs concurrently than there are slots, and a failure releases its slot', async () => {
  const inSlot = createSlots(2);
  const begun: number[] = [];
  const ends: ((fails?: boolean) => void)[] = [];
  const all = [0, 1, 2, 3].map((which) =>
    inSlot(() => {
      begun.push(which);
      return new Promise<number>((done, fail) => {
        ends[which] = (fails = false) => (fails ? fail(new Error('failed')) : done(which));
      });
    }),
  );
  assert.deepEqual(begun, [0, 1]);
  ends[0]?.(true);
  await assert.rejects(all[0] as Promise<number>, /failed/);
  assert.deepEqual(begun, [0, 1, 2]);
  ends[1]?.();
  await all[1];
  assert.deepEqual(begun, [0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  assert.deepEqual(await Promise.all(all.slice(2)), [2, 3]);
});
