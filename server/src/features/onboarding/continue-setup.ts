import { t, type OnboardingState, type OnboardingStep } from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { listConnected, readsSimulator } from '../integrations/index.ts';
import { readProgress, saveProgress } from './onboarding.store.ts';
import { atStart, moved, type Move, type Progress } from './progress.ts';

const present = async (tx: Tx, ctx: RouteContext, progress: Progress): Promise<OnboardingState> => {
  const connected = await listConnected(tx);
  const isSample = await readsSimulator(tx, ctx);
  const isOffered = ctx.platform.config.simulatorUrl !== null && !ctx.user.isDemo && connected.length === 0;
  return {
    step: progress.step,
    completed: [...progress.completed],
    skipped: [...progress.skipped],
    finishedAt: progress.finishedAt?.toISOString() ?? null,
    skippedAt: progress.skippedAt?.toISOString() ?? null,
    connected,
    mail: ctx.platform.config.smtpUrl === null ? 'folder' : 'server',
    sample: isSample ? 'connected' : isOffered ? 'offered' : 'unavailable',
  };
};

export const readSetup = (ctx: RouteContext): Promise<OnboardingState> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) =>
    present(tx, ctx, (await readProgress(tx)) ?? atStart),
  );

/** @throws Conflict if another device has moved on, or no tool is connected; InvalidInput */
export const moveSetup = (
  ctx: RouteContext,
  { step, ...move }: Move & { step: OnboardingStep },
): Promise<OnboardingState> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const before = (await readProgress(tx)) ?? atStart;
    if (before.step !== step)
      throw new Conflict(t('The setup was continued elsewhere. You now see the step that comes next.'));
    if (step === 'tools' && move.move === 'complete' && (await listConnected(tx)).length === 0)
      throw new Conflict(t('Connect at least one tool'));
    const now = new Date(ctx.platform.clock.now());
    const after = moved(before, move, now);
    await saveProgress(tx, ctx.organizationId, after, now);
    return present(tx, ctx, after);
  });

/** Skips the rest of the setup, at any step. */
export const skipSetup = (ctx: RouteContext): Promise<OnboardingState> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const now = new Date(ctx.platform.clock.now());
    const after = { ...((await readProgress(tx)) ?? atStart), skippedAt: now };
    await saveProgress(tx, ctx.organizationId, after, now);
    return present(tx, ctx, after);
  });
