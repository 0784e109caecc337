import type { ReactNode } from 'react';
import { roleLevels, type User } from '@sightline/contract';
import { deniedTexts } from '../texts/access-denied.ts';
import { InnerLink } from '../ui/inner-link.tsx';
import { Heading } from '../ui/heading.tsx';

/** What a screen asks of whoever opens it. */
export type Needs = 'manager' | 'admin' | 'platform';

const texts = deniedTexts;

export const mayOpen = (user: User, needs: Needs): boolean =>
  needs === 'platform' ? user.isPlatformAdmin : roleLevels[user.role] >= roleLevels[needs];

/** In place of a screen that the signed-in user may not open. */
export const AccessDenied = ({ user, needs }: { user: User; needs: Needs }): ReactNode => (
  <div className="page">
    <Heading title={needs === 'platform' ? texts.platformTitle : texts.title} />
    {needs === 'platform' ? (
      <p className="mut">
        {texts.platform} {texts.platformReason}
      </p>
    ) : (
      <p className="mut">
        {texts.page} {needs === 'admin' ? texts.admin : texts.manager} {texts.role(user.role)}
      </p>
    )}
    <p>
      <InnerLink className="btn" href="/dashboard">
        {texts.home}
      </InnerLink>
    </p>
  </div>
);
