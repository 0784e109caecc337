import { onboardingSteps, skippableSteps, type OnboardingState, type OnboardingStep } from '@sightline/contract';
import type { ReactNode } from 'react';
import { onboardingTexts as texts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';

type Props = { state: OnboardingState; busy: boolean; goBack: (step: OnboardingStep) => void };

const noteOf = ({ completed, skipped }: OnboardingState, step: OnboardingStep): string | null => {
  if (completed.includes(step)) return texts.completed;
  if (skipped.includes(step)) return texts.skipped;
  return skippableSteps.includes(step) ? texts.optional : null;
};

/** The steps; users can return to earlier ones. */
export const StepList = ({ state, busy, goBack }: Props): ReactNode => {
  const current = onboardingSteps.indexOf(state.step);
  return (
    <nav aria-label={texts.stepList} className="setup-steps">
      <ol>
        {onboardingSteps.map((step, index) => {
          const note = noteOf(state, step);
          const label = (
            <>
              <span className="num">{index + 1}</span>
              <span>
                {texts.steps[step]}
                {note === null ? null : <span className="xs mut"> {note}</span>}
              </span>
            </>
          );
          return (
            <li key={step} className={index === current ? 'on' : undefined}>
              {index < current ? (
                <Button variant="plain" disabled={busy} onClick={() => goBack(step)}>
                  {label}
                </Button>
              ) : (
                <span
                  className={index > current ? 'mut' : undefined}
                  aria-current={index === current ? 'step' : undefined}
                >
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
