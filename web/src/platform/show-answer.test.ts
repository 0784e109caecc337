import { QueryClient, QueryObserver } from '@tanstack/react-query';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showAnswer } from './show-answer.ts';

test('a read from before a change does not replace its answer', async () => {
  const queries = new QueryClient();
  const queryKey = ['alerts'];
  const reads: ((data: string) => void)[] = [];
  const queryFn = (): Promise<string> => new Promise((resolve) => reads.push(resolve));
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  reads[0]?.('active');
  await settle();

  void queries.invalidateQueries({ queryKey });
  showAnswer(queries, queryKey, 'paused');
  reads[1]?.('active');
  await settle();
  assert.equal(queries.getQueryData(queryKey), 'paused');
  reads[2]?.('paused, and more');
  await settle();
  assert.equal(queries.getQueryData(queryKey), 'paused, and more');

  showAnswer(queries, queryKey, 'active');
  await settle();
  assert.equal(reads.length, 3, 'without such a read, nothing is read again');
  stop();
  queries.clear();
});
