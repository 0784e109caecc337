import { t } from '@sightline/contract';
/** Texts of the security monitor. */
export const monitorTexts = {
  title: t('Security Monitor'),
  good: t('no problems'),
  bad: t('needs attention'),
  api: t('API security'),
  normal: t('Normal'),
  highErrors: t('High Error Rate'),
  authentication: t('Authentication'),
  secure: t('Secure'),
  failedAttempts: t('Failed Attempts'),
  session: t('Session'),
  active: t('Active'),
  invalid: t('Invalid'),
  errors: t('Errors per minute'),
  authFailures: t('Auth failures per minute'),
  severity: (severity: string) =>
    t('{severity, select, low {low} medium {medium} high {high} other {critical}}', { severity }),
  latest: t('Latest security events'),
  none: t('No security events in this tab.'),
  clear: t('Clear Events'),
  test: t('Test Activity'),
  testEvent: t('Test activity (triggered by you)'),
  dismiss: t('Dismiss'),
  show: t('Show Security Monitor'),
} as const;
