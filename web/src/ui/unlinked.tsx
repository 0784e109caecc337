import type { ReactNode } from 'react';
import { linkedContributorTexts as texts } from '../texts/linked-contributor.ts';
import { InnerLink } from './inner-link.tsx';

/** Why a user sees no figures of their own, and where to change that. */
export const Unlinked = (): ReactNode => (
  <>
    {texts.unlinked}{' '}
    <InnerLink className="link" href="/profile">
      {texts.openProfile}
    </InnerLink>
  </>
);
