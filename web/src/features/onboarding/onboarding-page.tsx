import { onboardingSteps, type OnboardingState } from '@sightline/contract';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.ts';
import { onboardingTexts as texts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { useFollow } from '../../ui/inner-link.tsx';
import { Failure } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { DoneStep } from './done-step.tsx';
import { InviteStep } from './invite-step.tsx';
import { useMove, useSetup, useSkip, type MoveTo } from './onboarding.queries.ts';
import { StepList } from './step-list.tsx';
import { TeamsStep } from './teams-step.tsx';
import { ToolsStep } from './tools-step.tsx';
import { WelcomeStep } from './welcome-step.tsx';

const steps = { welcome: WelcomeStep, teams: TeamsStep, tools: ToolsStep, invite: InviteStep, done: DoneStep } as const;

/** Setting up an organization: five steps; users can return to earlier ones. */
export const OnboardingPage = (): ReactNode => {
  const session = useSession();
  const query = useSetup();
  const follow = useFollow();
  const skip = useSkip(() => follow('/dashboard'));
  return (
    <div className="page setup">
      <div className="head">
        <div>
          <Heading title={texts.title(session?.organization?.name ?? '')} />
          <p>{texts.duration}</p>
        </div>
        <span className="grow" />
        {query.data?.step === 'done' ? null : (
          <Button disabled={skip.isPending} onClick={() => skip.mutate()}>
            {texts.skipSetup}
          </Button>
        )}
      </div>
      <Failure message={skip.error === null ? null : failureText(skip.error, texts.moveFailed)} />
      <QueryState query={query} what={texts.loadFailed} waiting={420}>
        {(state) => <Steps state={state} />}
      </QueryState>
    </div>
  );
};

const Steps = ({ state }: { state: OnboardingState }): ReactNode => {
  const { step } = state;
  const moving = useMove();
  const stepIndex = onboardingSteps.indexOf(step);
  const move: MoveTo = (to) => moving.mutate({ step, ...to });
  const Step = steps[step];
  return (
    <>
      <div className="setup-progress">
        <ProgressBar label={texts.progress} done={stepIndex} of={onboardingSteps.length - 1} />
        <span className="s mut num" role="status">
          {texts.progressOf(stepIndex + 1, onboardingSteps.length)}
        </span>
      </div>
      <Failure message={moving.error === null ? null : failureText(moving.error, texts.moveFailed)} />
      <div className="setup-columns">
        <StepList state={state} busy={moving.isPending} goBack={(to) => move({ move: 'back', to })} />
        <Step key={step} state={state} busy={moving.isPending} move={move} />
      </div>
    </>
  );
};
