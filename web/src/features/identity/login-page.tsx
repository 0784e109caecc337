import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { authKeys } from '../../platform/auth-keys.ts';
import { signInLocally } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { passkeysTexts } from '../../texts/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { AuthFrame } from './auth-frame.tsx';
import { showLoginFailed } from './failure-toasts.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { checkSignIn } from './checks.ts';
import { rememberedSignIn } from './remembered-sign-in.ts';

const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }));

const welcome = (): void =>
  showToast({ id: 'login', type: 'success', brief: true, title: texts.signedIn, message: texts.welcome });

export const LoginPage = (): ReactNode => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, submit } = useSubmission(texts.failures.login, showLoginFailed);
  const options = useQuery({ queryKey: authKeys.options(), queryFn: () => call(contract.auth.options, {}) });

  const [challenge, setChallenge] = useState<string | null>(null);

  const signIn = (credentials: { email: string; password: string }): void =>
    submit(async () => {
      const answer = await call(contract.auth.login, { body: credentials });
      if ('challenge' in answer) return setChallenge(answer.challenge);
      signInLocally(answer);
      welcome();
    });
  const passkey = usePasskeySignIn({ origin: options.data?.passkeys, submit, welcome });
  if (challenge !== null) {
    return (
      <Suspense fallback={null}>
        <SecondFactor challenge={challenge} back={() => setChallenge(null)} />
      </Suspense>
    );
  }
  const found = checkSignIn(email, password);
  const errors = tried ? found : {};
  const send = (): void => {
    setTried(true);
    if (Object.keys(found).length === 0) signIn({ email: email.trim(), password });
  };
  const demo = options.data?.demo;
  const singleSignOn = rememberedSignIn();
  return (
    <AuthFrame introduces title={texts.signIn} failure={failure} submit={send}>
      <Field
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username webauthn"
        value={email}
        change={setEmail}
        error={errors.email}
      />
      <Field
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        change={setPassword}
        error={errors.password}
      />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.signIn}
      </Button>
      {passkey.available ? (
        <Button disabled={busy} onClick={passkey.signInByPasskey}>
          {passkeysTexts.signIn}
        </Button>
      ) : null}
      {singleSignOn === null ? null : (
        <a className="btn" href={singleSignOn}>
          {texts.singleSignOn}
        </a>
      )}
      {demo === null || demo === undefined ? null : (
        <Button disabled={busy} onClick={() => signIn(demo)}>
          {texts.tryDemo}
        </Button>
      )}
      <p className="s mut">
        <a className="link" href="/auth/forgot-password">
          {texts.forgot}
        </a>
      </p>
      <p className="s mut">
        {texts.noAccount}{' '}
        <a className="link" href="/auth/register">
          {texts.signUp}
        </a>
        {' · '}
        <a className="link" href="/auth/register-organization">
          {texts.registerOrganizationLink}
        </a>
      </p>
    </AuthFrame>
  );
};
