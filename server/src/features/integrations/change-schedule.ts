import { minuteMs, type Provider } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { TenantContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { providerNames } from './http/allowed-hosts.ts';
import { findSource, updateSource } from './sync/sources.store.ts';

/** Changes how often a source is read. @throws NotFound for a source that is not connected */
export const changeSchedule = (
  ctx: TenantContext,
  { provider, everyMinutes }: { provider: Provider; everyMinutes: number },
): Promise<{ everyMinutes: number; nextAttemptAt: string }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const source = await findSource(tx, provider);
    if (source === null) throw new NotFound('source', provider);
    // Only regular waiting times change, not those after a failure, for a rate limit or for a user.
    const due =
      source.state === 'up-to-date' && source.lastSuccessAt !== null
        ? new Date(Math.max(ctx.platform.clock.now(), source.lastSuccessAt.getTime() + everyMinutes * minuteMs))
        : source.nextAttemptAt;
    await updateSource(tx, provider, { everyMinutes, nextAttemptAt: due });
    await writeAudit(tx, ctx, {
      action: 'integrations.schedule',
      subject: providerNames[provider],
      detail: { from: source.everyMinutes, to: everyMinutes },
    });
    return { everyMinutes, nextAttemptAt: due.toISOString() };
  });
