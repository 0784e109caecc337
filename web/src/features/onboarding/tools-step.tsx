import { providers } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '../../platform/query-keys.ts';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { SampleChoice } from './sample-choice.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { ToolCard } from './tool-card.tsx';

const texts = onboardingTexts.tools;
/** Accounts of all three create their tokens here. */
const tokenPage = 'https://id.atlassian.com/manage-profile/security/api-tokens';

/** Connecting Jira, Confluence and Bitbucket, or the sample data. */
export const ToolsStep = ({ state, busy, move }: StepProps): ReactNode => {
  const queries = useQueryClient();
  const isNone = state.connected.length === 0;
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: queryKeys.onboarding() });
    void queries.invalidateQueries({ queryKey: queryKeys.collection() });
  };
  return (
    <StepFrame
      title={onboardingTexts.steps.tools}
      busy={busy}
      previous={() => move({ move: 'back' })}
      skip={isNone ? () => move({ move: 'skip' }) : undefined}
      next={
        <Button variant="primary" disabled={busy || isNone} onClick={() => move({ move: 'complete' })}>
          {isNone ? texts.none : texts.continue}
        </Button>
      }
    >
      <p className="mut">{isNone ? texts.text : texts.textConnected}</p>
      {isNone ? (
        <p className="s">
          <SourceLink title={texts.tokenPage} url={tokenPage} />
        </p>
      ) : null}
      <SampleChoice sample={state.sample} connected={state.connected} />
      <div className="setup-tools">
        {providers.map((type) => (
          <ToolCard
            key={type}
            type={type}
            isConnected={state.connected.includes(type)}
            disabled={busy || state.sample === 'connected'}
            connected={refresh}
          />
        ))}
      </div>
    </StepFrame>
  );
};
