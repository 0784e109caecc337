import { contract } from '@sightline/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { askedOnce } from '../../platform/asked-once.ts';
import { identityTexts as texts } from '../../texts/identity.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Confirms an address by the link that was mailed to it. */
export const VerifyEmailPage = ({ code }: { code: string }): ReactNode => {
  const { data, error } = useQuery({
    queryKey: ['auth', 'verify', code],
    queryFn: code === '' ? skipToken : () => call(contract.accounts.verifyEmail, { body: { code } }),
    ...askedOnce,
  });
  const failure = code === '' ? texts.linkMissing : (error?.message ?? null);
  return (
    <AuthFrame title={texts.verifyTitle} failure={failure}>
      {failure === null ? (
        <p role="status">{data === undefined ? texts.verifying : texts.verified(data.email)}</p>
      ) : null}
      <a className="btn" href="/dashboard">
        {texts.goOn}
      </a>
    </AuthFrame>
  );
};
