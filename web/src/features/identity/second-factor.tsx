import { contract } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { AuthFrame } from './auth-frame.tsx';
import { showLoginFailed } from './failure-toasts.ts';

/** The second step of signing in, for users who turned it on. */
export const SecondFactor = ({ challenge, back }: { challenge: string; back: () => void }): ReactNode => {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, failure, submit } = useSubmission(texts.failures.login, showLoginFailed);
  const send = (): void => {
    setMissing(code.trim() === '');
    if (code.trim() === '') return;
    submit(async () => {
      signInLocally(await call(contract.security.answerChallenge, { body: { challenge, code } }));
      showToast({ type: 'success', title: texts.signedIn, message: texts.welcome });
    });
  };
  return (
    <AuthFrame title={texts.codeTitle} failure={failure} submit={send}>
      <Field
        label={texts.code}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        hint={texts.codeHint}
        value={code}
        change={setCode}
        error={missing ? texts.codeRequired : undefined}
      />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.signIn}
      </Button>
      <Button onClick={back}>{texts.backToSignIn}</Button>
    </AuthFrame>
  );
};
