import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inTenant } from '../ranges/index.ts';
import { setTopPerformersNamed } from '../scores/index.ts';

/** Changes whether lists of the highest scores name people. */
export const nameTopPerformers = (ctx: RouteContext, named: boolean): Promise<void> =>
  inTenant(ctx, async (tx) => {
    await setTopPerformersNamed(tx, ctx.organizationId, named);
    const subject = named ? 'people are named' : 'teams only';
    await writeAudit(tx, ctx, { action: 'teams.top-performers', subject });
  });
