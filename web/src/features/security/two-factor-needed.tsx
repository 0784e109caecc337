import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { securityTexts } from '../../texts/security.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import { Heading } from '../../ui/heading.tsx';

const texts = securityTexts.twoFactor;

/** Replaces every screen while the organization requires a second factor that the user does not have. */
export const TwoFactorNeeded = (): ReactNode => {
  const organization = useSession()?.user.organizationName ?? '';
  return (
    <div className="page">
      <Heading title={texts.requiredTitle} />
      <p className="note">{texts.required(organization)}</p>
      <TwoFactorPanel />
    </div>
  );
};
