import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { createLog } from '../log.ts';
import { preparedStatements } from './prepared-statements.ts';
import { openDatabase, withSystem, withTenant, type DatabaseHandle } from './tenant.ts';

const nameAfter = (text: string, times: number, values: readonly unknown[] = [1]): string | undefined => {
  const { nameOf } = preparedStatements();
  let name: string | undefined;
  for (let time = 0; time < times; time += 1) name = nameOf(text, values);
  return name;
};

describe('statements', () => {
  it('are prepared after a few executions', () => {
    assert.equal(nameAfter('select $1', 2), undefined);
    assert.equal(nameAfter('select $1', 3), 'hot-1');
    assert.equal(nameAfter('select $1', 9), 'hot-1');
  });

  it('that contain several, or may return other columns after a migration, are not prepared', () => {
    assert.equal(nameAfter('set local a = 1; select 1', 9, []), undefined);
    for (const text of ['select * from a', 'select a.*, b from a', 'select b, * from a', 'delete from a returning *'])
      assert.equal(nameAfter(text, 9), undefined, text);
    assert.equal(nameAfter('select count(*), a * $1 from a', 3), 'hot-1');
  });

  it('that read observations are planned for their values', () => {
    assert.equal(nameAfter('select at from observations where at > $1', 9), undefined);
    assert.equal(nameAfter('select "at" from "observations" where "at" > $1', 9), undefined);
    assert.equal(nameAfter('select day from observation_batches where day > $1', 3), 'hot-1');
  });

  it('have at most 200 names', () => {
    const { nameOf } = preparedStatements();
    const names = Array.from({ length: 300 }, (_, index) => {
      const text = `select $1 + ${index}`;
      nameOf(text, [1]);
      nameOf(text, [1]);
      return nameOf(text, [1]);
    });
    assert.equal(new Set(names.filter((name) => name !== undefined)).size, 200);
    assert.equal(names[0], 'hot-1');
    assert.equal(names.at(-1), undefined);
  });
});

describe('prepared statements', () => {
  let test: TestDatabase;
  let database: DatabaseHandle;
  const [ours, theirs] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  before(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, createLog('silent', 'test'), { prepares: true });
    database.pool.options.max = 1;
    const organizations = [
      { id: ours, name: 'Ours' },
      { id: theirs, name: 'Theirs' },
    ];
    await withSystem(test, (tx) => tx.insertInto('organizations').values(organizations).execute());
  });
  after(async () => {
    await database.close();
    await test.drop();
  });

  const names = (tx: Parameters<Parameters<typeof withTenant>[2]>[0]): Promise<string[]> =>
    tx
      .selectFrom('organizations')
      .select('name')
      .where('name', '<>', 'Nobody')
      .orderBy('name')
      .execute()
      .then((rows) => rows.map(({ name }) => name));

  it('return only rows visible to the current transaction', async () => {
    for (let time = 0; time < 12; time += 1) {
      assert.deepEqual(await withTenant(database, ours, names), ['Ours']);
      assert.deepEqual(await withSystem(database, names), ['Ours', 'Theirs']);
      assert.deepEqual(await withTenant(database, theirs, names), ['Theirs']);
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"organizations"%'`.execute(database.kysely);
    assert.equal(rows.length, 1);
  });

  it('work after a migration has added a column, and after a transaction that failed', async () => {
    const all = () =>
      withSystem(database, (tx) => tx.selectFrom('organizations').selectAll().where('name', '=', 'Ours').execute());
    for (let time = 0; time < 6; time += 1) await all();
    await test.pool.query('alter table organizations add column motto text');
    assert.equal((await all()).length, 1);
    assert.deepEqual(await withTenant(database, ours, names), ['Ours']);
    await assert.rejects(
      withTenant(database, ours, async (tx) => {
        await sql`select nothing from organizations where name = ${'Ours'}`.execute(tx);
      }),
      { code: '42703' },
    );
    assert.deepEqual(await withTenant(database, ours, names), ['Ours']);
  });
});
