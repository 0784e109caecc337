import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';

/** Records that somebody opened another person's individual figures; that person can see it. */
export const recordView = async (tx: Tx, ctx: UserContext, personId: string, what: string): Promise<void> => {
  await tx
    .insertInto('person_views')
    .values({
      organization_id: ctx.organizationId,
      person_id: personId,
      viewer_id: ctx.user.id,
      at: new Date(ctx.platform.clock.now()),
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
