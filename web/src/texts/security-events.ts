import { t } from '@sightline/contract';
/** Texts of security events, which are recorded before the security monitor has loaded. */
export const securityEventTexts = {
  notReached: t('not reached'),
  signedIn: t('Signed in'),
  signedOut: t('Signed out'),
} as const;
