/** An organization of many people with names of 100 characters and scores but no history, created within seconds. */
import { sql } from 'kysely';
import type { UserContext } from '../server/src/platform/context.ts';
import { withSystem, withTenant } from '../server/src/platform/database/tenant.ts';
import { testDatabase } from '../server/src/testing/database.ts';
import { largeOrganization } from '../server/src/testing/large-organization.ts';
import type { StoredOrganization } from './stored-organizations.ts';

const longName = 100;

type LargeOrganization = StoredOrganization & { ctx: UserContext; close: () => Promise<void> };

export const organizationOf = async (people: number): Promise<LargeOrganization> => {
  const database = await testDatabase();
  const { ctx } = await largeOrganization(database, { people, teams: Math.ceil(people / 20) });
  const { platform, organizationId, user } = ctx;
  await withTenant(database, organizationId, async (tx) => {
    for (const table of ['people', 'teams'] as const)
      await tx
        .updateTable(table)
        .set((eb) => ({ name: eb.fn<string>('rpad', ['name', eb.val(longName), eb.val(' von der Leyen')]) }))
        .execute();
  });
  await withSystem(database, async (tx) => {
    // Only admins see every screen.
    await tx.updateTable('memberships').set({ role: 'admin' }).where('user_id', '=', user.id).execute();
    await sql`with members as (
        insert into users (id, name, email)
        select gen_random_uuid(), rpad('Member ' || n, ${longName}, ' von der Leyen'), n || '@large.example'
        from generate_series(2, ${people}::int) n returning id)
      insert into memberships (organization_id, user_id, role)
      select ${organizationId}, id, 'developer' from members`.execute(tx);
  });
  return { ctx, platform, organizationId, userId: user.id, close: () => database.drop() };
};
