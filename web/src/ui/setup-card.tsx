import { limits } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useSession } from '../platform/session.ts';
import { noTeamsTexts, setupTexts } from '../texts/setup.ts';
import { ShowSample } from './demo-data-toggle.tsx';
import { InnerLink } from './inner-link.tsx';
import { useIsFirstSync } from './collection.queries.ts';

type Props = { texts?: { title: string; text: string; action: string } };

const credentials = '/settings?tab=integrations&part=credentials';

/** What to do before the first sync: connect the sources, or ask someone who can. During it, there is nothing to do. */
export const SetupCard = ({ texts = setupTexts }: Props): ReactNode => {
  const session = useSession();
  const isFirstSync = useIsFirstSync();
  const canConnect = session?.user.permissions.includes('canManageIntegrations') === true;
  return (
    <section className="panel" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <div className="inside">
        <p className="mut">
          {isFirstSync
            ? setupTexts.syncing
            : canConnect
              ? texts.text
              : setupTexts.ask(session?.organization?.name ?? '')}
        </p>
        <span className="choices" hidden={isFirstSync}>
          {canConnect ? (
            <InnerLink className="btn pri" href={credentials}>
              {texts.action}
            </InnerLink>
          ) : null}
          {session?.user.permissions.includes('canManageOrganization') === true ? (
            <InnerLink className="btn" href="/onboarding">
              {setupTexts.continue}
            </InnerLink>
          ) : null}
          <ShowSample />
        </span>
      </div>
    </section>
  );
};

/** Where teams come from, while there are people but no teams. */
export const NoTeams = (): ReactNode => {
  const session = useSession();
  const isFirstSync = useIsFirstSync();
  const canManage = session?.user.permissions.includes('canManageTeams') === true;
  return (
    <section className="panel" aria-label={noTeamsTexts.title}>
      <h2>{noTeamsTexts.title}</h2>
      <div className="inside">
        <p className="mut">
          {isFirstSync
            ? setupTexts.syncing
            : canManage
              ? noTeamsTexts.text
              : noTeamsTexts.ask(session?.organization?.name ?? '', limits.smallestGroup)}
        </p>
        {canManage ? (
          <span className="choices">
            <InnerLink className="btn pri" href="/settings?tab=integrations&part=mappings">
              {noTeamsTexts.action}
            </InnerLink>
          </span>
        ) : null}
      </div>
    </section>
  );
};
