import type { ReactNode } from 'react';
import { ChangePasswordForm } from '../features/identity/change-password-form.tsx';
import { AccountEventsPanel } from '../features/security/account-events-panel.tsx';
import { PasskeysPanel } from '../features/security/passkeys-panel.tsx';
import { ProvidedNote } from '../features/security/provided-note.tsx';
import { TwoFactorPanel } from '../features/security/two-factor-panel.tsx';
import { useSession } from '../platform/session.ts';
import { accountTexts } from '../texts/account.ts';
import { InnerLink } from '../ui/inner-link.tsx';
import { Panel } from '../ui/panel.tsx';

const texts = accountTexts.settings.accountSecurity;

/** Settings, Your Security: how this user signs in, independent of the organization's policy. */
export const AccountSecurityScreen = (): ReactNode => (
  <>
    <p className="mut">
      {texts.note}{' '}
      <InnerLink className="link" href="/profile">
        {texts.profile}
      </InnerLink>
    </p>
    <Panel title={accountTexts.profile.passwordTitle}>
      {useSession()?.user.byProvider === true ? <ProvidedNote /> : <ChangePasswordForm />}
    </Panel>
    <div className="two eq">
      <TwoFactorPanel />
      <PasskeysPanel />
    </div>
    <AccountEventsPanel />
  </>
);
