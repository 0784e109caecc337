import { QueryClient, QueryObserver } from '@tanstack/react-query';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { singleUseQuery } from './single-use-query.ts';

const watch = async (options: typeof singleUseQuery | { staleTime: number }, answer: () => Promise<string>) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 2 } } });
  let calls = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['answer'],
    queryFn: () => {
      calls += 1;
      return answer();
    },
    ...options,
  });
  const settled = Promise.withResolvers<void>();
  const leave = observer.subscribe((result) => {
    if (!result.isFetching) settled.resolve();
  });
  await settled.promise;
  // Screens do the same when the live channel is back.
  await queries.invalidateQueries();
  const { data, error } = observer.getCurrentResult();
  leave();
  queries.clear();
  return { calls, data, message: error?.message };
};

test('a single-use request is not repeated with other queries, and its result stays', async () => {
  let isUsed = false;
  const answer = async (): Promise<string> => {
    if (isUsed) throw new Error('used');
    isUsed = true;
    return 'sites';
  };
  assert.deepEqual(await watch(singleUseQuery, answer), { calls: 1, data: 'sites', message: undefined });
});

test('a rejected single-use request is not repeated either', async () => {
  const answer = (): Promise<string> => Promise.reject(new Error('over'));
  assert.deepEqual(await watch(singleUseQuery, answer), { calls: 1, data: undefined, message: 'over' });
});

test('without the option, the request is repeated', async () => {
  const again = await watch({ staleTime: Infinity }, () => Promise.resolve('sites'));
  assert.equal(again.calls, 2);
});
