/**
 * Migrations run while processes of the previous version still run. So each keeps everything that this version
 * reads and writes: it only adds, and obsolete objects are removed in a later version (decision 1830).
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { breakingChanges, readShape, type Shape } from './schema-shape.test-support.ts';

/** Up to here, migrations were written before versions ran side by side. */
const lastUnchecked = '1702_storage_of_files.sql';

/**
 * Migrations that remove what no version uses anymore, with the first version that did not need it. It must be one
 * before the version that the migration belongs to.
 */
const contracting: Readonly<Record<string, string>> = {};

const breaking: readonly (readonly [sql: string, change: string])[] = [
  ['alter table people drop column name', 'column people.name is gone'],
  ['alter table people rename column name to full_name', 'column people.name is gone'],
  ['drop table person_notes', 'column person_notes.organization_id is gone'],
  ['alter table person_notes rename to notes', 'column person_notes.organization_id is gone'],
  ['alter table organizations alter column max_users type bigint', 'column organizations.max_users was integer'],
  ['alter table people add column kind text not null', 'column people.kind must be written'],
  ['alter table organizations alter column domain set not null', 'column organizations.domain must be written'],
  ['alter table organizations alter column time_zone drop default', 'column organizations.time_zone must be written'],
  [
    "alter table organizations add check (time_zone <> 'UTC')",
    'organizations: constraint organizations_time_zone_check',
  ],
  [
    `alter table organizations drop constraint organizations_status_check;
     alter table organizations add constraint organizations_status_check check (status in ('active', 'disabled'))`,
    'organizations: constraint organizations_status_check is another',
  ],
  ['create unique index on organizations (name)', 'organizations: unique btree (name) is new'],
  ['alter table memberships drop constraint memberships_pkey', 'memberships: unique btree (organization_id, user_id)'],
  ['revoke update on organizations from sightline_tenant', 'grant update on organizations to sightline_tenant is gone'],
  ['drop policy own on organizations', 'policy own on organizations is gone'],
  ['drop function delete_organization(uuid)', 'function delete_organization(organization uuid) is gone'],
  [
    'create trigger refuse before insert on people for each row execute function suppress_redundant_updates_trigger()',
    'people: trigger refuse is new',
  ],
  // Statements in a block are found like plain ones.
  ["do $$ begin execute 'alter table people drop column name'; end $$", 'column people.name is gone'],
];

const adding: readonly string[] = [
  'alter table organizations add column motto text',
  "alter table organizations add column motto text not null default ''",
  "create table mottos (organization_id uuid not null primary key references organizations, motto text not null check (motto <> ''))",
  'create index on people (name)',
  'alter table organizations drop constraint organizations_status_check',
  'alter table organizations alter column name drop not null',
  'grant delete on organizations to sightline_tenant',
];

describe('migrations', () => {
  let database: TestDatabase;
  let client: pg.Client;
  before(async () => {
    database = await testDatabase('template0');
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  it('keep everything that the previous version uses', async () => {
    const all = await readMigrations();
    const first = all.findIndex(({ name }) => name > lastUnchecked);
    assert.ok(first > 0);
    await migrate(database.url, all.slice(0, first));
    let shape: Shape = await readShape(client);
    for (const [index, { name }] of all.entries()) {
      if (index < first) continue;
      await migrate(database.url, all.slice(0, index + 1));
      const next = await readShape(client);
      if (!(name in contracting)) assert.deepEqual(breakingChanges(shape, next), [], name);
      shape = next;
    }
  });

  const changesOf = async (sql: string): Promise<string[]> => {
    const before = await readShape(client);
    await client.query('begin');
    try {
      await client.query(sql);
      return breakingChanges(before, await readShape(client));
    } finally {
      await client.query('rollback');
    }
  };

  for (const [sql, change] of breaking)
    it(`are rejected with: ${sql.replaceAll(/\s+/g, ' ')}`, async () => {
      const found = await changesOf(sql);
      assert.ok(
        found.some((problem) => problem.startsWith(change)),
        `${change} is not among: ${found.join(', ')}`,
      );
    });

  for (const sql of adding)
    it(`are accepted with: ${sql}`, async () => {
      assert.deepEqual(await changesOf(sql), []);
    });
});
