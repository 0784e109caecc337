/** The setup as a state machine: forward by completing or skipping, backward to any earlier step. */
import { t, onboardingSteps, skippableSteps, type OnboardingStep } from '@sightline/contract';
import { InvalidInput } from '../../platform/errors.ts';

export type Progress = {
  step: OnboardingStep;
  completed: readonly OnboardingStep[];
  skipped: readonly OnboardingStep[];
  finishedAt: Date | null;
  /** When the rest was skipped; null after it was continued. */
  skippedAt: Date | null;
};

export type Move = { move: 'complete' | 'skip' | 'back'; to?: OnboardingStep | undefined };

export const atStart: Progress = { step: 'welcome', completed: [], skipped: [], finishedAt: null, skippedAt: null };

const indexOf = (step: OnboardingStep): number => onboardingSteps.indexOf(step);
const stepAt = (index: number, otherwise: OnboardingStep): OnboardingStep => onboardingSteps[index] ?? otherwise;
const without = (steps: readonly OnboardingStep[], step: OnboardingStep): OnboardingStep[] =>
  steps.filter((other) => other !== step);

/** @throws InvalidInput for a step that cannot be skipped, or for going back to a later one */
export const moved = (before: Progress, { move, to }: Move, now: Date): Progress => {
  const progress = { ...before, skippedAt: null };
  const { step, completed, skipped } = progress;
  if (move === 'back') {
    const target = to ?? stepAt(indexOf(step) - 1, step);
    if (indexOf(target) >= indexOf(step)) throw new InvalidInput(t('You can only go back to earlier steps.'));
    return { ...progress, step: target };
  }
  const next = stepAt(indexOf(step) + 1, step);
  if (move === 'skip') {
    if (!skippableSteps.includes(step)) throw new InvalidInput(t('This step cannot be skipped.'));
    // A completed step stays completed if it is later skipped.
    return { ...progress, step: next, skipped: completed.includes(step) ? skipped : [...without(skipped, step), step] };
  }
  return {
    ...progress,
    step: next,
    completed: [...without(completed, step), step],
    skipped: without(skipped, step),
    finishedAt: step === 'done' ? (progress.finishedAt ?? now) : progress.finishedAt,
  };
};
