import { contract } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Button } from '../../ui/button.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AccountFields, LegalNote } from './account-fields.tsx';
import { showRegistrationFailed } from './failure-toasts.ts';
import { SignInLink } from './sign-in-link.tsx';
import { useNewAccount } from './use-new-account.ts';

/** Signing up without an organization. */
export const RegisterPage = (): ReactNode => {
  const { account, change, errors, check } = useNewAccount();
  const { busy, failure, submit } = useSubmission(texts.failures.register, showRegistrationFailed);
  const send = (): void => {
    if (!check()) return;
    const { name, email, password } = account;
    submit(async () => {
      signInLocally(await call(contract.accounts.register, { body: { name, email, password } }));
      showToast({ type: 'success', title: texts.registeredTitle, message: texts.registered });
    });
  };
  return (
    <AuthFrame introduces title={texts.registerTitle} failure={failure} submit={send}>
      <AccountFields account={account} change={change} errors={errors} />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.signUp}
      </Button>
      <LegalNote />
      <SignInLink>
        {' · '}
        <a className="link" href="/auth/register-organization">
          {texts.registerOrganizationLink}
        </a>
      </SignInLink>
    </AuthFrame>
  );
};
