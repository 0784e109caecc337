import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readTimeZone } from '../organizations/index.ts';

/** Runs `work` in a transaction of the organization, with its time zone and the instant of figures in epoch seconds. */
export const inTenant = <T>(
  ctx: RouteContext,
  work: (tx: Tx, at: { now: number; timeZone: string }) => Promise<T>,
): Promise<T> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    ctx.canceled?.throwIfAborted();
    return work(tx, {
      now: ctx.asOf ?? Math.floor(ctx.platform.clock.now() / 1000),
      timeZone: await readTimeZone(tx, ctx.organizationId),
    });
  });
