import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { oncePerBatch, oncePerTransaction } from './once-per-transaction.ts';
import { withOneTransaction, withTenant, type Tx } from './tenant.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const transaction = (): Tx => ({}) as Tx;

test('a read is shared within a transaction, and made again in the next one', async () => {
  let reads = 0;
  const readOnce = oncePerTransaction(async () => (reads += 1));
  const [one, other] = [transaction(), transaction()];
  assert.deepEqual(await Promise.all([readOnce(one), readOnce(one)]), [1, 1]);
  assert.equal(await readOnce(one), 1);
  assert.equal(await readOnce(other), 2);
});

test('reads with other arguments are not shared', async () => {
  const readOnce = oncePerTransaction(async (_tx: Tx, metrics: readonly string[], limit: number) =>
    metrics.slice(0, limit),
  );
  const tx = transaction();
  assert.deepEqual(await readOnce(tx, ['lead_time', 'velocity'], 1), ['lead_time']);
  assert.deepEqual(await readOnce(tx, ['lead_time', 'velocity'], 2), ['lead_time', 'velocity']);
  assert.deepEqual(await readOnce(tx, ['velocity'], 1), ['velocity']);
});

test('a read that failed is made again', async () => {
  let fails = true;
  const readOnce = oncePerTransaction(async () => {
    if (fails) throw new Error('canceled');
    return 'read';
  });
  const tx = transaction();
  await assert.rejects(readOnce(tx));
  fails = false;
  assert.equal(await readOnce(tx), 'read');
});

test('the calls of a batch share a read, other transactions read again what they may have written', async () => {
  let reads = 0;
  const readOnce = oncePerBatch(async () => (reads += 1));
  const organizationId = randomUUID();
  const inBatch = await withOneTransaction(database, organizationId, async (handle) => [
    await withTenant(handle, organizationId, (tx) => readOnce(tx)),
    await withTenant(handle, organizationId, (tx) => readOnce(tx)),
    await withTenant(handle, randomUUID(), (tx) => readOnce(tx)),
  ]);
  assert.deepEqual(inBatch, [1, 1, 2]);
  assert.deepEqual(
    await withTenant(database, organizationId, async (tx) => [await readOnce(tx), await readOnce(tx)]),
    [3, 4],
  );
});
