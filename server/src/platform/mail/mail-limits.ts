import { daySeconds as day } from '@sightline/contract';
import type { Platform } from '../context.ts';
import type { Tx } from '../database/tenant.ts';
import { countWithin, type Limit } from '../limits.store.ts';

/** How many messages of a kind one mailbox gets in a day, from all senders. */
const maxPerDay = {
  verification: 6,
  'known-address': 3,
  reset: 6,
  invitation: 5,
  'join-answer': 5,
  /** Events of an account, which only its user can cause. */
  security: 50,
  announcement: 10,
  notification: 20,
  digest: 4,
  monitoring: 30,
  /** Schedules, whose recipient was chosen by a user. */
  report: 20,
} as const;
export type MailKind = keyof typeof maxPerDay;

/** Normalizes an address to its mailbox: case and the part after a plus do not matter. */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).replace(/\+.*$/, '')}${address.slice(at)}`.toLowerCase();
};

/** Counts a message to an address. @returns false if the mailbox has reached the limit of its kind */
export const countMail = (tx: Tx, platform: Platform, kind: MailKind, to: string): Promise<boolean> => {
  const limit: Limit = { name: `mail-${kind}`, most: maxPerDay[kind], seconds: day };
  return countWithin(tx, platform.clock.now(), limit, mailboxOf(to));
};
