import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastFew } from './last-few.ts';

const counting = (most: number) => {
  const made: string[] = [];
  const keep = lastFew<string>(most);
  return {
    made,
    ask: (key: string): Promise<string> =>
      keep(key, async () => {
        made.push(key);
        return `${key}!`;
      }),
  };
};

test('what was asked for lately is made once, also while it is being made', async () => {
  const { ask, made } = counting(2);
  assert.deepEqual(await Promise.all([ask('a'), ask('a')]), ['a!', 'a!']);
  assert.equal(await ask('a'), 'a!');
  assert.deepEqual(made, ['a']);
});

test('no more than so many are kept: what was asked for longest ago goes', async () => {
  const { ask, made } = counting(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
});

test('what failed is told to everybody who waits, and made again', async () => {
  const keep = lastFew<number>(2);
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
