import { t } from '@sightline/contract';

/** Texts of calls that fail without a reason from the server. */
export const requestTexts = {
  failed: t('Request failed'),
  network: t('Network error'),
  authenticationRequired: t('Authentication required'),
} as const;
