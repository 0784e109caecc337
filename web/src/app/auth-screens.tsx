import { useParams, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InvitationPage } from '../features/identity/invitation-page.tsx';
import { ResetPasswordPage } from '../features/identity/password-pages.tsx';
import { BeginSingleSignOn, FinishSingleSignOn } from '../features/identity/single-sign-on-pages.tsx';
import { VerifyEmailPage } from '../features/identity/verify-email-page.tsx';
import { useAddress } from '../platform/address.ts';

/** The code in an emailed link. */
const useCode = (): string => useAddress()['code'] ?? '';

export const ResetPasswordScreen = (): ReactNode => <ResetPasswordPage code={useCode()} />;
export const VerifyEmailScreen = (): ReactNode => (
  <VerifyEmailPage code={useCode()} invitation={useAddress()['invitation'] ?? ''} />
);

/** Joining changes everything else on screen, so the application reloads. */
export const InvitationScreen = (): ReactNode => (
  <InvitationPage code={useCode()} joined={() => location.assign('/dashboard')} />
);

const useOrganizationId = (): string =>
  (useParams({ strict: false }) as { organizationId?: string }).organizationId ?? '';

export const SingleSignOnBegin = (): ReactNode => <BeginSingleSignOn organizationId={useOrganizationId()} />;

/** Where the provider redirects back to, with its result in the URL. */
export const SingleSignOnCallback = (): ReactNode => {
  const answer = useRouterState({ select: (state) => state.location.searchStr });
  return (
    <FinishSingleSignOn
      organizationId={useOrganizationId()}
      answer={answer.replace(/^\?/, '')}
      signedIn={() => location.assign('/dashboard')}
    />
  );
};
