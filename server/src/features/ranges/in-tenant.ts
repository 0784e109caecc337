import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readTimeZone } from '../organizations/index.ts';

/** Runs `work` on the organization's data with its zone and the instant that figures are of, in epoch seconds. */
export const inTenant = <T>(
  ctx: RouteContext,
  work: (tx: Tx, at: { now: number; timeZone: string }) => Promise<T>,
): Promise<T> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) =>
    work(tx, {
      now: ctx.asOf ?? Math.floor(ctx.platform.clock.now() / 1000),
      timeZone: await readTimeZone(tx, ctx.organizationId),
    }),
  );
