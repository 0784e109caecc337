import type { ReactNode } from 'react';
import { useCapability } from '../platform/session.ts';
import { linkedContributorTexts as texts } from '../texts/linked-contributor.ts';
import { InnerLink } from './inner-link.tsx';

/** Why a user sees no figures of their own, and where to change that, or ask for it. */
export const Unlinked = (): ReactNode => {
  const canLink = useCapability('canManageUsers');
  return (
    <>
      {texts.unlinked}{' '}
      <InnerLink className="link" href={canLink ? '/settings?tab=integrations&part=mappings&view=users' : '/profile'}>
        {canLink ? texts.linkInMappings : texts.openProfile}
      </InnerLink>
    </>
  );
};
