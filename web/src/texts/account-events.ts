/** Texts of the account activity. */
import { accountActions, type AccountAction, t } from '@sightline/contract';
import { roleName } from './roles.ts';

type Detail = Record<string, unknown>;

const word = (detail: Detail, name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');

const signIns: Record<string, (detail: Detail) => string> = {
  password: (detail) =>
    detail['secondFactor'] === true ? t('Signed in with password and code') : t('Signed in with password'),
  passkey: (detail) => t('Signed in with passkey {passkey}', { passkey: word(detail, 'passkey') }),
  'single-sign-on': () => t('Signed in with single sign-on'),
};
const failures: Record<string, string> = {
  password: t('Sign-in failed: wrong password'),
  code: t('Sign-in failed: wrong code'),
  passkey: t('Sign-in failed: passkey not confirmed'),
  confirmation: t('Password confirmation failed: wrong password'),
};

const sentences: Record<AccountAction, string | ((detail: Detail) => string)> = {
  'account.sign-in': (detail) => signIns[word(detail, 'method')]?.(detail) ?? t('Signed in'),
  'account.sign-out': t('Signed out'),
  'account.fail-sign-in': (detail) => failures[word(detail, 'tried')] ?? t('Sign-in failed'),
  'account.register': t('Account created'),
  'account.verify-email': t('Email address confirmed'),
  'account.forgot-password': t('Password reset requested'),
  'account.reset-password': t('Password reset by email link; API tokens and sessions ended'),
  'account.change-password': t('Password changed; other sessions ended'),
  'account.begin-two-factor': t('Started setting up two-factor sign-in'),
  'account.turn-two-factor-on': t('Two-factor sign-in turned on; other sessions ended'),
  'account.turn-two-factor-off': t('Two-factor sign-in turned off'),
  'account.renew-recovery-codes': t('New recovery codes created'),
  'account.begin-passkey': t('Started adding a passkey'),
  'account.add-passkey': (detail) => t('Passkey {name} added', { name: word(detail, 'name') }),
  'account.connect-single-sign-on': (detail) =>
    t('Single sign-on connected for {organization}', { organization: word(detail, 'organization') }),
  'account.rename-passkey': (detail) =>
    t('Passkey {from} renamed to {to}', { from: word(detail, 'from'), to: word(detail, 'to') }),
  'account.remove-passkey': (detail) =>
    t('Passkey {name} removed; other sessions ended', { name: word(detail, 'name') }),
  'account.refuse-passkey': (detail) =>
    t('Passkey {name} rejected: it may have been copied', { name: word(detail, 'name') }),
  'account.reset-second-factor': (detail) =>
    t('{by} at {organization} reset your two-factor sign-in; all sessions ended', {
      by: word(detail, 'by'),
      organization: word(detail, 'organization'),
    }),
  'account.create-api-token': (detail) => t('API token {name} created', { name: word(detail, 'name') }),
  'account.revoke-api-token': (detail) => t('API token {name} revoked', { name: word(detail, 'name') }),
  'account.end-session': t('Session ended'),
  'account.rename': (detail) => t('Name changed from {from}', { from: word(detail, 'from') }),
  'account.change-avatar': t('Picture changed'),
  'account.remove-avatar': t('Picture removed'),
  'organization.create': (detail) => t('Organization {name} created', { name: word(detail, 'name') }),
  'organization.change-role': (detail) =>
    t('{by} changed your role in {organization} from {from} to {to}; your sessions there ended', {
      by: word(detail, 'by'),
      organization: word(detail, 'organization'),
      from: roleName(word(detail, 'from')),
      to: roleName(word(detail, 'to')),
    }),
  'organization.switch': t('Switched organization'),
};

const isKnown = (action: string): action is AccountAction => accountActions.some((known) => known === action);

const warnings = new Set(['account.fail-sign-in', 'account.refuse-passkey']);

export const accountEventsTexts = {
  title: t('Account activity'),
  loadFailed: t('Failed to load account activity'),
  note: t('Sign-ins and changes, newest first'),
  organizationOnly: (organization: string) =>
    t(
      'You signed in through your identity provider, so you see only activity in {organization}. Sign in with your password or a passkey to see everything.',
      { organization },
    ),
  shared: t('This account is shared, so locations are hidden.'),
  columns: { at: t('When'), what: t('Event'), where: t('Location') },
  unknownAgent: t('Unknown browser'),
  warning: t('Was this you?'),
  older: t('Show older events'),
  none: t('Nothing has been recorded yet.'),
  /** Unknown events show their key. */
  sentence: (action: string, detail: Detail): string => {
    const found = isKnown(action) ? sentences[action] : action;
    return typeof found === 'string' ? found : found(detail);
  },
  isWarning: (action: string): boolean => warnings.has(action),
} as const;
