import { limits } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useCapability, useSession } from '../platform/session.ts';
import { noTeamsTexts, setupTexts } from '../texts/setup.ts';
import { ShowSample } from './demo-data-toggle.tsx';
import { InnerLink } from './inner-link.tsx';
import { useIsFirstSync } from './collection.queries.ts';

type Props = { texts?: { title: string; text: string; action: string } };

type FrameProps = { title: string; text: string; children: ReactNode };

/** During the first sync, there is nothing to do. */
const Frame = ({ title, text, children }: FrameProps): ReactNode => {
  const isFirstSync = useIsFirstSync();
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <div className="inside">
        <p className="mut">{isFirstSync ? setupTexts.syncing : text}</p>
        {isFirstSync ? null : <span className="choices">{children}</span>}
      </div>
    </section>
  );
};

/** What to do before the first sync: connect the sources, or ask someone who can. */
export const SetupCard = ({ texts = setupTexts }: Props): ReactNode => {
  const organization = useSession()?.organization?.name ?? '';
  const canConnect = useCapability('canManageIntegrations');
  const canSetUp = useCapability('canManageOrganization');
  return (
    <Frame title={texts.title} text={canConnect ? texts.text : setupTexts.ask(organization)}>
      {canConnect ? (
        <InnerLink className="btn pri" href="/settings?tab=integrations&part=credentials">
          {texts.action}
        </InnerLink>
      ) : null}
      {canSetUp ? (
        <InnerLink className="btn" href="/onboarding">
          {setupTexts.continue}
        </InnerLink>
      ) : null}
      <ShowSample />
    </Frame>
  );
};

/** Where teams come from, while there are people but no teams. */
export const NoTeams = (): ReactNode => {
  const organization = useSession()?.organization?.name ?? '';
  const canManage = useCapability('canManageTeams');
  return (
    <Frame
      title={noTeamsTexts.title}
      text={canManage ? noTeamsTexts.text : noTeamsTexts.ask(organization, limits.smallestGroup)}
    >
      {canManage ? (
        <InnerLink className="btn pri" href="/settings?tab=integrations&part=mappings">
          {noTeamsTexts.action}
        </InnerLink>
      ) : null}
    </Frame>
  );
};
