import type { ReactNode } from 'react';
import { ChangePasswordForm } from '../features/identity/change-password-form.tsx';
import { LinkedContributorPanel } from '../features/profile/linked-contributor-panel.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { AccountEventsPanel } from '../features/security/account-events-panel.tsx';
import { ApiTokensPanel } from '../features/security/api-tokens-panel.tsx';
import { PasskeysPanel } from '../features/security/passkeys-panel.tsx';
import { ProvidedNote } from '../features/security/provided-note.tsx';
import { TwoFactorPanel } from '../features/security/two-factor-panel.tsx';
import { useSession } from '../platform/session.ts';

export const ProfileScreen = (): ReactNode => {
  const user = useSession()?.user;
  const isInside = user !== undefined && user.organizationId !== null && !user.needsTwoFactor;
  return (
    <ProfilePage
      changePassword={user?.byProvider === true ? <ProvidedNote /> : <ChangePasswordForm />}
      events={<AccountEventsPanel />}
    >
      {isInside ? <LinkedContributorPanel /> : null}
      <TwoFactorPanel />
      <PasskeysPanel />
      {isInside ? <ApiTokensPanel /> : null}
    </ProfilePage>
  );
};
