import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { asPart, withOneTransaction, withTenant } from './tenant.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('losing a connection in use fails that work, not the process', async () => {
  const { pool } = database;
  const held = await pool.connect();
  const ended = new Promise<void>((done) => held.once('end', () => done()));
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await assert.rejects(held.query('select 1'), /connection/i);
  held.release(true);
  assert.equal((await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one, 1, 'others go on');
});

test('work for the organization of an open transaction joins it, and work for another gets its own', async () => {
  const [organizationId, otherId] = [randomUUID(), randomUUID()];
  const transactionOf = (handle: Parameters<typeof withTenant>[0], id: string): Promise<unknown> =>
    withTenant(handle, id, async (tx) => {
      const { rows } =
        await sql`select current_setting('app.organization_id') as organization, txid_current() as id`.execute(tx);
      return rows[0];
    });
  await withOneTransaction(database, organizationId, async (handle) => {
    const [first, second, third] = [
      (await transactionOf(handle, organizationId)) as { organization: string; id: number },
      await transactionOf(handle, organizationId),
      (await transactionOf(handle, otherId)) as { organization: string; id: number },
    ];
    assert.deepEqual(second, first);
    assert.equal(first.organization, organizationId);
    assert.equal(third.organization, otherId);
    assert.notEqual(third.id, first.id);
  });
});

test('a failed part of a transaction does not affect the other parts', async () => {
  await withOneTransaction(database, randomUUID(), async (_handle, tx) => {
    await assert.rejects(
      asPart(tx, () => sql`select 1 / 0`.execute(tx)),
      /division by zero/,
    );
    const { rows } = await asPart(tx, () => sql<{ one: number }>`select 1 as one`.execute(tx));
    assert.equal(rows[0]?.one, 1);
  });
});
