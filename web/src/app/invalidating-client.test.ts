import { defaultScheduler, notifyManager, QueryObserver } from '@tanstack/react-query';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { InvalidatingClient } from './invalidating-client.ts';

before(() => notifyManager.setScheduler(queueMicrotask));
after(() => notifyManager.setScheduler(defaultScheduler));

/** After everything that is due has run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const reading = () => {
  const queries = new InvalidatingClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const reads: PromiseWithResolvers<string>[] = [];
  const options = {
    queryKey: ['measured', 'sprints'],
    queryFn: (): Promise<string> => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  };
  const shown = (): unknown => queries.getQueryData(options.queryKey);
  return { queries, reads, options, shown };
};

test('a change during the first read is read after it, once', async () => {
  const { queries, reads, options, shown } = reading();
  const stop = new QueryObserver(queries, options).subscribe(() => {});
  void queries.invalidateQueries({ queryKey: ['measured'] });
  void queries.invalidateQueries({ queryKey: ['measured'] });
  reads[0]?.resolve('before');
  await settle();
  assert.equal(shown(), 'before', 'what is known is shown meanwhile');
  assert.equal(reads.length, 2);
  reads[1]?.resolve('after');
  await settle();
  assert.equal(shown(), 'after');
  assert.equal(reads.length, 2);
  stop();
  queries.clear();
});

test('a read that no screen shows yet is repeated once it is shown', async () => {
  const { queries, reads, options, shown } = reading();
  void queries.prefetchQuery(options);
  void queries.invalidateQueries();
  reads[0]?.resolve('before');
  await settle();
  assert.equal(reads.length, 1);
  const stop = new QueryObserver(queries, options).subscribe(() => {});
  reads[1]?.resolve('after');
  await settle();
  assert.equal(shown(), 'after');
  stop();
  queries.clear();
});

test('an invalidation ends once the new data has been read', async () => {
  const { queries, reads, options, shown } = reading();
  const stop = new QueryObserver(queries, options).subscribe(() => {});
  const invalidated = queries.invalidateQueries().then(shown);
  reads[0]?.resolve('before');
  await settle();
  reads[1]?.resolve('after');
  assert.equal(await invalidated, 'after');
  stop();
  queries.clear();
});

test('a first read that fails is not repeated', async () => {
  const { queries, reads, options } = reading();
  const stop = new QueryObserver(queries, options).subscribe(() => {});
  const invalidated = queries.invalidateQueries();
  reads[0]?.reject(new Error('down'));
  await invalidated;
  assert.equal(reads.length, 1);
  stop();
  queries.clear();
});

test('a read that is restarted is not repeated as well', async () => {
  const { queries, reads, options, shown } = reading();
  const stop = new QueryObserver(queries, options).subscribe(() => {});
  reads[0]?.resolve('first');
  await settle();
  void queries.invalidateQueries();
  void queries.invalidateQueries();
  reads[1]?.resolve('before');
  reads[2]?.resolve('after');
  await settle();
  assert.equal(shown(), 'after');
  assert.equal(reads.length, 3);
  stop();
  queries.clear();
});
