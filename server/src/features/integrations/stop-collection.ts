import { t } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { UserContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { providerNames } from './http/allowed-hosts.ts';
import { findRun, stopRun } from './sync/runs.store.ts';
import { updateSource } from './sync/sources.store.ts';
import { say } from '../../platform/text.ts';

/** Later than every schedule, so that nothing starts automatically. */
const never = new Date('9999-01-01T00:00:00Z');

/**
 * Stops a run after the current page. Stored facts stay, and starting it again resumes there.
 * @throws NotFound; Conflict for a run that has ended or is already stopped
 */
export const stopCollection = (ctx: UserContext, runId: number): Promise<{ stopped: true }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const run = await findRun(tx, runId);
    if (run === null) throw new NotFound('collection job', String(runId));
    // Updates the source before its run, in the same order as storing pages, to avoid deadlocks.
    await updateSource(tx, run.provider, {
      state: 'stopped',
      message: say('{name} stopped this sync. It will continue from this point when someone starts it again.', {
        name: ctx.user.name,
      }),
      waitingUntil: null,
      nextAttemptAt: never,
    });
    const stopped = await stopRun(tx, runId, new Date(ctx.platform.clock.now()), ctx.user.name);
    if (!stopped) throw new Conflict(t('This collection job has already ended.'));
    await writeAudit(tx, ctx, { action: 'integrations.stop', subject: providerNames[run.provider] });
    await ctx.platform.events.publish(tx, {
      organizationId: ctx.organizationId,
      audience: 'organization',
      message: { type: 'collection_progress', payload: {} },
    });
    return { stopped: true };
  });
