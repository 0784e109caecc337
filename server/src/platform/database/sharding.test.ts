/**
 * All data of an organization can be sharded by it, as Citus or partitions by organization need:
 * its keys begin with the organization, and no row refers to one of another table without it (decision 1832).
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

/** Read and written while the organization is not known yet, or about the installation too: kept whole on each node. */
const shared = [
  'account_audit_entries',
  'alert_rules',
  'issue_reports',
  'monitoring_alerts',
  'monitoring_channels',
  'platform_audit_entries',
  'seeded_alert_rules',
  'sessions',
];
/** Only added to and counted; rows have no identity. */
const withoutKey = ['pulse_counts', 'pulse_rosters', 'pulse_weeks'];

describe('tables of organizations', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const names = async (query: string): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      `with tables as (
         select c.oid, relname, attnum from pg_class c
         join pg_attribute on attrelid = c.oid and attname = 'organization_id' and not attisdropped
         where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace)
       ${query} order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('have the organization in every unique key', async () => {
    const found = await names(
      'select distinct relname as name from tables join pg_index on indrelid = tables.oid where indisunique and not attnum = any (indkey::int2[])',
    );
    assert.deepEqual(found, shared);
  });

  it('have a primary key', async () => {
    const found = await names(
      'select relname as name from tables where not exists (select from pg_index where indrelid = tables.oid and indisprimary)',
    );
    assert.deepEqual(found, withoutKey);
  });

  it('require the organization', async () => {
    const found = await names(
      'select relname as name from tables join pg_attribute a on a.attrelid = tables.oid and a.attnum = tables.attnum where not attnotnull',
    );
    assert.deepEqual(
      found.filter((name) => !shared.includes(name)),
      [],
    );
  });

  it('refer to each other within the organization', async () => {
    const found = await names(
      `select distinct tables.relname || ' to ' || others.relname as name from tables
       join pg_constraint on conrelid = tables.oid and contype = 'f'
       join tables others on others.oid = confrelid
       where not tables.attnum = any (conkey) or not others.attnum = any (confkey)`,
    );
    assert.deepEqual(found, ['monitoring_alerts to alert_rules']);
  });
});
