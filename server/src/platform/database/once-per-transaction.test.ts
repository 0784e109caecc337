import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oncePerTransaction } from './once-per-transaction.ts';
import type { Tx } from './tenant.ts';

const transaction = (): Tx => ({}) as Tx;

test('a read is shared within a transaction, and made again in the next one', async () => {
  const readOnce = oncePerTransaction<number>();
  let reads = 0;
  const read = async (): Promise<number> => (reads += 1);
  const [one, other] = [transaction(), transaction()];
  assert.deepEqual(await Promise.all([readOnce(one, read), readOnce(one, read)]), [1, 1]);
  assert.equal(await readOnce(one, read), 1);
  assert.equal(await readOnce(other, read), 2);
});

test('a read that failed is made again', async () => {
  const readOnce = oncePerTransaction<string>();
  const tx = transaction();
  await assert.rejects(readOnce(tx, () => Promise.reject(new Error('canceled'))));
  assert.equal(await readOnce(tx, async () => 'read'), 'read');
});
