import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calmly } from './calmly.ts';

test('what is asked for often is done at once and then with pauses, and never forgotten', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let times = 0;
  const ask = calmly(
    () => 1_000,
    () => (times += 1),
    (work) => work(),
  );
  ask();
  assert.equal(times, 1, 'the first at once');
  for (let count = 0; count < 5; count += 1) ask();
  assert.equal(times, 1);
  mock.timers.tick(999);
  assert.equal(times, 1);
  mock.timers.tick(1);
  assert.equal(times, 2, 'five that came too soon are one');
  mock.timers.tick(5_000);
  assert.equal(times, 2);
  ask();
  assert.equal(times, 3, 'after a rest at once again');
});

test('in a tab that nobody sees it waits, and is done once when somebody looks', () => {
  let times = 0;
  const waiting: (() => void)[] = [];
  const ask = calmly(
    () => 0,
    () => (times += 1),
    (work) => void waiting.push(work),
  );
  ask();
  ask();
  assert.equal(times, 0);
  for (const look of waiting) look();
  assert.equal(times, 1);
});
