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
