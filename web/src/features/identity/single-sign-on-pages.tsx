import { contract, isId } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { singleUseQuery } from '../../platform/single-use-query.ts';
import { authKeys } from '../../platform/auth-keys.ts';
import { leaveSession, readSession, signInLocally, useSession, type Session } from '../../platform/session.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { AuthFrame } from './auth-frame.tsx';
import { forgetSignIn, rememberSignIn } from './remembered-sign-in.ts';

const texts = securityTexts.singleSignOn;
/** Stored per tab until the provider redirects back. */
const storageKey = 'sightline.single-sign-on';
const organizationKey = `${storageKey}.organization`;

/** Where this tab's sign-in started; null when it started elsewhere. */
const startAddress = (): string | null => {
  const organizationId = sessionStorage.getItem(organizationKey);
  return organizationId === null ? null : `/auth/single-sign-on/${organizationId}`;
};

const BackToSignIn = (): ReactNode => (
  <a className="btn" href="/auth/login">
    {texts.back}
  </a>
);

const isTurnedOff = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const failureOf = (error: Error, organizationId: string): string =>
  isId(organizationId) ? (isTurnedOff(error) ? texts.off : error.message) : texts.wrongAddress;

/** Redirects to the identity provider of an organization. */
export const BeginSingleSignOn = ({ organizationId }: { organizationId: string }): ReactNode => {
  const { data, error } = useQuery({
    queryKey: authKeys.singleSignOn(organizationId),
    queryFn: () => call(contract.singleSignOn.begin, { body: { organizationId } }),
    retry: false,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data === undefined) return;
    sessionStorage.setItem(storageKey, data.flow);
    sessionStorage.setItem(organizationKey, organizationId);
    location.assign(data.address);
  }, [data, organizationId]);
  const isOff = isTurnedOff(error);
  useEffect(() => {
    if (isOff) forgetSignIn();
  }, [isOff]);
  return (
    <AuthFrame title={texts.title} failure={error === null ? null : failureOf(error, organizationId)}>
      {error === null ? <p role="status">{texts.going}</p> : <BackToSignIn />}
    </AuthFrame>
  );
};

const isOther = (current: Session | null, provided: Session): boolean =>
  current !== null && current.user.id !== provided.user.id;

/** Signs in with the provider's redirect. */
export const FinishSingleSignOn = ({
  organizationId,
  answer,
  signedIn,
}: {
  organizationId: string;
  answer: string;
  signedIn: () => void;
}): ReactNode => {
  const { data, error } = useQuery({
    queryKey: authKeys.singleSignOnAnswer(answer),
    queryFn: () => {
      const flow = sessionStorage.getItem(storageKey);
      if (flow === null) throw new Error(texts.startedElsewhere);
      return call(contract.singleSignOn.finish, { body: { organizationId, flow, answer } });
    },
    ...singleUseQuery,
  });
  useEffect(() => {
    if (data === undefined) return;
    sessionStorage.removeItem(storageKey);
    if ('account' in data || isOther(readSession(), data)) return;
    rememberSignIn(organizationId);
    signInLocally(data);
    signedIn();
  }, [data, organizationId, signedIn]);
  const session = useSession();
  if (data !== undefined && 'account' in data) return <Unconnected account={data.account} />;
  if (data !== undefined && session !== null && isOther(session, data)) {
    const change = (): void => {
      rememberSignIn(organizationId);
      signInLocally(data);
      signedIn();
    };
    return <OtherAccount current={session.user.email} provided={data.user.email} change={change} />;
  }
  return (
    <AuthFrame title={texts.title} failure={error === null ? null : error.message}>
      {error === null ? <p role="status">{texts.finishing}</p> : <BeginAgain organizationId={organizationId} />}
    </AuthFrame>
  );
};

/** Nobody changes accounts unnoticed: anyone can send a link to a provider that signs in whom it wants. */
const OtherAccount = ({
  current,
  provided,
  change,
}: {
  current: string;
  provided: string;
  change: () => void;
}): ReactNode => {
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const send = (): void =>
    submit(async () => {
      await leaveSession(() => call(contract.auth.logout, {}));
      change();
    });
  return (
    <AuthFrame title={texts.title} failure={failure} submit={send}>
      <p className="note warn">{texts.otherAccount(current, provided)}</p>
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.changeAccount(provided)}
      </Button>
      <a className="btn" href="/dashboard">
        {texts.staySignedIn}
      </a>
    </AuthFrame>
  );
};

/** A tab that started no sign-in was opened by the provider, or is a copy: its address names the organization. */
const BeginAgain = ({ organizationId }: { organizationId: string }): ReactNode => (
  <>
    <a className="btn pri" href={startAddress() ?? `/auth/single-sign-on/${encodeURIComponent(organizationId)}`}>
      {texts.again}
    </a>
    <BackToSignIn />
  </>
);

/** An account with this email address exists; its owner must sign in once to connect it. */
const Unconnected = ({ account }: { account: string }): ReactNode => {
  const session = useSession();
  const start = startAddress() ?? '/dashboard';
  return (
    <AuthFrame title={texts.title}>
      <p>{texts.unconnected(account)}</p>
      {session === null ? (
        <a className="btn pri" href={`/auth/login?from=${encodeURIComponent(start)}`}>
          {texts.connect}
        </a>
      ) : (
        <>
          <p className="note warn">{texts.signedInAs(session.user.email)}</p>
          <a className="btn" href="/dashboard">
            {texts.staySignedIn}
          </a>
        </>
      )}
    </AuthFrame>
  );
};
