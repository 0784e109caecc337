import { contract, type Organization } from '@sightline/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { singleUseQuery } from '../../platform/single-use-query.ts';
import { authKeys } from '../../platform/auth-keys.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { leaveSession, signInLocally, useSession } from '../../platform/session.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { SecondFactor } from './second-factor.tsx';

type Props = {
  code: string;
  /** The invite link by which they signed up. */
  invitation: string;
};

/** Confirms an address with the emailed link, in the browser that signed up or another one. */
export const VerifyEmailPage = ({ code, invitation }: Props): ReactNode => {
  const { data, error } = useQuery({
    queryKey: authKeys.verify(code),
    queryFn: code === '' ? skipToken : () => call(contract.accounts.verifyEmail, { body: { code } }),
    ...singleUseQuery,
  });
  const user = useSession()?.user;
  const [answer, setAnswer] = useState<typeof data>(undefined);
  const present = answer ?? data;
  useEffect(() => {
    if (present !== undefined && 'token' in present) signInLocally(present);
  }, [present]);
  const next = useOverviewOrSetup(present !== undefined && 'token' in present ? present.organization : null);
  const [leaves, setLeaves] = useState(false);
  useEffect(() => {
    if (leaves && next !== null) location.assign(next);
  }, [leaves, next]);
  if (present !== undefined && 'challenge' in present)
    return <SecondFactor challenge={present.challenge} back={() => location.assign('/auth/login')} />;
  if (present !== undefined && 'passwordNeeded' in present)
    return <ConfirmByPassword code={code} email={present.email} confirmed={setAnswer} />;
  // The link works once, and mail programs open links, too.
  const verified = present?.user.email ?? (error !== null && user?.emailVerified === true ? user.email : null);
  const failure = code === '' ? texts.linkMissing : verified === null ? (error?.message ?? null) : null;
  return (
    <AuthFrame title={verified === null ? texts.verifyTitle : texts.verifiedTitle} failure={failure}>
      {failure === null ? <p role="status">{verified === null ? texts.verifying : texts.verified(verified)}</p> : null}
      <a
        className={verified === null ? 'btn' : 'btn pri'}
        href={invitation === '' || failure !== null ? (next ?? '/dashboard') : `/auth/invitation?code=${invitation}`}
        onClick={(event) => {
          // Their setup is still being read.
          if (invitation !== '' || next !== null) return;
          event.preventDefault();
          setLeaves(true);
        }}
      >
        {texts.continue}
      </a>
    </AuthFrame>
  );
};

/**
 * A founder who confirms their address during the setup continues it, unless they skipped it.
 * @returns null until that is known
 */
const useOverviewOrSetup = (organization: Organization | null): string | null => {
  const isAlone = organization?.memberCount === 1;
  const { data, isPending } = useQuery({
    queryKey: queryKeys.onboarding(),
    queryFn: isAlone ? () => call(contract.onboarding.read, {}) : skipToken,
  });
  if (isAlone && isPending) return null;
  return data?.finishedAt === null && data.skippedAt === null ? '/onboarding' : '/dashboard';
};

type Answer = Awaited<ReturnType<typeof call<typeof contract.accounts.verifyEmail>>>;
type PasswordProps = { code: string; email: string; confirmed: (answer: Answer) => void };

/** In another browser: the password proves who signed up, and a new one starts over. */
const ConfirmByPassword = ({ code, email, confirmed }: PasswordProps): ReactNode => {
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const current = useSession()?.user.email;
  const { busy, failure, submit } = useSubmission(texts.failures.other);
  const send = (): void => {
    setIsMissing(password === '');
    if (password === '') return;
    submit(async () => {
      const answer = await call(contract.accounts.verifyEmail, { body: { code, password } });
      // The link is used up, so this goes on even if the other session cannot be ended.
      if (current !== undefined) await leaveSession(() => call(contract.auth.logout, {})).catch(() => undefined);
      confirmed(answer);
    });
  };
  return (
    <AuthFrame title={texts.verifyTitle} failure={failure} submit={send}>
      <p>{texts.verifyElsewhere(email)}</p>
      <p className="s mut">{texts.verifyStartOver}</p>
      {current === undefined ? null : <p className="note warn">{securityTexts.signsOut(current)}</p>}
      <Field
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        change={setPassword}
        error={isMissing ? texts.validation.passwordRequired : undefined}
      />
      <PasswordStrength password={password} about={{ email, name: '' }} scale="points" />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.verifyTitle}
      </Button>
    </AuthFrame>
  );
};
