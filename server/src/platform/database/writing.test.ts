import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { writingBehind } from './writing.ts';

/** A write that the test completes. */
const openWrite = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { write: () => promise, end: resolve, fail: reject };
};

test('computing continues during a write, and the next write waits until it is done', async () => {
  const [first, second] = [openWrite(), openWrite()];
  const happened: string[] = [];
  const done = writingBehind(async (give) => {
    await give(first.write);
    happened.push('computed the second');
    await give(() => {
      happened.push('began the second');
      return second.write();
    });
  }).then(() => happened.push('ended'));
  await setImmediate();
  await setImmediate();
  assert.deepEqual(happened, ['computed the second']);
  first.end();
  await setImmediate();
  await setImmediate();
  assert.deepEqual(happened, ['computed the second', 'began the second']);
  second.end();
  await done;
  assert.deepEqual(happened, ['computed the second', 'began the second', 'ended']);
});

test('a failed write is thrown by the next write, or at the end', async () => {
  for (const isLast of [true, false]) {
    let begun = 0;
    const failing = writingBehind(async (give) => {
      await give(() => Promise.reject(new Error('no room')));
      if (isLast) return;
      await give(async () => {
        begun += 1;
      });
    });
    await assert.rejects(failing, /no room/);
    assert.equal(begun, 0);
  }
});

test('if computing fails, pending writes finish first', async () => {
  const open = openWrite();
  let isOver = false;
  const failing = writingBehind(async (give) => {
    await give(open.write);
    throw new Error('cannot be scored');
  }).finally(() => (isOver = true));
  const rejected = assert.rejects(failing, /cannot be scored/);
  await setImmediate();
  await setImmediate();
  assert.equal(isOver, false);
  open.fail(new Error('no room'));
  await rejected;
});
