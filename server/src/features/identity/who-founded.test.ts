import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { searchAudit, writeAudit } from '../../platform/audit/audit.store.ts';
import { readMigrations } from '../../platform/database/migrate.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertOrganization } from './identity.store.ts';

const foundedAt = '2026-11-20T12:00:00Z';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const migrateAgain = async (): Promise<void> => {
  const migration = (await readMigrations()).find((one) => one.name === '0462_who_founded.sql');
  await sql.raw(migration?.sql ?? '').execute(database.kysely);
};
const entriesOf = (organizationId: string) =>
  withTenant(database, organizationId, async (tx) =>
    (await searchAudit(tx, {}, { limit: 9, addresses: true })).map((one) => [
      one.action,
      one.actorKind,
      one.actorName,
      one.subject,
      one.at,
      one.address,
    ]),
  );

it('organisations of which no founding is recorded get it as their first entry, once, with whom it is known of', async () => {
  const clock = { at: Date.parse(foundedAt) };
  const ctx = await testContext(database, { clock, name: 'Ada Founder' });
  clock.at += 86_400_000;
  const changed = { action: 'organization.change', subject: 'Acme' } as const;
  await withTenant(database, ctx.organizationId, (tx) => writeAudit(tx, ctx, changed));

  const others = { left: randomUUID(), demo: randomUUID(), sample: randomUUID(), recorded: randomUUID() };
  const now = new Date(foundedAt);
  const founding = { name: 'Other', timeZone: 'UTC', now };
  const members = ['admin', 'developer'] as const;
  const demo = members.map((role) => {
    const id = randomUUID();
    return { id, email: `${id}@demo.example`, name: role, role, passwordHash: '', isDemo: true };
  });
  await withSystem(database, async (tx) => {
    await insertOrganization(tx, { id: others.left, ...founding }, []);
    await insertOrganization(tx, { id: others.demo, ...founding }, demo);
    await insertOrganization(tx, { id: others.sample, ...founding, isSample: true }, []);
    await insertOrganization(tx, { id: others.recorded, ...founding }, []);
  });
  await withTenant(database, others.recorded, (tx) =>
    writeAudit(tx, { ...ctx, organizationId: others.recorded }, { action: 'organization.found', subject: 'Other' }),
  );
  const recorded = await entriesOf(others.recorded);

  const founded = (kind: string, who: string, subject: string) => {
    return ['organization.found', kind, who, subject, new Date(foundedAt).toISOString(), ''];
  };
  for (let time = 0; time < 2; time += 1) {
    await migrateAgain();
    const [later, first, ...more] = await entriesOf(ctx.organizationId);
    assert.deepEqual([later?.[0], first, more], ['organization.change', founded('user', 'Ada Founder', 'Acme'), []]);
    assert.deepEqual(await entriesOf(others.left), [founded('system', 'Not known', 'Other')]);
    assert.deepEqual(await entriesOf(others.demo), [founded('job', 'demo', 'Other')]);
    assert.deepEqual(await entriesOf(others.sample), []);
    assert.deepEqual(await entriesOf(others.recorded), recorded);
  }
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_policies on tablename = relname and schemaname = 'public'
    where not relforcerowsecurity`.execute(database.kysely);
  assert.deepEqual(rows, []);
});
