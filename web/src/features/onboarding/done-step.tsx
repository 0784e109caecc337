import type { ReactNode } from 'react';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { useFollow } from '../../ui/inner-link.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const texts = onboardingTexts.done;

/** What was set up, what is still missing, and a link to the Overview. */
export const DoneStep = ({ state, busy, move }: StepProps): ReactNode => {
  const follow = useFollow();
  const { connected, sample, completed } = state;
  const isNone = connected.length === 0;
  const names = connected.map((type) => onboardingTexts.tools.names[type]).join(', ');
  const finish = (): void => {
    move({ move: 'complete' });
    follow('/dashboard');
  };
  return (
    <StepFrame
      title={onboardingTexts.steps.done}
      busy={busy}
      previous={() => move({ move: 'back' })}
      next={
        <Button variant="primary" disabled={busy} onClick={finish}>
          {texts.finish}
        </Button>
      }
    >
      <p>{isNone ? texts.nothing : sample === 'connected' ? texts.sample : texts.collecting}</p>
      <h3>{texts.summary}</h3>
      <ul className="setup-list">
        <li>{isNone ? texts.noTools : texts.tools(names)}</li>
        {completed.includes('invite') ? null : <li>{texts.skippedInvite}</li>}
      </ul>
      {isNone ? (
        <span>
          <Button disabled={busy} onClick={() => move({ move: 'back', to: 'tools' })}>
            {texts.connect}
          </Button>
        </span>
      ) : null}
    </StepFrame>
  );
};
