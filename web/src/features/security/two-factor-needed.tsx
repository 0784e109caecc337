import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { securityTexts } from '../../texts/security.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

const texts = securityTexts.twoFactor;

/** In place of every screen, while the organisation asks for a second factor that the user does not have. */
export const TwoFactorNeeded = (): ReactNode => {
  const organization = useSession()?.user.organizationName ?? '';
  return (
    <div className="page">
      <h1>{texts.neededTitle}</h1>
      <p className="note">{texts.needed(organization)}</p>
      <TwoFactorPanel />
    </div>
  );
};
