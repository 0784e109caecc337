import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';

/** Looking at the same again within this time is one look. */
const oneLookMs = 3_600_000;

/**
 * Records that somebody opened another person's individual figures; that person can see it. One screen
 * makes several calls, and every change of its filters makes them again: within an hour it is one look.
 */
export const recordView = async (tx: Tx, ctx: UserContext, personId: string, what: string): Promise<void> => {
  const at = new Date(ctx.platform.clock.now());
  const look = `look/${ctx.organizationId}/${personId}/${ctx.user.id}/${what}`;
  // The calls of one screen come at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${look}, 0))`.execute(tx);
  const known = await tx
    .selectFrom('person_views')
    .select('id')
    .where('person_id', '=', personId)
    .where('viewer_id', '=', ctx.user.id)
    .where('what', '=', what)
    .where('at', '>', new Date(at.getTime() - oneLookMs))
    .executeTakeFirst();
  if (known !== undefined) return;
  await tx
    .insertInto('person_views')
    .values({
      organization_id: ctx.organizationId,
      person_id: personId,
      viewer_id: ctx.user.id,
      at,
      what,
    })
    .execute();
};

export type PersonView = { at: Date; viewerId: string; what: string };

/** Who opened a person's individual figures, the latest first. */
export const listViewsOf = async (tx: Tx, personId: string, limit: number): Promise<PersonView[]> => {
  const rows = await tx
    .selectFrom('person_views')
    .select(['at', 'viewer_id', 'what'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ at: row.at, viewerId: row.viewer_id, what: row.what }));
};
