/** Words of what happened to an account. */
import { accountActions, type AccountAction } from '@sightline/contract';

type Detail = Record<string, unknown>;

const word = (detail: Detail, name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');

const signIns: Record<string, (detail: Detail) => string> = {
  password: (detail) => (detail['secondFactor'] === true ? 'Signed in by password and code' : 'Signed in by password'),
  passkey: (detail) => `Signed in by the passkey ${word(detail, 'passkey')}`,
  'single-sign-on': () => 'Signed in by single sign-on',
};
const failures: Record<string, string> = {
  password: 'Sign-in failed: the password was wrong',
  code: 'Sign-in failed: the code was wrong',
  passkey: 'Sign-in failed: the passkey was not confirmed',
  confirmation: 'A wrong password, where it was asked for once more',
};

const sentences: Record<AccountAction, string | ((detail: Detail) => string)> = {
  'account.sign-in': (detail) => signIns[word(detail, 'method')]?.(detail) ?? 'Signed in',
  'account.sign-out': 'Signed out',
  'account.fail-sign-in': (detail) => failures[word(detail, 'tried')] ?? 'Sign-in failed',
  'account.register': 'The account was made',
  'account.verify-email': 'The address was confirmed',
  'account.forgot-password': 'A link for a new password was asked for',
  'account.reset-password': 'The password was set anew by the mailed link; API tokens and sessions ended',
  'account.change-password': 'The password was changed; other sessions ended',
  'account.begin-two-factor': 'Setting up two-factor sign-in was begun',
  'account.turn-two-factor-on': 'Two-factor sign-in was turned on; other sessions ended',
  'account.turn-two-factor-off': 'Two-factor sign-in was turned off',
  'account.renew-recovery-codes': 'New recovery codes were made',
  'account.begin-passkey': 'Adding a passkey was begun',
  'account.add-passkey': (detail) => `The passkey ${word(detail, 'name')} was added`,
  'account.connect-single-sign-on': (detail) =>
    `Single sign-on of ${word(detail, 'organization')} was connected: it signs you in there from now on`,
  'account.rename-passkey': (detail) => `The passkey ${word(detail, 'from')} was renamed to ${word(detail, 'to')}`,
  'account.remove-passkey': (detail) => `The passkey ${word(detail, 'name')} was removed; other sessions ended`,
  'account.refuse-passkey': (detail) => `The passkey ${word(detail, 'name')} was refused: it may have been copied`,
  'account.reset-second-factor': (detail) =>
    `${word(detail, 'by')} of ${word(detail, 'organization')} reset the second factor; every session ended`,
  'account.create-api-token': (detail) => `The API token ${word(detail, 'name')} was made`,
  'account.revoke-api-token': (detail) => `The API token ${word(detail, 'name')} was revoked`,
  'account.end-session': 'A session was ended',
  'account.rename': (detail) => `The name was changed from ${word(detail, 'from')}`,
  'account.change-avatar': 'The picture was changed',
  'account.remove-avatar': 'The picture was removed',
  'organization.create': (detail) => `The organization ${word(detail, 'name')} was created`,
  'organization.change-role': (detail) =>
    `${word(detail, 'by')} changed your role in ${word(detail, 'organization')} from ${word(detail, 'from')} to ${word(detail, 'to')}; your sessions there ended`,
  'organization.switch': 'Went to another organization',
};

const isKnown = (action: string): action is AccountAction => accountActions.some((one) => one === action);

const warnings = new Set(['account.fail-sign-in', 'account.refuse-passkey']);

export const accountEventsTexts = {
  title: 'What happened to your account',
  note: 'sign-ins and changes, the latest first',
  part: (organization: string) =>
    `Your identity provider has signed you in, so only what happened in ${organization} is shown. Sign in by your password or a passkey to see everything.`,
  shared: 'This account is shared, so nobody is told from where.',
  columns: { at: 'When', what: 'What', where: 'From where' },
  unknownAgent: 'Unknown program',
  warning: 'Was it you?',
  older: 'Show older events',
  none: 'Nothing has been recorded yet.',
  /** What an event was, as a sentence; one that has no words here is named as the server names it. */
  sentence: (action: string, detail: Detail): string => {
    const found = isKnown(action) ? sentences[action] : action;
    return typeof found === 'string' ? found : found(detail);
  },
  isWarning: (action: string): boolean => warnings.has(action),
} as const;
