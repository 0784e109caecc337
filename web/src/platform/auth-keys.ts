import { queryKey } from './query-key.ts';

/** Query keys used before sign-in, separate so that the login page does not load the others. */
export const authKeys = {
  commonPasswords: queryKey('auth', 'common-passwords'),
  invitation: queryKey('auth', 'invitation'),
  options: queryKey('auth', 'options'),
  passkey: queryKey('auth', 'passkey'),
  resetLink: queryKey('auth', 'reset-link'),
  singleSignOn: queryKey('auth', 'single-sign-on'),
  singleSignOnAnswer: queryKey('auth', 'single-sign-on', 'answer'),
  verify: queryKey('auth', 'verify'),
};
