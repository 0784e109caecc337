import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('a connection that is lost while somebody holds it ends their work and not the process', async () => {
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
