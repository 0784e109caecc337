import type { ReactNode } from 'react';
import { identityTexts as texts } from '../../texts/identity.ts';

/** For those who have an account already. */
export const SignInLink = ({
  address = '/auth/login',
  children,
}: {
  address?: string;
  children?: ReactNode;
}): ReactNode => (
  <p className="s mut">
    {texts.haveAccount}{' '}
    <a className="link" href={address}>
      {texts.signIn}
    </a>
    {children}
  </p>
);
