import { queryKey } from './query-key.ts';

/** The keys of what is read before signing in, apart from the others so that the login page does not load those. */
export const authKeys = {
  commonPasswords: queryKey('auth', 'common-passwords'),
  invitation: queryKey('auth', 'invitation'),
  options: queryKey('auth', 'options'),
  passkey: queryKey('auth', 'passkey'),
  singleSignOn: queryKey('auth', 'single-sign-on'),
  singleSignOnAnswer: queryKey('auth', 'single-sign-on', 'answer'),
  verify: queryKey('auth', 'verify'),
};
