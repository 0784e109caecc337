import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recentResults } from './recent-results.ts';

const counting = (most: number) => {
  const made: string[] = [];
  const keep = recentResults<string>(most);
  return {
    made,
    ask: (key: string): Promise<string> =>
      keep(key, async () => {
        made.push(key);
        return `${key}!`;
      }),
  };
};

test('recent requests are computed once, even while in progress', async () => {
  const { ask, made } = counting(2);
  assert.deepEqual(await Promise.all([ask('a'), ask('a')]), ['a!', 'a!']);
  assert.equal(await ask('a'), 'a!');
  assert.deepEqual(made, ['a']);
});

test('the cache is bounded: the least recently used entry is evicted', async () => {
  const { ask, made } = counting(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
});

test('a failure reaches every waiter, and is retried', async () => {
  const keep = recentResults<number>(2);
  let times = 0;
  const make = async (): Promise<number> => {
    times += 1;
    if (times === 1) throw new Error('no');
    return times;
  };
  const both = await Promise.allSettled([keep('a', make), keep('a', make)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await keep('a', make), 2);
});
