/** On what every feature stands on. */
import { countWithin, deleteCounts } from '../../platform/limits.store.ts';
import { searchAudit, writeAudit } from '../../platform/audit/audit.store.ts';
import * as accountAudit from '../../platform/audit/account-audit.store.ts';
import { nowhere, later, type Attack, type Attacks } from './attack.test-support.ts';

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
  'platform/limits.store.ts': {
    countAgainst: { harmless: 'counts in a transaction of its own, by a key that belongs to no organisation' },
    addToCount: { harmless: 'counts in a transaction of its own, by a key that belongs to no organisation' },
    // An organization counts its own announcements, and nothing else.
    countWithin: (tx) => countWithin(tx, 0, { name: 'mail-invitation', most: 1, seconds: 60 }, 'attack'),
    deleteCounts: (tx) => deleteCounts(tx, later),
    windowOf: { harmless: 'a time, computed' },
    secondsLeft: { harmless: 'a time, computed' },
  },
};
