import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { authKeys } from '../../platform/auth-keys.ts';
import { leaveSession, signInLocally, useSession } from '../../platform/session.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Button } from '../../ui/button.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { AccountFields } from './account-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { showRegistrationFailed } from './failure-toasts.ts';
import { SignInLink } from './sign-in-link.tsx';
import { useNewAccount } from './use-new-account.ts';

/** An invitation, and joining: as the signed-in user, or with a new account. */
export const InvitationPage = ({ code, joined }: { code: string; joined: () => void }): ReactNode => {
  const session = useSession();
  const { data, error } = useQuery({
    queryKey: authKeys.invitation(code),
    queryFn: () => call(contract.organizations.lookAtInvitation, { body: { code } }),
    enabled: code !== '',
    retry: false,
  });
  const failed = code === '' ? texts.linkMissing : (error?.message ?? null);
  if (data === undefined) {
    return (
      <AuthFrame title={texts.invitationTitle} failure={failed}>
        {failed === null ? <p role="status">{texts.checking}</p> : null}
        <a className="btn" href="/dashboard">
          {texts.continue}
        </a>
      </AuthFrame>
    );
  }
  const about = <p>{texts.invitationTo(data.organizationName, data.role, data.invitedBy)}</p>;
  const { email } = data;
  if (session !== null && email !== null && email.toLowerCase() !== session.user.email.toLowerCase())
    return <WrongAccount invited={email} current={session.user.email} about={about} />;
  if (session !== null) return <JoinAsSelf code={code} name={session.user.name} about={about} joined={joined} />;
  return (
    <JoinAsNew code={code} invited={{ email: data.email ?? '', name: data.name ?? '' }} about={about} joined={joined} />
  );
};

type JoinProps = { code: string; about: ReactNode; joined: () => void };

const JoinAsSelf = ({ code, name, about, joined }: JoinProps & { name: string }): ReactNode => {
  const { busy, failure, submit } = useSubmission(texts.failures.other);
  const send = (): void =>
    submit(async () => {
      signInLocally(await call(contract.organizations.join, { body: { code } }));
      joined();
    });
  return (
    <AuthFrame title={texts.invitationTitle} failure={failure} submit={send}>
      {about}
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.joinAs(name)}
      </Button>
    </AuthFrame>
  );
};

/** Signing out stays on this page, which then offers to sign up or in. */
const WrongAccount = ({
  invited,
  current,
  about,
}: {
  invited: string;
  current: string;
  about: ReactNode;
}): ReactNode => {
  const { busy, failure, submit } = useSubmission(texts.failures.other);
  const signOut = (): void => submit(() => leaveSession(() => call(contract.auth.logout, {})));
  return (
    <AuthFrame title={texts.invitationTitle} failure={failure} submit={signOut}>
      {about}
      <p>{texts.invitationForOther(invited, current)}</p>
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.otherAccount}
      </Button>
      <a className="btn" href="/dashboard">
        {texts.continue}
      </a>
    </AuthFrame>
  );
};

const JoinAsNew = ({
  code,
  invited,
  about,
  joined,
}: JoinProps & { invited: { email: string; name: string } }): ReactNode => {
  const { account, change, errors, check } = useNewAccount(invited);
  const { busy, failure, submit } = useSubmission(texts.failures.register, showRegistrationFailed);
  const send = (): void => {
    if (!check()) return;
    const { name, email, password } = account;
    submit(async () => {
      signInLocally(await call(contract.organizations.joinAsNewUser, { body: { code, name, email, password } }));
      joined();
    });
  };
  return (
    <AuthFrame title={texts.invitationTitle} failure={failure} submit={send}>
      {about}
      <AccountFields account={account} change={change} errors={errors} fixedEmail={invited.email !== ''} />
      <Button variant="primary" type="submit" disabled={busy}>
        {texts.joinNew}
      </Button>
      <SignInLink address={`/auth/login?from=${encodeURIComponent(`/auth/invitation?code=${code}`)}`} />
    </AuthFrame>
  );
};
