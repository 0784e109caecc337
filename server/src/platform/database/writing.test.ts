import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writingBehind } from './writing.ts';

/** A write that ends when it is told to. */
const openWrite = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { write: () => promise, end: resolve, fail: reject };
};

test('goes on while something is written, and waits with the next until it is', async () => {
  const writing = writingBehind();
  const [first, second] = [openWrite(), openWrite()];
  let begun = false;
  await writing.give(first.write);
  const given = writing.give(() => {
    begun = true;
    return second.write();
  });
  await Promise.resolve();
  assert.equal(begun, false);
  first.end();
  await given;
  assert.equal(begun, true);
  let ended = false;
  const end = writing.end().then(() => (ended = true));
  await Promise.resolve();
  assert.equal(ended, false);
  second.end();
  await end;
});

test('what goes wrong is thrown by what follows', async () => {
  for (const follow of ['give', 'end'] as const) {
    const writing = writingBehind();
    const write = openWrite();
    await writing.give(write.write);
    write.fail(new Error('no room'));
    await assert.rejects(follow === 'end' ? writing.end() : writing.give(async () => {}), /no room/);
  }
});
