import type { ReactNode } from 'react';
import type { User } from '@sightline/contract';
import { deniedTexts as texts } from '../texts/access-denied.ts';
import { InnerLink } from '../ui/inner-link.tsx';
import { Heading } from '../ui/heading.tsx';
import type { Needs } from './may-open.ts';

/** Replaces a screen that the signed-in user may not open. */
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
