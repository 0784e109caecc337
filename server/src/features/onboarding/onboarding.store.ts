import type { OnboardingStep } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Progress } from './progress.ts';

/** Progress of the setup; null before it started. */
export const readProgress = async (tx: Tx): Promise<Progress | null> => {
  const row = await tx.selectFrom('onboarding_progress').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    step: row.step as OnboardingStep,
    completed: row.completed as OnboardingStep[],
    skipped: row.skipped as OnboardingStep[],
    finishedAt: row.finished_at,
    skippedAt: row.skipped_at,
  };
};

export const saveProgress = async (tx: Tx, organizationId: string, progress: Progress, now: Date): Promise<void> => {
  const values = {
    step: progress.step,
    completed: [...progress.completed],
    skipped: [...progress.skipped],
    finished_at: progress.finishedAt,
    skipped_at: progress.skippedAt,
    updated_at: now,
  };
  await tx
    .insertInto('onboarding_progress')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};

export const deleteProgress = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('onboarding_progress').execute();
};
