import type { ReactNode } from 'react';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const texts = onboardingTexts.welcome;

/** What the product does, and what the setup asks for. */
export const WelcomeStep = ({ busy, move }: StepProps): ReactNode => (
  <StepFrame
    title={onboardingTexts.steps.welcome}
    busy={busy}
    next={
      <Button variant="primary" disabled={busy} onClick={() => move({ move: 'complete' })}>
        {texts.start}
      </Button>
    }
  >
    <p>{texts.text}</p>
    <h3>{texts.listTitle}</h3>
    <ol className="setup-list">
      {texts.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  </StepFrame>
);
