import { contract } from '@sightline/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { authKeys } from '../../platform/auth-keys.ts';
import { singleUseQuery } from '../../platform/single-use-query.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Pending } from '../../ui/query-state.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { checkConfirmation, checkEmail, checkStrongPassword, errorsOf } from './checks.ts';
import { useCommonPasswords } from './common-passwords.ts';
import { usePasswordPolicy } from './password-policy.ts';

const BackToSignIn = (): ReactNode => (
  <a className="btn" href="/auth/login">
    {texts.backToSignIn}
  </a>
);

/** Links expire. */
const RequestLink = (): ReactNode => (
  <a className="btn" href="/auth/forgot-password">
    {texts.forgotTitle}
  </a>
);

/** Requests a reset link; the answer is the same whether the address is known or not. */
export const ForgotPasswordPage = (): ReactNode => {
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  const problem = checkEmail(email);
  const { busy, failure, submit } = useSubmission(texts.failures.other);
  const send = (): void => {
    setTried(true);
    if (problem !== null) return;
    submit(async () => {
      await call(contract.accounts.forgotPassword, { body: { email } });
      setSent(true);
    });
  };
  if (sent) {
    return (
      <AuthFrame title={texts.forgotTitle}>
        <p role="status">{texts.linkSent(email.trim())}</p>
        <BackToSignIn />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={texts.forgotTitle} failure={failure} submit={send}>
      <p className="mut">{texts.forgotHint}</p>
      <Field
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        change={setEmail}
        error={tried ? (problem ?? undefined) : undefined}
      />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.sendLink}
      </Button>
      <BackToSignIn />
    </AuthFrame>
  );
};

/** Chooses a new password with the emailed link. */
export const ResetPasswordPage = ({ code }: { code: string }): ReactNode => {
  const [password, setPassword] = useState({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const common = useCommonPasswords(password.password !== '');
  const policy = usePasswordPolicy();
  const { busy, failure, submit } = useSubmission(texts.failures.other);
  const account = useQuery({
    queryKey: authKeys.resetLink(code),
    queryFn: code === '' ? skipToken : () => call(contract.accounts.lookAtResetLink, { body: { code } }),
    ...singleUseQuery,
  });
  const unusable = code === '' ? texts.linkMissing : (account.error?.message ?? null);
  if (unusable !== null) {
    return (
      <AuthFrame title={texts.resetTitle} failure={unusable}>
        <RequestLink />
        <BackToSignIn />
      </AuthFrame>
    );
  }
  if (done) {
    return (
      <AuthFrame title={texts.resetTitle}>
        <p role="status">{texts.passwordSet}</p>
        <BackToSignIn />
      </AuthFrame>
    );
  }
  if (account.data === undefined)
    return (
      <AuthFrame title={texts.resetTitle}>
        <Pending />
      </AuthFrame>
    );
  const { email } = account.data;
  const about = { email, name: '' };
  const found = errorsOf({
    password: checkStrongPassword(password.password, about, common, policy),
    confirmation: checkConfirmation(password.password, password.confirmation),
  });
  const send = (): void => {
    setTried(true);
    if (Object.keys(found).length > 0) return;
    submit(async () => {
      await call(contract.accounts.resetPassword, { body: { code, password: password.password } });
      setDone(true);
    });
  };
  return (
    <AuthFrame title={texts.resetTitle} failure={failure} submit={send}>
      <p className="mut">{texts.resetFor(email)}</p>
      <NewPasswordFields
        account={password}
        about={about}
        scale="points"
        change={(part) => setPassword({ ...password, ...part })}
        errors={tried ? found : {}}
        label={texts.newPassword}
      />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.setPassword}
      </Button>
      {failure === null ? null : <RequestLink />}
    </AuthFrame>
  );
};
