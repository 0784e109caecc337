import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throttle } from './throttle.ts';

test('frequent calls run immediately, then with pauses, and none is dropped', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let times = 0;
  const ask = throttle(
    () => 1_000,
    () => (times += 1),
    (work) => work(),
  );
  ask();
  assert.equal(times, 1, 'the first runs immediately');
  for (let count = 0; count < 5; count += 1) ask();
  assert.equal(times, 1);
  mock.timers.tick(999);
  assert.equal(times, 1);
  mock.timers.tick(1);
  assert.equal(times, 2, 'five that came too soon are one');
  mock.timers.tick(5_000);
  assert.equal(times, 2);
  ask();
  assert.equal(times, 3, 'after a pause, immediately again');
});

test('a hidden tab waits, and runs once when it becomes visible', () => {
  let times = 0;
  const waiting: (() => void)[] = [];
  const ask = throttle(
    () => 0,
    () => (times += 1),
    (work) => void waiting.push(work),
  );
  ask();
  ask();
  assert.equal(times, 0);
  for (const resume of waiting) resume();
  assert.equal(times, 1);
});
