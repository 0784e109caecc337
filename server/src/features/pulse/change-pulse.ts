import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { say } from '../../platform/text.ts';
import { inTenant } from '../ranges/index.ts';
import { setPulseEnabled } from './pulse.store.ts';

/** Turns the survey on or off. Earlier answers are kept. */
export const changePulse = (ctx: RouteContext, enabled: boolean): Promise<void> =>
  inTenant(ctx, async (tx) => {
    await setPulseEnabled(tx, ctx.organizationId, enabled);
    await writeAudit(tx, ctx, { action: 'pulse.change', subject: enabled ? say('switched on') : say('switched off') });
  });
