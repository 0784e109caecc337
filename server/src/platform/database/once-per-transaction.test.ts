import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { oncePerBatch, oncePerTransaction, rowsOncePerBatch } from './once-per-transaction.ts';
import { withOneTransaction, withTenant, type Tx } from './tenant.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const transaction = (): Tx => ({}) as Tx;

test('a read is shared within a transaction, and repeated in the next one', async () => {
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

test('a failed read is repeated', async () => {
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

test('the calls of a batch share a read, and other transactions repeat it after their writes', async () => {
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

test('the calls of a batch look up each row once, whether or not it exists', async () => {
  const lookedUp: string[][] = [];
  const readRows = rowsOncePerBatch(
    ({ metric }: { metric: string }) => metric,
    async (_tx, wanted) => {
      const metrics = wanted.map(({ metric }) => metric);
      lookedUp.push(metrics);
      return metrics.filter((metric) => metric !== 'velocity').map((metric) => ({ metric, at: metric.length }));
    },
  );
  const read = async (tx: Tx, ...metrics: string[]) =>
    (
      await readRows(
        tx,
        metrics.map((metric) => ({ metric })),
      )
    ).map(({ metric, at }) => `${metric} ${at}`);
  const organizationId = randomUUID();
  await withOneTransaction(database, organizationId, async (_handle, tx) => {
    assert.deepEqual(await read(tx, 'velocity', 'lead_time'), ['lead_time 9']);
    assert.deepEqual(await read(tx, 'cycle_time', 'lead_time', 'velocity'), ['cycle_time 10', 'lead_time 9']);
    assert.deepEqual(await read(tx, 'lead_time', 'velocity'), ['lead_time 9']);
  });
  await withTenant(database, organizationId, (tx) => read(tx, 'lead_time'));
  assert.deepEqual(lookedUp, [['velocity', 'lead_time'], ['cycle_time'], ['lead_time']]);
});
