import { byName } from '@sightline/contract';
import type { ReactNode } from 'react';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink, useFollow } from '../../ui/inner-link.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const texts = onboardingTexts.done;

/** What was set up, what is still missing, and a link to the Overview. */
export const DoneStep = ({ state, busy, move }: StepProps): ReactNode => {
  const follow = useFollow();
  const { connected, sample, completed } = state;
  const teams = (useTeams().data ?? []).map(({ name }) => name).toSorted(byName.compare);
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
      <ul className="plain setup-list">
        {teams.length === 0 ? null : <li>{texts.teams(teams.length, teams.join(', '))}</li>}
        <li>{isNone ? texts.noTools : texts.tools(names)}</li>
        <li>{completed.includes('invite') ? texts.invited : texts.skippedInvite}</li>
      </ul>
      {isNone ? (
        <span>
          <Button disabled={busy} onClick={() => move({ move: 'back', to: 'tools' })}>
            {texts.connect}
          </Button>
        </span>
      ) : (
        <>
          <h3>{texts.next}</h3>
          <ul className="plain setup-list">
            <li>
              <InnerLink className="link" href="/settings?tab=integrations&part=mappings">
                {texts.nextSteps.mappings}
              </InnerLink>
            </li>
            <li>
              <InnerLink className="link" href="/settings?tab=metrics">
                {texts.nextSteps.rules}
              </InnerLink>
            </li>
          </ul>
        </>
      )}
    </StepFrame>
  );
};
