/** Texts of the account activity. */
import { accountActions, type AccountAction } from '@sightline/contract';

type Detail = Record<string, unknown>;

const word = (detail: Detail, name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');

const signIns: Record<string, (detail: Detail) => string> = {
  password: (detail) =>
    detail['secondFactor'] === true ? 'Signed in with password and code' : 'Signed in with password',
  passkey: (detail) => `Signed in with passkey ${word(detail, 'passkey')}`,
  'single-sign-on': () => 'Signed in with single sign-on',
};
const failures: Record<string, string> = {
  password: 'Sign-in failed: wrong password',
  code: 'Sign-in failed: wrong code',
  passkey: 'Sign-in failed: passkey not confirmed',
  confirmation: 'Password confirmation failed: wrong password',
};

const sentences: Record<AccountAction, string | ((detail: Detail) => string)> = {
  'account.sign-in': (detail) => signIns[word(detail, 'method')]?.(detail) ?? 'Signed in',
  'account.sign-out': 'Signed out',
  'account.fail-sign-in': (detail) => failures[word(detail, 'tried')] ?? 'Sign-in failed',
  'account.register': 'Account created',
  'account.verify-email': 'Email address confirmed',
  'account.forgot-password': 'Password reset requested',
  'account.reset-password': 'Password reset by email link; API tokens and sessions ended',
  'account.change-password': 'Password changed; other sessions ended',
  'account.begin-two-factor': 'Started setting up two-factor sign-in',
  'account.turn-two-factor-on': 'Two-factor sign-in turned on; other sessions ended',
  'account.turn-two-factor-off': 'Two-factor sign-in turned off',
  'account.renew-recovery-codes': 'New recovery codes created',
  'account.begin-passkey': 'Started adding a passkey',
  'account.add-passkey': (detail) => `Passkey ${word(detail, 'name')} added`,
  'account.connect-single-sign-on': (detail) => `Single sign-on connected for ${word(detail, 'organization')}`,
  'account.rename-passkey': (detail) => `Passkey ${word(detail, 'from')} renamed to ${word(detail, 'to')}`,
  'account.remove-passkey': (detail) => `Passkey ${word(detail, 'name')} removed; other sessions ended`,
  'account.refuse-passkey': (detail) => `Passkey ${word(detail, 'name')} rejected: it may have been copied`,
  'account.reset-second-factor': (detail) =>
    `${word(detail, 'by')} at ${word(detail, 'organization')} reset your two-factor sign-in; all sessions ended`,
  'account.create-api-token': (detail) => `API token ${word(detail, 'name')} created`,
  'account.revoke-api-token': (detail) => `API token ${word(detail, 'name')} revoked`,
  'account.end-session': 'Session ended',
  'account.rename': (detail) => `Name changed from ${word(detail, 'from')}`,
  'account.change-avatar': 'Picture changed',
  'account.remove-avatar': 'Picture removed',
  'organization.create': (detail) => `Organization ${word(detail, 'name')} created`,
  'organization.change-role': (detail) =>
    `${word(detail, 'by')} changed your role in ${word(detail, 'organization')} from ${word(detail, 'from')} to ${word(detail, 'to')}; your sessions there ended`,
  'organization.switch': 'Switched organization',
};

const isKnown = (action: string): action is AccountAction => accountActions.some((known) => known === action);

const warnings = new Set(['account.fail-sign-in', 'account.refuse-passkey']);

export const accountEventsTexts = {
  title: 'Account activity',
  note: 'Sign-ins and changes, newest first',
  organizationOnly: (organization: string) =>
    `You signed in through your identity provider, so you see only activity in ${organization}. Sign in with your password or a passkey to see everything.`,
  shared: 'This account is shared, so locations are hidden.',
  columns: { at: 'When', what: 'Event', where: 'Location' },
  unknownAgent: 'Unknown browser',
  warning: 'Was this you?',
  older: 'Show older events',
  none: 'Nothing has been recorded yet.',
  /** Unknown events show their key. */
  sentence: (action: string, detail: Detail): string => {
    const found = isKnown(action) ? sentences[action] : action;
    return typeof found === 'string' ? found : found(detail);
  },
  isWarning: (action: string): boolean => warnings.has(action),
} as const;
