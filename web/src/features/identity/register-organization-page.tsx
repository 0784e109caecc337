import { contract, passwordProblem } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFollow } from '../../ui/inner-link.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { AccountFields, LegalNote } from './account-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { showRegistrationFailed } from './failure-toasts.ts';
import { checkDomain, checkOrganizationName, errorsOf } from './checks.ts';
import { SignInLink } from './sign-in-link.tsx';
import { useNewAccount } from './use-new-account.ts';

type Organization = { organizationName: string; organizationDomain: string };

/** Registering an organization; the server's rejection is shown at the address. */
export const RegisterOrganizationPage = (): ReactNode => {
  const [organization, setOrganization] = useState<Organization>({ organizationName: '', organizationDomain: '' });
  const { account, change, errors, check } = useNewAccount<keyof Organization>({}, ({ password }, policy) => ({
    ...(password !== '' && passwordProblem(password, policy) !== null
      ? { password: texts.validation.passwordStrong }
      : {}),
    ...errorsOf({
      organizationName: checkOrganizationName(organization.organizationName),
      organizationDomain: checkDomain(organization.organizationDomain),
    }),
  }));
  const { busy, failure, submit, clear } = useSubmission(texts.failures.organization, showRegistrationFailed);
  const follow = useFollow();
  const send = (): void => {
    clear();
    if (!check()) return;
    const { name, email, password } = account;
    submit(async () => {
      const body = { name, email, password, ...organization };
      signInLocally(await call(contract.accounts.registerOrganization, { body }));
      follow('/onboarding');
    });
  };
  return (
    <AuthFrame introduces title={texts.organizationTitle} submit={send}>
      <Field
        label={texts.organizationName}
        name="organization"
        autoComplete="organization"
        value={organization.organizationName}
        change={(organizationName) => setOrganization({ ...organization, organizationName })}
        error={errors.organizationName}
      />
      <Field
        label={texts.organizationDomain}
        hint={texts.organizationDomainHint}
        name="domain"
        value={organization.organizationDomain}
        change={(organizationDomain) => setOrganization({ ...organization, organizationDomain })}
        error={errors.organizationDomain}
      />
      <p className="s mut">{texts.adminHint}</p>
      <AccountFields
        account={account}
        change={(changed) => {
          clear();
          change(changed);
        }}
        errors={failure === null ? errors : { ...errors, email: failure }}
        scale="points"
      />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.organizationTitle}
      </Button>
      <LegalNote />
      <SignInLink />
    </AuthFrame>
  );
};
