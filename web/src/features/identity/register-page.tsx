import { contract } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Button } from '../../ui/button.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AccountFields, checkAccount, emptyAccount, LegalNote, type Account } from './account-fields.tsx';
import type { Errors } from './checks.ts';
import { useCommonPasswords } from './common-passwords.ts';
import { usePasswordPolicy } from './password-policy.ts';
import { showRegistrationFailed } from './failure-toasts.ts';

/** Signing up without an organization. */
export const RegisterPage = (): ReactNode => {
  const [account, setAccount] = useState(emptyAccount);
  const [errors, setErrors] = useState<Errors<keyof Account>>({});
  const { busy, failure, submit } = useSubmission(texts.failures.register, showRegistrationFailed);
  const common = useCommonPasswords(account.password !== '');
  const policy = usePasswordPolicy();
  const send = (): void => {
    const fieldErrors = checkAccount(account, common, policy);
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) return;
    const { name, email, password } = account;
    submit(async () => {
      signInLocally(await call(contract.accounts.register, { body: { name, email, password } }));
      showToast({ type: 'success', title: texts.registeredTitle, message: texts.registered });
    });
  };
  return (
    <AuthFrame introduces title={texts.registerTitle} failure={failure} submit={send}>
      <AccountFields account={account} change={setAccount} errors={errors} />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.signUp}
      </Button>
      <LegalNote />
      <p className="s mut">
        {texts.haveAccount}{' '}
        <a className="link" href="/auth/login">
          {texts.signIn}
        </a>
        {' · '}
        <a className="link" href="/auth/register-organization">
          {texts.registerOrganizationLink}
        </a>
      </p>
    </AuthFrame>
  );
};
