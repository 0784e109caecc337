/** Attacks on accounts and sign-in methods. */
import { randomUUID } from 'node:crypto';
import { defaultPreferences } from '@sightline/contract';
import * as accounts from '../../features/identity/accounts.store.ts';
import * as apiTokens from '../../features/identity/sessions/api-tokens.store.ts';
import * as attempts from '../../features/identity/sign-in/attempts.store.ts';
import * as avatars from '../../features/identity/avatars.store.ts';
import * as passkeyChallenges from '../../features/identity/passkeys/passkey-challenges.store.ts';
import * as passkeys from '../../features/identity/passkeys/passkeys.store.ts';
import * as preferences from '../../features/identity/preferences/preferences.store.ts';
import * as sessions from '../../features/identity/sessions/sessions.store.ts';
import * as unverified from '../../features/identity/sign-in/unverified-accounts.store.ts';
import * as twoFactor from '../../features/identity/sign-in/two-factor.store.ts';
import { at, nowhere, later, type Attack, type Attacks, type Victim } from './attack.test-support.ts';

const session = (victim: Victim) => ({
  id: randomUUID(),
  userId: victim.userId,
  organizationId: victim.organizationId,
  now: at,
  expiresAt: later,
  address: '',
  agent: '',
});

export const attacksOnAccounts: Attacks = {
  'features/identity/sessions/api-tokens.store.ts': {
    insertApiToken: (tx, { organizationId, userId }) =>
      apiTokens.insertApiToken(tx, {
        organizationId,
        id: randomUUID(),
        userId,
        name: 'attack',
        scopes: [],
        start: '',
        hash: 'attack',
        createdAt: at,
        expiresAt: later,
      }),
    listApiTokens: (tx, { userId }) => apiTokens.listApiTokens(tx, userId, at),
    endApiToken: (tx, { userId, tokenId }) => apiTokens.endApiToken(tx, userId, tokenId, at),
    endApiTokensOf: (tx, { userId }) => apiTokens.endApiTokensOf(tx, userId, {}, at),
    endProviderTokens: (tx, { organizationId }) => apiTokens.endProviderTokens(tx, organizationId, at),
    findTokenOwner: (tx) => apiTokens.findTokenOwner(tx, 'victim', at),
  } satisfies Record<keyof typeof apiTokens, Attack>,
  'features/identity/avatars.store.ts': {
    replaceAvatar: (tx, { userId }) =>
      avatars.replaceAvatar(tx, userId, { id: randomUUID(), mediaType: 'image/png', content: Buffer.of() }, at),
    deleteAvatar: (tx, { userId }) => avatars.deleteAvatar(tx, userId),
    findAvatar: (tx, { userId }) => avatars.findAvatar(tx, userId),
  } satisfies Record<keyof typeof avatars, Attack>,
  'features/identity/preferences/preferences.store.ts': {
    readPreferences: (tx, { userId }) => preferences.readPreferences(tx, userId),
    findPreferences: (tx, { userId }) => preferences.findPreferences(tx, userId),
    readPreferencesOf: (tx, { userId }) => preferences.readPreferencesOf(tx, [userId]),
    holdPreferences: (tx, { userId }) => preferences.holdPreferences(tx, userId),
    savePreferences: (tx, { userId }) => preferences.savePreferences(tx, userId, defaultPreferences, at),
    removePreferences: (tx, { userId }) => preferences.removePreferences(tx, userId),
  },
  'features/identity/passkeys/passkeys.store.ts': {
    listPasskeys: (tx, { userId }) => passkeys.listPasskeys(tx, userId),
    insertPasskey: (tx, { userId }) =>
      passkeys.insertPasskey(tx, {
        id: randomUUID(),
        userId,
        name: 'attack',
        credentialId: 'attack',
        publicKey: Buffer.of(),
        counter: 0,
        transports: [],
        synced: false,
        createdAt: at,
      }),
    renamePasskey: (tx, { userId, passkeyId }) => passkeys.renamePasskey(tx, userId, passkeyId, 'attack'),
    deletePasskey: (tx, { userId, passkeyId }) => passkeys.deletePasskey(tx, userId, passkeyId),
    deletePasskeysOf: (tx, { userId }) => passkeys.deletePasskeysOf(tx, userId),
    findPasskey: (tx) => passkeys.findPasskey(tx, 'victim'),
    advancePasskey: (tx, { passkeyId }) => passkeys.advancePasskey(tx, passkeyId, 99, at),
  } satisfies Record<keyof typeof passkeys, Attack>,
  'features/identity/passkeys/passkey-challenges.store.ts': {
    insertPasskeyChallenge: (tx, { userId }) =>
      passkeyChallenges.insertPasskeyChallenge(tx, { challenge: 'attack', userId, expiresAt: later }),
    redeemPasskeyChallenge: (tx, { userId }) => passkeyChallenges.redeemPasskeyChallenge(tx, 'victim', userId, at),
    deletePasskeyChallenges: (tx) => passkeyChallenges.deletePasskeyChallenges(tx, later),
  } satisfies Record<keyof typeof passkeyChallenges, Attack>,
  'features/identity/sign-in/two-factor.store.ts': {
    readTwoFactor: (tx, { userId }) => twoFactor.readTwoFactor(tx, userId),
    saveSecret: (tx, { userId }) => twoFactor.saveSecret(tx, userId, 'attack', at),
    markConfirmed: (tx, { userId }) => twoFactor.markConfirmed(tx, userId, at),
    useStep: (tx, { userId }) => twoFactor.useStep(tx, userId, 9),
    deleteTwoFactor: (tx, { userId }) => twoFactor.deleteTwoFactor(tx, userId),
    replaceRecoveryCodes: (tx, { userId }) => twoFactor.replaceRecoveryCodes(tx, userId, ['attack']),
    redeemRecoveryCode: (tx, { userId }) => twoFactor.redeemRecoveryCode(tx, userId, 'attack', at),
    countRecoveryCodes: (tx, { userId }) => twoFactor.countRecoveryCodes(tx, userId),
  } satisfies Record<keyof typeof twoFactor, Attack>,
  'features/identity/sign-in/attempts.store.ts': {
    beginAttempt: (tx, { email }) =>
      attempts.beginAttempt(tx, { email, kind: 'password', at, origin: nowhere }, { since: new Date(0), most: 5 }),
    listFailedAttempts: (tx, { email }) => attempts.listFailedAttempts(tx, email, { before: null, limit: 9 }),
    markRight: (tx) => attempts.markRight(tx, 1),
    deleteAttempts: (tx) => attempts.deleteAttempts(tx, later),
  } satisfies Record<keyof typeof attempts, Attack>,
  'features/identity/accounts.store.ts': {
    insertUser: (tx, { userId }) =>
      accounts.insertUser(
        tx,
        { id: userId, email: 'a@b.example', name: 'A', passwordHash: '', emailVerifiedAt: null },
        at,
      ),
    readCredentials: (tx, { userId }) => accounts.readCredentials(tx, userId),
    replacePassword: (tx, { userId }) => accounts.replacePassword(tx, userId, 'attack', at),
    recentPasswords: (tx, { userId }) => accounts.recentPasswords(tx, userId, 5),
    updateUser: (tx, { userId }) => accounts.updateUser(tx, userId, { name: 'Attack' }),
    insertCode: (tx, { userId }) =>
      accounts.insertCode(tx, { hash: 'attack', userId, purpose: 'reset-password', expiresAt: later }),
    findCode: (tx) => accounts.findCode(tx, 'victim', 'reset-password', at),
    removePasswords: (tx, { userId }) => accounts.removePasswords(tx, userId),
    redeemCode: (tx) => accounts.redeemCode(tx, 'attack', 'reset-password', at),
    endCodes: (tx, { userId }) => accounts.endCodes(tx, userId, 'reset-password', at),
    deleteCodes: (tx) => accounts.deleteCodes(tx, later),
    markEmailVerified: (tx, { userId }) => accounts.markEmailVerified(tx, userId, at),
  } satisfies Record<keyof typeof accounts, Attack>,
  'features/identity/sign-in/unverified-accounts.store.ts': {
    lockAddress: (tx, { email }) => unverified.lockAddress(tx, email),
    findUnverifiedAccounts: (tx, { email }) => unverified.findUnverifiedAccounts(tx, email, 3),
    findProvidedAccount: (tx, { email }) => unverified.findProvidedAccount(tx, email),
    listOtherClaims: (tx, { email }) => unverified.listOtherClaims(tx, email, randomUUID()),
    deleteUnverifiedAccount: (tx, { userId }) => unverified.deleteUnverifiedAccount(tx, userId),
    deleteAbandonedAccounts: (tx) => unverified.deleteAbandonedAccounts(tx, later),
  } satisfies Record<keyof typeof unverified, Attack>,
  'features/identity/sessions/sessions.store.ts': {
    readSignedInAt: (tx, { sessionId }) => sessions.readSignedInAt(tx, sessionId),
    insertSession: (tx, victim) => sessions.insertSession(tx, session(victim)),
    findSession: (tx, { sessionId }) => sessions.findSession(tx, sessionId, at),
    findEnded: (tx, { sessionId }) => sessions.findEnded(tx, sessionId),
    isOrganization: (tx, { organizationId }) => sessions.isOrganization(tx, organizationId),
    extendSession: (tx, { sessionId }) => sessions.extendSession(tx, sessionId, at, later, 86_400_000),
    endSession: (tx, { sessionId }) => sessions.endSession(tx, sessionId, at),
    listSessions: (tx, { userId }) => sessions.listSessions(tx, userId, null, at),
    endSessions: (tx, { userId }) => sessions.endSessions(tx, userId, {}, at),
    deleteSessions: (tx) => sessions.deleteSessions(tx, later),
    moveSession: (tx, { sessionId }) => sessions.moveSession(tx, sessionId, null, later),
  } satisfies Record<keyof typeof sessions, Attack>,
};
