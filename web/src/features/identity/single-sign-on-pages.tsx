import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { securityTexts } from '../../texts/security.ts';
import { AuthFrame } from './auth-frame.tsx';

const texts = securityTexts.singleSignOn;
/** What is kept until the provider leads back; it belongs to this tab. */
const storageKey = 'sightline.single-sign-on';

const BackToSignIn = (): ReactNode => (
  <a className="btn" href="/auth/login">
    {texts.back}
  </a>
);

/** Goes to the identity provider of an organisation. */
export const BeginSingleSignOn = ({ organizationId }: { organizationId: string }): ReactNode => {
  const { data, error } = useQuery({
    queryKey: ['auth', 'single-sign-on', organizationId],
    queryFn: () => call(contract.singleSignOn.begin, { body: { organizationId } }),
    retry: false,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data === undefined) return;
    sessionStorage.setItem(storageKey, data.flow);
    location.assign(data.address);
  }, [data]);
  return (
    <AuthFrame title={texts.title} failure={error?.message ?? null}>
      {error === null ? <p role="status">{texts.going}</p> : <BackToSignIn />}
    </AuthFrame>
  );
};

/** Signs in with what the provider led back with. */
export const FinishSingleSignOn = ({ answer, signedIn }: { answer: string; signedIn: () => void }): ReactNode => {
  const { data, error } = useQuery({
    queryKey: ['auth', 'single-sign-on', 'answer', answer],
    queryFn: () => {
      const flow = sessionStorage.getItem(storageKey);
      if (flow === null) throw new Error(texts.lost);
      return call(contract.singleSignOn.finish, { body: { flow, answer } });
    },
    // An answer works once.
    retry: false,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data === undefined) return;
    sessionStorage.removeItem(storageKey);
    signInLocally(data);
    signedIn();
  }, [data, signedIn]);
  return (
    <AuthFrame title={texts.title} failure={error === null ? null : error.message}>
      {error === null ? <p role="status">{texts.finishing}</p> : <BackToSignIn />}
    </AuthFrame>
  );
};
