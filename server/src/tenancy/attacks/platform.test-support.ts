/** Attacks on the platform that all features use. */
import { randomUUID } from 'node:crypto';
import { countWithin, deleteCounts } from '../../platform/limits.store.ts';
import { searchAudit, writeAudit } from '../../platform/audit/audit.store.ts';
import * as accountAudit from '../../platform/audit/account-audit.store.ts';
import * as mailbox from '../../platform/mail/mailbox.store.ts';
import { at, nowhere, later, type Attack, type Attacks } from './attack.test-support.ts';

export const waitingMail = {
  kind: 'report' as const,
  to: 'victim@acme.example',
  sealedMail: 'victim',
  status: 'waiting' as const,
  error: null,
  createdAt: at,
};

export const attacksOnPlatform: Attacks = {
  'platform/audit/audit.store.ts': {
    writeAudit: (tx, { ctx }) => writeAudit(tx, ctx, { action: 'audit.export', subject: 'attack' }),
    searchAudit: (tx) => searchAudit(tx, {}, { limit: 9, addresses: true }),
  } satisfies Record<string, Attack>,
  'platform/audit/account-audit.store.ts': {
    writeAccountAudit: (tx, { ctx, userId }) =>
      accountAudit.writeAccountAudit(tx, { ...ctx, origin: nowhere }, userId, 'account.rename'),
    listAccountEntries: (tx, { userId }) =>
      accountAudit.listAccountEntries(tx, userId, { before: null, limit: 9, within: null }),
    deleteSignIns: (tx) => accountAudit.deleteSignIns(tx, later),
    signedOut: { harmless: 'what an action is called' },
    signedIn: { harmless: 'what an action is called' },
  },
  'platform/mail/mailbox.store.ts': {
    readMailedOrganization: (tx, { organizationId }) => mailbox.readMailedOrganization(tx, organizationId),
    insertMailboxEntry: (tx, { organizationId }) =>
      mailbox.insertMailboxEntry(tx, organizationId, { ...waitingMail, id: randomUUID() }),
    findMailboxEntry: (tx, { mailId }) => mailbox.findMailboxEntry(tx, mailId),
    listMailbox: (tx) => mailbox.listMailbox(tx, { status: undefined, limit: 9, offset: 0 }),
    countMailbox: (tx) => mailbox.countMailbox(tx, undefined),
    beginAttempt: (tx, { mailId }) => mailbox.beginAttempt(tx, { id: mailId, version: 1 }),
    endAttempt: (tx, { mailId }) =>
      mailbox.endAttempt(tx, { id: mailId, version: 1 }, { status: 'failed', error: 'attack' }),
    reopenMailboxEntry: (tx, { mailId }) => mailbox.reopenMailboxEntry(tx, mailId),
    deleteMailboxBefore: (tx) => mailbox.deleteMailboxBefore(tx, new Date('2100-01-01T00:00:00Z')),
    deleteMailbox: (tx, { organizationId }) => mailbox.deleteMailbox(tx, organizationId),
  } satisfies Record<keyof typeof mailbox, Attack>,
  'platform/limits.store.ts': {
    countAgainst: { harmless: 'counts in a separate transaction, by a key that belongs to no organization' },
    addToCount: { harmless: 'counts in a separate transaction, by a key that belongs to no organization' },
    // An organization counts its own announcements, and nothing else.
    countWithin: (tx) => countWithin(tx, 0, { name: 'mail-invitation', most: 1, seconds: 60 }, 'attack'),
    deleteCounts: (tx) => deleteCounts(tx, later),
    holdList: { harmless: 'reads nothing' },
    windowOf: { harmless: 'a time, computed' },
    secondsLeft: { harmless: 'a time, computed' },
  },
};
