import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { withTenant } from '../platform/database/tenant.ts';
import { testContext } from '../testing/context.ts';
import { simulatedSite, type SimulatedSite } from '../features/integrations/integrations.test-support.ts';
import { measureStorage } from '../features/retention/storage.store.ts';
import { runMeasurement } from '../measurement-thread/run.ts';
import { withEverything } from './attacks/victim.test-support.ts';
import { attacks } from './attacks.test-support.ts';
import type { Victim } from './attacks/attack.test-support.ts';

const now = '2026-11-20T12:00:00Z';
const root = fileURLToPath(new URL('..', import.meta.url));
const stores = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.store.ts'))
  .sort();

/** Whether the result reveals nothing: no row, no number, no `true`. */
const saysNothing = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false || value === 0) return true;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(saysNothing);
};

describe('another organization', () => {
  let site: SimulatedSite;
  let victim: Victim;
  let attacker: string;
  let tables: string[];

  before(async () => {
    site = await simulatedSite({ now, historyMonths: 1 });
    const organization = await site.connected();
    await organization.collectAll();
    victim = await withEverything(site.database, organization.ctx.organizationId);
    await runMeasurement(organization.ctx.platform, victim.organizationId);
    await measureStorage(site.database, new Date(now));
    attacker = (await testContext(site.database)).organizationId;
    const found = await sql<{ name: string }>`
      select tablename as name from pg_policies where policyname = 'tenant' and schemaname = 'public' order by 1`.execute(
      site.database.kysely,
    );
    tables = found.rows.map((row) => row.name);
  });
  after(() => site.close());

  const snapshot = (): Promise<Record<string, string>> =>
    withTenant(site.database, victim.organizationId, async (tx) => {
      const entries: [string, string][] = [];
      for (const table of tables) {
        const result = await sql<{ state: string }>`
          select count(*) || ' ' || coalesce(sum(hashtextextended(row::text, 0)), 0) as state
          from ${sql.table(table)} row`.execute(tx);
        entries.push([table, result.rows[0]?.state ?? '']);
      }
      return Object.fromEntries(entries);
    });

  it('finds something to attack in every table of a tenant', async () => {
    const empty = Object.entries(await snapshot()).filter(([, state]) => state.startsWith('0 '));
    assert.deepEqual(empty.map(([table]) => table).toSorted(), []);
  });

  /** The victim's data before all attacks, which must be the same after each of them. */
  let untouched: Record<string, string> | undefined;
  for (const store of stores) {
    it(`can neither see nor change anything through ${store}`, async () => {
      const functions = Object.entries((await import(`../${store}`)) as Record<string, unknown>).filter(
        ([, value]) => typeof value === 'function',
      );
      untouched ??= await snapshot();
      for (const [name] of functions) {
        const attack = attacks[store]?.[name];
        assert.ok(attack !== undefined, `${store}: ${name} needs its line in server/src/tenancy/attacks`);
        if (typeof attack !== 'function') continue;
        const result = await withTenant(site.database, attacker, (tx) => attack(tx, victim)).catch((error: unknown) => {
          // Rejected by a policy, by missing rights, or because the row is invisible to the attacker.
          assert.match(String(error), /row-level security|permission denied|no result|violates foreign key/i, name);
          return null;
        });
        assert.ok(saysNothing(result), `${store}: ${name} result ${JSON.stringify(result)?.slice(0, 300)}`);
      }
      assert.deepEqual(await snapshot(), untouched);
    });
  }
});
