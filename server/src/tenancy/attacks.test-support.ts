/**
 * Every function of every store, as somebody of another organisation would call it: with the ids of
 * the organisation that is attacked. A function without its line here fails the test.
 */
import { defaultRules, noFacts, rulesBasis } from '@sightline/analytics';
import { randomUUID } from 'node:crypto';
import type { UserContext } from '../platform/context.ts';
import type { Tx } from '../platform/database/tenant.ts';
import * as accountAudit from '../platform/audit/account-audit.store.ts';
import { searchAudit, writeAudit } from '../platform/audit/audit.store.ts';
import * as activity from '../features/facts/activity.store.ts';
import * as decisions from '../features/decisions/decisions.store.ts';
import * as facts from '../features/facts/facts.store.ts';
import * as factScopes from '../features/facts/fact-scopes.store.ts';
import * as scopeFacts from '../features/facts/scope-facts.store.ts';
import * as olderFacts from '../features/facts/older-facts.store.ts';
import * as olderMeasured from '../features/measurement/older-measured.store.ts';
import * as retention from '../features/retention/retention.store.ts';
import * as outside from '../features/facts/outside-scope.store.ts';
import { deleteCounts } from '../platform/limits.store.ts';
import * as attempts from '../features/identity/attempts.store.ts';
import * as accounts from '../features/identity/accounts.store.ts';
import * as identity from '../features/identity/identity.store.ts';
import * as invitations from '../features/identity/invitations.store.ts';
import * as joining from '../features/identity/joining/joining.store.ts';
import * as members from '../features/identity/members.store.ts';
import * as sampleOrganization from '../features/identity/sample-organization.store.ts';
import * as sessions from '../features/identity/sessions.store.ts';
import * as apiTokens from '../features/identity/api-tokens.store.ts';
import * as policy from '../features/identity/security-policy.store.ts';
import * as twoFactor from '../features/identity/two-factor.store.ts';
import * as avatars from '../features/identity/avatars.store.ts';
import * as passkeyChallenges from '../features/identity/passkeys/passkey-challenges.store.ts';
import * as passkeys from '../features/identity/passkeys/passkeys.store.ts';
import * as singleSignOn from '../features/identity/single-sign-on/single-sign-on.store.ts';
import * as codeIndex from '../features/integrations/bitbucket/code-index.store.ts';
import * as oauthFlows from '../features/integrations/oauth/oauth-flows.store.ts';
import * as credentials from '../features/integrations/credentials.store.ts';
import * as scope from '../features/integrations/scope/scope.store.ts';
import * as webhooks from '../features/integrations/webhooks/webhooks.store.ts';
import * as accountLock from '../features/integrations/sync/account-lock.store.ts';
import * as cursors from '../features/integrations/sync/cursors.store.ts';
import * as runs from '../features/integrations/sync/runs.store.ts';
import * as setAside from '../features/integrations/sync/set-aside.store.ts';
import * as sources from '../features/integrations/sync/sources.store.ts';
import * as answeredReports from '../features/issue-reports/answered-reports.store.ts';
import * as issueReports from '../features/issue-reports/issue-reports.store.ts';
import * as series from '../features/measurement/series.store.ts';
import * as measuredScopes from '../features/measurement/scopes/measured-scopes.store.ts';
import * as flows from '../features/measurement/flows.store.ts';
import * as measurement from '../features/measurement/measurement.store.ts';
import { listViewsOf, recordViews } from '../features/measurement/person-views.store.ts';
import * as observations from '../features/measurement/replace-observations.store.ts';
import * as topPerformers from '../features/measurement/top-performers.store.ts';
import * as scores from '../features/measurement/scores.store.ts';
import * as sprints from '../features/measurement/sprints.store.ts';
import * as notifications from '../features/notifications/notifications.store.ts';
import * as pulse from '../features/pulse/pulse.store.ts';
import * as changesByAuthor from '../features/facts/changes-by-author.store.ts';
import * as notes from '../features/profiles/notes.store.ts';
import * as skills from '../features/profiles/skills.store.ts';
import * as ownPerson from '../features/people/own/own-person.store.ts';
import * as personAsks from '../features/people/own/person-asks.store.ts';
import * as people from '../features/people/people.store.ts';
import * as versions from '../features/people/reading/versions.store.ts';

/** The week in which the victim took part. */
export const pulseWeek = '2026-11-09';

/** What the attacker knows of the other organisation: everything. */
export type Victim = {
  ctx: UserContext;
  organizationId: string;
  userId: string;
  email: string;
  sessionId: string;
  personId: string;
  runId: number;
  notificationId: string;
  invitationId: string;
  joinRequestId: string;
  /** Of a consent, whose session has the same id. */
  oauthFlowId: string;
  accountId: string;
  noteId: number;
  tokenId: string;
  passkeyId: string;
  repositoryId: string;
  commitHash: string;
  decisionId: string;
  issueId: string;
  sprintId: string;
  teamId: string;
};

/** A call in the attacker's own transaction. */
export type Attack = (tx: Tx, victim: Victim) => Promise<unknown>;
/** No rows are behind it; the reason is said. */
export type Harmless = { harmless: string };

const at = new Date('2026-11-20T12:00:00Z');
const nowhere = { address: '', agent: '' };
const later = new Date('2027-11-20T12:00:00Z');
const news = { key: 'attack', type: 'info' as const, title: 'Attack', message: '' };
const account = { id: 'attack', name: 'Attack', email: null, kind: 'human' as const, active: true, timeZone: null };
export const decision = {
  id: randomUUID(),
  teamId: null,
  question: { kind: 'bottleneck' as const, teamId: null, timeRange: '90d' as const },
  answer: { kind: 'insufficient-data' as const, of: 'changes' as const, have: 0, need: 10 },
  history: [],
  seed: 1,
  dataVersion: 1,
  askedOn: '2026-11-20',
  madeAt: at,
  madeBy: null,
  madeByName: 'Attack',
};
const session = (victim: Victim) => ({
  id: randomUUID(),
  userId: victim.userId,
  organizationId: victim.organizationId,
  now: at,
  expiresAt: later,
  address: '',
  agent: '',
});
const run = {
  provider: 'jira' as const,
  kind: 'full' as const,
  startedAt: at,
  windows: [],
  sweeps: false,
  announced: [],
};
const provider = {
  issuer: 'https://id.example',
  clientId: 'victim',
  sealedSecret: '',
  enabled: true,
  defaultRole: 'manager' as const,
};
const atProvider = { issuer: provider.issuer, subject: 'victim' };
const reading = { version: 99, document: {}, summary: '', madeAt: at, madeBy: '', restores: null };
const state = {
  version: 99,
  factsRevision: 99,
  rulesHash: '',
  measuredDay: '2026-11-20',
  measuredAt: at,
  scoringVersion: 9,
};
const rules = {
  ...defaultRules(rulesBasis(noFacts(), 'UTC')),
  timeZone: 'UTC',
  people: [],
  teams: [],
  memberships: [],
  leaves: [],
};
const credential = {
  tokenExpiresOn: null,
  grant: null,
  provider: 'jira' as const,
  installation: 'cloud' as const,
  baseUrl: '',
  apiUrl: '',
  email: '',
  sealedToken: '',
  metadata: {},
  isActive: false,
  lastVerifiedAt: null,
  errorMessage: null,
};
const stream = (victim: Victim) => ({
  stream: 'issues',
  runId: victim.runId,
  phase: 0,
  done: false,
  cursor: null,
  memory: null,
  seen: 0,
  expected: null,
  attempts: 0,
  watermark: null,
  problem: null,
  revision: 0,
});

export const attacks: Record<string, Record<string, Attack | Harmless>> = {
  'platform/audit/audit.store.ts': {
    writeAudit: (tx, { ctx }) => writeAudit(tx, ctx, { action: 'attack', subject: 'attack' }),
    searchAudit: (tx) => searchAudit(tx, {}, { limit: 9, addresses: true }),
  } satisfies Record<string, Attack>,
  'platform/audit/account-audit.store.ts': {
    writeAccountAudit: (tx, { ctx, userId }) =>
      accountAudit.writeAccountAudit(tx, { ...ctx, origin: nowhere }, userId, 'attack'),
    listAccountEntries: (tx, { userId }) => accountAudit.listAccountEntries(tx, userId, { before: null, limit: 9 }),
    forgetSignIns: (tx) => accountAudit.forgetSignIns(tx, later),
    signedIn: { harmless: 'what an action is called' },
  },
  'platform/limits.store.ts': {
    countAgainst: { harmless: 'counts in a transaction of its own, by a key that belongs to no organisation' },
    addToCount: { harmless: 'counts in a transaction of its own, by a key that belongs to no organisation' },
    deleteCounts: (tx) => deleteCounts(tx, later),
    windowOf: { harmless: 'a time, computed' },
    secondsLeft: { harmless: 'a time, computed' },
  },
  'features/identity/api-tokens.store.ts': {
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
    findTokenOwner: (tx) => apiTokens.findTokenOwner(tx, 'victim', at),
  } satisfies Record<keyof typeof apiTokens, Attack>,
  'features/identity/avatars.store.ts': {
    replaceAvatar: (tx, { userId }) =>
      avatars.replaceAvatar(tx, userId, { id: randomUUID(), mediaType: 'image/png', content: Buffer.of() }, at),
    deleteAvatar: (tx, { userId }) => avatars.deleteAvatar(tx, userId),
    findAvatar: (tx, { userId }) => avatars.findAvatar(tx, userId),
  } satisfies Record<keyof typeof avatars, Attack>,
  'features/identity/single-sign-on/single-sign-on.store.ts': {
    readProvider: (tx, { organizationId }) => singleSignOn.readProvider(tx, organizationId),
    saveProvider: (tx, { organizationId }) => singleSignOn.saveProvider(tx, { ...provider, organizationId }),
    findIdentity: (tx, { organizationId }) => singleSignOn.findIdentity(tx, { ...atProvider, organizationId }),
    insertIdentity: (tx, { organizationId, userId }) =>
      singleSignOn.insertIdentity(tx, { ...atProvider, organizationId, subject: 'attack' }, userId, at),
    endProviderSessions: (tx, { organizationId }) => singleSignOn.endProviderSessions(tx, organizationId, at),
  } satisfies Record<keyof typeof singleSignOn, Attack>,
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
  'features/identity/security-policy.store.ts': {
    readPolicy: (tx, { organizationId }) => policy.readPolicy(tx, organizationId),
    updatePolicy: (tx, { organizationId }) =>
      policy.updatePolicy(tx, organizationId, { strictSessions: true, requireTwoFactor: true }),
    markActive: (tx, { organizationId }) => policy.markActive(tx, organizationId, later),
  } satisfies Record<keyof typeof policy, Attack>,
  'features/identity/two-factor.store.ts': {
    readTwoFactor: (tx, { userId }) => twoFactor.readTwoFactor(tx, userId),
    saveSecret: (tx, { userId }) => twoFactor.saveSecret(tx, userId, 'attack', at),
    markConfirmed: (tx, { userId }) => twoFactor.markConfirmed(tx, userId, at),
    useStep: (tx, { userId }) => twoFactor.useStep(tx, userId, 9),
    deleteTwoFactor: (tx, { userId }) => twoFactor.deleteTwoFactor(tx, userId),
    replaceRecoveryCodes: (tx, { userId }) => twoFactor.replaceRecoveryCodes(tx, userId, ['attack']),
    redeemRecoveryCode: (tx, { userId }) => twoFactor.redeemRecoveryCode(tx, userId, 'attack', at),
    countRecoveryCodes: (tx, { userId }) => twoFactor.countRecoveryCodes(tx, userId),
  } satisfies Record<keyof typeof twoFactor, Attack>,
  'features/identity/attempts.store.ts': {
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
    readTheme: (tx, { userId }) => accounts.readTheme(tx, userId),
    insertCode: (tx, { userId }) =>
      accounts.insertCode(tx, { hash: 'attack', userId, purpose: 'reset-password', expiresAt: later }),
    redeemCode: (tx) => accounts.redeemCode(tx, 'attack', 'reset-password', at),
    endCodes: (tx, { userId }) => accounts.endCodes(tx, userId, 'reset-password', at),
    deleteCodes: (tx) => accounts.deleteCodes(tx, later),
    markEmailVerified: (tx, { userId }) => accounts.markEmailVerified(tx, userId, at),
  } satisfies Record<keyof typeof accounts, Attack>,
  'features/identity/invitations.store.ts': {
    insertInvitation: (tx, { organizationId }) =>
      invitations.insertInvitation(tx, {
        organizationId,
        id: randomUUID(),
        codeHash: 'attack',
        email: null,
        name: null,
        role: 'admin',
        invitedBy: 'attack',
        createdAt: at,
        expiresAt: later,
      }),
    listInvitations: (tx, { organizationId }) => invitations.listInvitations(tx, organizationId, at),
    findInvitation: (tx) => invitations.findInvitation(tx, 'victim', at),
    recordUse: (tx, { organizationId, invitationId: id }) =>
      invitations.recordUse(
        tx,
        { organizationId, id, organizationName: '', email: 'a@b.example', name: null, role: 'admin', invitedBy: '' },
        at,
      ),
    endInvitation: (tx, { organizationId, invitationId }) =>
      invitations.endInvitation(tx, organizationId, invitationId, at),
  } satisfies Record<keyof typeof invitations, Attack>,
  'features/identity/joining/joining.store.ts': {
    listDomains: (tx, { organizationId }) => joining.listDomains(tx, organizationId),
    insertDomain: (tx, { organizationId }) =>
      joining.insertDomain(tx, { organizationId, domain: 'attack.example', allowedBy: 'attack', now: at }),
    deleteDomain: (tx, { organizationId }) => joining.deleteDomain(tx, organizationId, 'victim.example'),
    listJoinable: (tx) =>
      joining.listJoinable(tx, { userId: randomUUID(), domain: 'victim.example', declinedSince: at }),
    listOwnRequests: (tx, { userId }) => joining.listOwnRequests(tx, userId, at),
    insertRequest: (tx, { organizationId }) =>
      joining.insertRequest(tx, { organizationId, id: randomUUID(), userId: randomUUID(), now: at }),
    listOpenRequests: (tx, { organizationId }) => joining.listOpenRequests(tx, organizationId),
    endRequest: (tx, { organizationId, joinRequestId }) =>
      joining.endRequest(tx, { organizationId, id: joinRequestId }, 'approved', at),
    deleteEndedRequests: (tx) => joining.deleteEndedRequests(tx, later),
  } satisfies Record<keyof typeof joining, Attack>,
  'features/identity/members.store.ts': {
    listOwnOrganizations: (tx, { userId }) => members.listOwnOrganizations(tx, userId),
    listMemberAccounts: (tx, { organizationId }) => members.listMemberAccounts(tx, organizationId),
    listMembersOf: (tx, { organizationId }) => members.listMembersOf(tx, organizationId),
    holdAccount: (tx, { userId }) => members.holdAccount(tx, userId),
    holdRole: (tx, { organizationId, userId }) => members.holdRole(tx, organizationId, userId),
    countMembers: (tx, { organizationId }) => members.countMembers(tx, organizationId),
    insertMember: (tx, { organizationId, userId }) =>
      members.insertMember(tx, { organizationId, userId, role: 'admin' }, at),
    updateRole: (tx, { organizationId, userId }) => members.updateRole(tx, organizationId, userId, 'developer'),
    deleteMember: (tx, { organizationId, userId }) => members.deleteMember(tx, organizationId, userId),
    readNames: (tx, { userId }) => members.readNames(tx, [userId]),
    updateOrganization: (tx, { organizationId }) => members.updateOrganization(tx, organizationId, { name: 'Attack' }),
  } satisfies Record<keyof typeof members, Attack>,
  'features/identity/sample-organization.store.ts': {
    findSampleOrganization: (tx) => sampleOrganization.findSampleOrganization(tx),
    removeSampleOrganization: (tx) => sampleOrganization.removeSampleOrganization(tx),
  } satisfies Record<keyof typeof sampleOrganization, Attack>,
  'features/identity/sessions.store.ts': {
    listSessions: (tx, { userId }) => sessions.listSessions(tx, userId, at),
    endSessions: (tx, { userId }) => sessions.endSessions(tx, userId, {}, at),
    deleteSessions: (tx) => sessions.deleteSessions(tx, later),
    moveSession: (tx, { sessionId }) => sessions.moveSession(tx, sessionId, null, later),
  } satisfies Record<keyof typeof sessions, Attack>,
  'features/facts/activity.store.ts': {
    loadActivity: (tx, { accountId }) => activity.loadActivity(tx, [accountId], { from: 0, to: 4e9 }),
    listAuthoredHashes: (tx, { repositoryId }) =>
      activity.listAuthoredHashes(tx, { repositoryId, from: 0, to: null, after: '', limit: 100 }),
  } satisfies Record<keyof typeof activity, Attack>,
  'features/facts/facts.store.ts': {
    saveFacts: (tx, { organizationId }) => facts.saveFacts(tx, organizationId, { accounts: [account] }),
    raiseRevision: (tx, { organizationId }) => facts.raiseRevision(tx, organizationId),
    factsRevision: (tx) => facts.factsRevision(tx),
    removeFacts: (tx, { organizationId, issueId }) => facts.removeFacts(tx, organizationId, 'issues', [issueId]),
    factIds: (tx) => facts.factIds(tx, 'issues'),
    countFacts: (tx) => facts.countFacts(tx),
    loadFacts: (tx) => facts.loadFacts(tx),
    loadKinds: (tx) => facts.loadKinds(tx, ['commits']),
  } satisfies Record<keyof typeof facts, Attack>,
  'features/facts/fact-scopes.store.ts': {
    touchScopes: (tx, { organizationId, repositoryId }) =>
      factScopes.touchScopes(tx, organizationId, 'repositories', [repositoryId]),
    readScopeRevisions: (tx) => factScopes.readScopeRevisions(tx),
  } satisfies Record<keyof typeof factScopes, Attack>,
  'features/facts/scope-facts.store.ts': {
    loadCatalogue: (tx) => scopeFacts.loadCatalogue(tx),
    loadScope: (tx, { repositoryId }) => scopeFacts.loadScope(tx, `repository:${repositoryId}`),
    loadIssues: (tx, { issueId }) => scopeFacts.loadIssues(tx, [issueId], []),
    loadForeignIssues: (tx, { issueId }) => scopeFacts.loadForeignIssues(tx, [issueId]),
  } satisfies Record<keyof typeof scopeFacts, Attack>,
  'features/facts/older-facts.store.ts': {
    countOlder: (tx) => olderFacts.countOlder(tx, 4e9),
    removeOlder: (tx, { organizationId }) => olderFacts.removeOlder(tx, organizationId, 4e9),
  } satisfies Record<keyof typeof olderFacts, Attack>,
  'features/measurement/older-measured.store.ts': {
    deleteObservationsBefore: (tx) => olderMeasured.deleteObservationsBefore(tx, 4e9),
    deleteScoreDaysBefore: (tx) => olderMeasured.deleteScoreDaysBefore(tx, '2099-01-01'),
  } satisfies Record<keyof typeof olderMeasured, Attack>,
  'features/retention/retention.store.ts': {
    readRetention: (tx) => retention.readRetention(tx),
    saveRetention: (tx, { organizationId }) =>
      retention.saveRetention(tx, organizationId, { days: 1, announced: null }),
    recordRemoval: (tx, { organizationId }) =>
      retention.recordRemoval(tx, organizationId, {
        at,
        before: '2026-11-20',
        counts: { issues: 0, sprints: 0, commits: 0, pullRequests: 0, pipelines: 0, deployments: 0, pages: 0 },
      }),
  } satisfies Record<keyof typeof retention, Attack>,
  'features/facts/outside-scope.store.ts': {
    removeOutside: (tx, { organizationId }) =>
      outside.removeOutside(tx, organizationId, { projects: [], boards: [], repositories: [], spaces: [] }),
    countByPlace: (tx) => outside.countByPlace(tx, 'issues'),
  } satisfies Record<keyof typeof outside, Attack>,
  'features/identity/identity.store.ts': {
    findAccount: (tx, { email }) => identity.findAccount(tx, email),
    firstOrganization: (tx, { userId }) => identity.firstOrganization(tx, userId),
    insertSession: (tx, victim) => identity.insertSession(tx, session(victim)),
    findSession: (tx, { sessionId }) => identity.findSession(tx, sessionId, at),
    extendSession: (tx, { sessionId }) => identity.extendSession(tx, sessionId, at, later),
    endSession: (tx, { sessionId }) => identity.endSession(tx, sessionId, at),
    readOrganization: (tx, { organizationId }) => identity.readOrganization(tx, organizationId),
    readTimeZone: (tx, { organizationId }) => identity.readTimeZone(tx, organizationId),
    findDemoOrganization: (tx) => identity.findDemoOrganization(tx),
    listActiveOrganizations: async (tx) =>
      (await identity.listActiveOrganizations(tx)).filter((one) => one.name === 'Victim'),
    listMembers: async (tx) => (await identity.listMembers(tx)).slice(1),
    insertOrganization: (tx) =>
      identity.insertOrganization(tx, { id: randomUUID(), name: 'Attack', timeZone: 'UTC', now: at }, []),
    restoreMember: (tx, { organizationId, email }) =>
      identity.restoreMember(tx, organizationId, { email, name: 'Attack', role: 'admin', passwordHash: '' }, at),
  } satisfies Record<keyof typeof identity, Attack>,
  'features/integrations/bitbucket/code-index.store.ts': {
    saveHashes: (tx, { organizationId, repositoryId }) =>
      codeIndex.saveHashes(tx, organizationId, [{ repositoryId, hash: 'a'.repeat(40) }] as never),
    findHashes: (tx, { repositoryId, commitHash }) => codeIndex.findHashes(tx, repositoryId, [commitHash.slice(0, 12)]),
    saveMerges: (tx, { organizationId, repositoryId }) =>
      codeIndex.saveMerges(tx, organizationId, [{ repositoryId, number: 1, mergedAt: 1 }]),
    findMerges: (tx, { repositoryId }) => codeIndex.findMerges(tx, repositoryId, [1, 2, 3, 4, 5]),
    findUnsettled: (tx, { repositoryId }) => codeIndex.findUnsettled(tx, repositoryId, 0, 100),
    settleMerges: (tx, { repositoryId }) => codeIndex.settleMerges(tx, repositoryId, [1, 2, 3, 4, 5]),
    forgetRepositoriesOutside: (tx) => codeIndex.forgetRepositoriesOutside(tx, []),
  } satisfies Record<keyof typeof codeIndex, Attack>,
  'features/integrations/webhooks/webhooks.store.ts': {
    listWebhooks: (tx) => webhooks.listWebhooks(tx),
    findWebhook: (tx) => webhooks.findWebhook(tx, 'jira'),
    saveWebhook: (tx, { organizationId }) =>
      webhooks.saveWebhook(tx, organizationId, { provider: 'jira', sealedSecret: 'attack', createdAt: later }),
    deleteWebhook: (tx) => webhooks.deleteWebhook(tx, 'jira'),
    noteDelivery: (tx) => webhooks.noteDelivery(tx, 'jira', 'attack', later),
    noteRefusal: (tx) => webhooks.noteRefusal(tx, 'jira', later),
  } satisfies Record<keyof typeof webhooks, Attack>,
  'features/integrations/credentials.store.ts': {
    findCredential: (tx) => credentials.findCredential(tx, 'jira'),
    listCredentials: (tx) => credentials.listCredentials(tx),
    saveCredential: (tx, { organizationId }) => credentials.saveCredential(tx, organizationId, credential),
    holdCredential: (tx) => credentials.holdCredential(tx, 'jira'),
    saveTokens: (tx) =>
      credentials.saveTokens(tx, 'jira', { sealedToken: '', sealedRefreshToken: '', accessExpiresAt: later }),
    markVerified: (tx) => credentials.markVerified(tx, 'jira', later),
    markRefused: (tx) => credentials.markRefused(tx, 'jira', 'attack'),
    deleteCredential: (tx) => credentials.deleteCredential(tx, 'jira'),
  } satisfies Record<keyof typeof credentials, Attack>,
  'features/integrations/oauth/oauth-flows.store.ts': {
    insertFlow: (tx, { organizationId, userId }) =>
      oauthFlows.insertFlow(tx, organizationId, {
        id: randomUUID(),
        userId,
        sessionId: randomUUID(),
        provider: 'jira',
        stateHash: 'attack',
        endsAt: later,
      }),
    takeState: (tx, { userId, oauthFlowId }) =>
      oauthFlows.takeState(tx, { userId, sessionId: oauthFlowId }, 'victim', at),
    keepGrant: (tx, { oauthFlowId }) => oauthFlows.keepGrant(tx, oauthFlowId, 'attack', later),
    takeGrant: (tx, { userId, oauthFlowId }) =>
      oauthFlows.takeGrant(tx, { userId, sessionId: oauthFlowId }, oauthFlowId, at),
    deleteFlows: (tx) => oauthFlows.deleteFlows(tx, new Date('2100-01-01T00:00:00Z')),
    oauthProviders: { harmless: 'names of products' },
  } satisfies Record<keyof typeof oauthFlows, Attack | Harmless>,
  'features/integrations/scope/scope.store.ts': {
    readScope: (tx) => scope.readScope(tx, 'jira'),
    writeScope: (tx, { organizationId }) =>
      scope.writeScope(tx, organizationId, 'jira', { kind: 'projects', chosen: [] }),
  } satisfies Record<keyof typeof scope, Attack>,
  'features/integrations/sync/account-lock.store.ts': {
    lockAccounts: (tx, { organizationId }) => accountLock.lockAccounts(tx, organizationId),
  } satisfies Record<keyof typeof accountLock, Attack>,
  'features/integrations/sync/cursors.store.ts': {
    listStreams: (tx) => cursors.listStreams(tx, 'jira'),
    saveStream: (tx, victim) => cursors.saveStream(tx, victim.organizationId, 'jira', stream(victim)),
    raiseWatermarks: (tx, { runId }) => cursors.raiseWatermarks(tx, 'jira', runId, later),
    listProblems: (tx) => cursors.listProblems(tx),
    forgetRepositoryStreamsOutside: (tx) => cursors.forgetRepositoryStreamsOutside(tx, 'bitbucket', []),
  } satisfies Record<keyof typeof cursors, Attack>,
  'features/integrations/sync/runs.store.ts': {
    findCurrentRun: (tx) => runs.findCurrentRun(tx, 'jira'),
    listLatestRuns: (tx) => runs.listLatestRuns(tx),
    countAnnouncedRequests: (tx) => runs.countAnnouncedRequests(tx, 'jira', at),
    insertRun: (tx, { organizationId }) => runs.insertRun(tx, organizationId, run),
    advanceRun: (tx, { runId }) => runs.advanceRun(tx, runId, 9),
    countStored: (tx, { runId }) => runs.countStored(tx, runId, { stored: 9, changed: 9, counts: {} }),
    noteStretch: (tx, { runId }) => runs.noteStretch(tx, runId, 9, 'attack'),
    stopRun: (tx, { runId }) => runs.stopRun(tx, runId, at, 'attack'),
    letRunGo: (tx) => runs.letRunGo(tx, 'jira'),
    findRun: (tx, { runId }) => runs.findRun(tx, runId),
    listRuns: (tx) => runs.listRuns(tx, { limit: 9 }),
    dropCurrentRun: (tx) => runs.dropCurrentRun(tx, 'jira'),
    endRun: (tx, { runId }) => runs.endRun(tx, { ...run, id: runId } as never, later),
    whileCollectingAlone: { harmless: 'takes a lock by a connection of its own and touches no rows' },
  } satisfies Record<keyof typeof runs, Attack | Harmless>,
  'features/integrations/sync/set-aside.store.ts': {
    saveSetAside: (tx, { organizationId }) =>
      setAside.saveSetAside(
        tx,
        organizationId,
        'jira',
        [{ kind: 'issues', sourceId: '1', reason: 'attack', record: {} }],
        at,
      ),
    forgetSetAside: (tx) => setAside.forgetSetAside(tx, 'issues', ['1']),
    forgetSetAsideBefore: (tx) => setAside.forgetSetAsideBefore(tx, 'jira', later),
    countSetAside: (tx) => setAside.countSetAside(tx),
    listSetAside: (tx) => setAside.listSetAside(tx, 'jira'),
  } satisfies Record<keyof typeof setAside, Attack>,
  'features/integrations/sync/sources.store.ts': {
    beginSource: (tx, { organizationId }) => sources.beginSource(tx, organizationId, 'jira', at),
    findSource: (tx) => sources.findSource(tx, 'jira'),
    listSources: (tx) => sources.listSources(tx),
    updateSource: (tx) => sources.updateSource(tx, 'jira', { message: 'attack' }),
    addAnnounced: (tx) => sources.addAnnounced(tx, 'jira', ['attack']),
    takeAnnounced: (tx) => sources.takeAnnounced(tx, 'jira'),
    holdScopeRevision: (tx) => sources.holdScopeRevision(tx, 'jira'),
    raiseScopeRevision: (tx) => sources.raiseScopeRevision(tx, 'jira', later),
    resetSchedules: (tx, { organizationId }) => sources.resetSchedules(tx, organizationId, later),
    listDueSources: (tx) => sources.listDueSources(tx, later),
  } satisfies Record<keyof typeof sources, Attack>,
  'features/issue-reports/answered-reports.store.ts': {
    listReportsOf: (tx, { organizationId }) =>
      answeredReports.listReportsOf(tx, organizationId, { status: 'all', limit: 9 }),
    updateReport: (tx, { organizationId }) =>
      answeredReports.updateReport(tx, organizationId, 1, { status: 'closed', at }),
    holdOwnReport: (tx, { userId }) => answeredReports.holdOwnReport(tx, userId, 1),
    insertScreenshot: (tx) =>
      answeredReports.insertScreenshot(tx, 1, { id: randomUUID(), mediaType: 'image/png', content: Buffer.of() }),
    findScreenshot: (tx, { organizationId }) =>
      answeredReports.findScreenshot(tx, organizationId, { reportId: 1, id: randomUUID() }),
  } satisfies Record<keyof typeof answeredReports, Attack>,
  'features/issue-reports/issue-reports.store.ts': {
    insertReport: (tx, { userId, organizationId }) =>
      issueReports.insertReport(tx, {
        at,
        errorId: '',
        path: '',
        message: 'attack',
        userId,
        organizationId,
        address: '',
        agent: '',
      }),
    listReports: (tx) => issueReports.listReports(tx, 9),
  } satisfies Record<keyof typeof issueReports, Attack>,
  'features/measurement/replace-observations.store.ts': {
    replaceObservations: (tx, { organizationId, repositoryId }) =>
      observations.replaceObservations(tx, organizationId, new Map([[`repository:${repositoryId}` as const, []]])),
  },
  'features/decisions/decisions.store.ts': {
    insertDecision: (tx, { organizationId }) => decisions.insertDecision(tx, organizationId, decision),
    findDecision: (tx, { decisionId }) => decisions.findDecision(tx, decisionId),
    listDecisions: (tx) => decisions.listDecisions(tx, 9),
    deleteDecision: (tx, { decisionId }) => decisions.deleteDecision(tx, decisionId),
    forgetDecisions: (tx) => decisions.forgetDecisions(tx),
  } satisfies Record<keyof typeof decisions, Attack>,
  'features/measurement/measurement.store.ts': {
    readState: (tx) => measurement.readState(tx),
    writeState: (tx, { organizationId }) => measurement.writeState(tx, organizationId, state, rules),
    readMeasuredRules: (tx) => measurement.readMeasuredRules(tx),
    lockMeasuring: (tx, { organizationId }) => measurement.lockMeasuring(tx, organizationId),
    readObservations: (tx, { personId }) =>
      measurement.readObservations(tx, { metrics: ['lead_time', 'velocity'], from: 0, to: 4e9, personId }),
    readPlainObservations: (tx, { personId }) =>
      measurement.readPlainObservations(tx, { metrics: ['lead_time', 'velocity'], from: 0, to: 4e9, personId }),
    readFirstObserved: (tx) => measurement.readFirstObserved(tx, ['lead_time', 'velocity']),
    readAnchors: (tx) => measurement.readAnchors(tx),
    writeAnchors: (tx, { organizationId }) => measurement.writeAnchors(tx, organizationId, new Map()),
    readScoredRows: (tx, { personId }) => measurement.readScoredRows(tx, [personId]),
    teamsWithVelocity: (tx) => measurement.teamsWithVelocity(tx),
    withObservations: (tx, { personId }) =>
      measurement.withObservations(tx, 'person', [personId], { from: 0, to: 4e9 }),
  } satisfies Record<keyof typeof measurement, Attack>,
  'features/measurement/person-views.store.ts': {
    recordViews: (tx, { ctx, personId }) => recordViews(tx, ctx, [personId], { what: 'attack', since: at }),
    listViewsOf: (tx, { personId }) => listViewsOf(tx, personId, 9),
  },
  'features/measurement/top-performers.store.ts': {
    areTopPerformersNamed: { harmless: 'named where nothing is known' },
    setTopPerformersNamed: (tx, { organizationId }) => topPerformers.setTopPerformersNamed(tx, organizationId, true),
    forgetTopPerformers: (tx) => topPerformers.forgetTopPerformers(tx),
  } satisfies Record<keyof typeof topPerformers, Attack | Harmless>,
  'features/measurement/scores.store.ts': {
    subjectKey: { harmless: 'a key, computed' },
    replaceScoreDays: (tx, { organizationId }) => scores.replaceScoreDays(tx, organizationId, '2000-01-01', []),
    readScoreDays: (tx) => scores.readScoreDays(tx, 'organization', '2000-01-01', '2100-01-01'),
    replacePeriodScores: (tx, { organizationId }) => scores.replacePeriodScores(tx, organizationId, [], 0),
    dropOldestRanges: (tx, { organizationId }) => scores.dropOldestRanges(tx, organizationId, 0),
    insertPeriodScores: (tx, { organizationId }) => scores.insertPeriodScores(tx, organizationId, []),
    readPeriodScores: (tx) => scores.readPeriodScores(tx, '30d'),
  } satisfies Record<keyof typeof scores, Attack | Harmless>,
  'features/measurement/sprints.store.ts': {
    replaceSprints: (tx, { organizationId }) => sprints.replaceSprints(tx, organizationId, '1', []),
    listSprints: (tx) => sprints.listSprints(tx, { from: 0, to: 4e9 }),
    teamsWithSprints: (tx) => sprints.teamsWithSprints(tx),
    findSprint: (tx, { sprintId }) => sprints.findSprint(tx, sprintId),
    findNeighbours: (tx, { sprintId }) =>
      sprints.findNeighbours(tx, { id: sprintId, boardId: '1', startAt: 2_000_000_000 }),
    nameSprints: (tx, { sprintId }) => sprints.nameSprints(tx, [sprintId]),
  } satisfies Record<keyof typeof sprints, Attack>,
  'features/measurement/flows.store.ts': {
    replaceFlowParts: (tx, { organizationId }) => flows.replaceFlowParts(tx, organizationId, 'project:10000', []),
    sumFlows: (tx, { organizationId, teamId }) => flows.sumFlows(tx, organizationId, [teamId]),
    readFlowDays: (tx, { teamId }) => flows.readFlowDays(tx, teamId, '2000-01-01', '2100-01-01'),
    readItemsInProgress: (tx) => flows.readItemsInProgress(tx),
  } satisfies Record<keyof typeof flows, Attack>,
  'features/measurement/series.store.ts': {
    renewSeries: (tx, { organizationId, personId }) => series.renewSeries(tx, organizationId, [personId]),
    readIndex: (tx) => series.readIndex(tx),
  } satisfies Record<keyof typeof series, Attack>,
  'features/measurement/scopes/measured-scopes.store.ts': {
    readMeasuredScopes: (tx) => measuredScopes.readMeasuredScopes(tx),
    writeMeasuredScopes: (tx, { organizationId, repositoryId }) =>
      measuredScopes.writeMeasuredScopes(tx, organizationId, [
        {
          scope: `repository:${repositoryId}`,
          basisKey: '',
          basis: '',
          toldKey: '',
          told: '',
          measuredKey: '',
          dueAt: null,
        },
      ]),
  } satisfies Record<keyof typeof measuredScopes, Attack>,
  'features/notifications/notifications.store.ts': {
    insertNotification: (tx, { organizationId, userId }) =>
      notifications.insertNotification(tx, { organizationId, id: randomUUID(), userId, news, at } as never),
    trimNotifications: (tx, { userId }) => notifications.trimNotifications(tx, userId),
    forgetNotifications: (tx, { organizationId }) => notifications.forgetNotifications(tx, organizationId),
    listNotifications: (tx, { userId }) => notifications.listNotifications(tx, userId),
    findNotification: (tx, { userId, notificationId }) => notifications.findNotification(tx, userId, notificationId),
    markRead: (tx, { userId }) => notifications.markRead(tx, userId, 'all', later),
    clearNotifications: (tx, { userId }) => notifications.clearNotifications(tx, userId, later),
  } satisfies Record<keyof typeof notifications, Attack>,
  'features/pulse/pulse.store.ts': {
    isPulseEnabled: { harmless: 'on where nothing is known' },
    setPulseEnabled: (tx, { organizationId }) => pulse.setPulseEnabled(tx, organizationId, true),
    hasTakenPart: (tx, { userId }) => pulse.hasTakenPart(tx, pulseWeek, userId),
    recordPart: (tx, { organizationId, userId }) => pulse.recordPart(tx, organizationId, '2026-11-16', userId),
    recordAnswer: (tx, { organizationId }) =>
      pulse.recordAnswer(tx, organizationId, { week: pulseWeek, question: 'satisfaction', teamId: null, score: 0 }),
    readPulseCounts: (tx) => pulse.readPulseCounts(tx, 'satisfaction', [pulseWeek]),
    forgetPulse: (tx) => pulse.forgetPulse(tx),
  } satisfies Record<Exclude<keyof typeof pulse, 'pulseQuestions'>, Attack | Harmless>,
  'features/profiles/skills.store.ts': {
    listSaidSkills: (tx) => skills.listSaidSkills(tx),
    insertSkill: (tx, { organizationId, personId, userId }) =>
      skills.insertSkill(tx, organizationId, { personId, name: 'Attack', saidById: userId, saidByName: 'Attack', at }),
    deleteSkill: (tx, { personId }) => skills.deleteSkill(tx, personId, 'Kotlin'),
    forgetSkills: (tx) => skills.forgetSkills(tx),
  } satisfies Record<keyof typeof skills, Attack>,
  'features/facts/changes-by-author.store.ts': {
    countChangesByAuthor: (tx) => changesByAuthor.countChangesByAuthor(tx, 0),
    listChangesOf: (tx, { accountId }) => changesByAuthor.listChangesOf(tx, [accountId], 0),
  } satisfies Record<keyof typeof changesByAuthor, Attack>,
  'features/profiles/notes.store.ts': {
    listNotes: (tx, { personId }) => notes.listNotes(tx, personId),
    insertNote: (tx, { organizationId, userId, personId }) =>
      notes.insertNote(tx, organizationId, { personId, authorId: userId, authorName: 'Attack', text: 'Attack', at }),
    deleteNote: (tx, { noteId }) => notes.deleteNote(tx, noteId),
    forgetNotes: (tx) => notes.forgetNotes(tx),
  } satisfies Record<keyof typeof notes, Attack>,
  'features/people/own/own-person.store.ts': {
    findOwnPerson: (tx, { userId, email }) => ownPerson.findOwnPerson(tx, { id: userId, email, emailVerified: true }),
    findOwnPeople: (tx, { userId, email }) => ownPerson.findOwnPeople(tx, [{ id: userId, verifiedEmail: email }]),
    linkUser: (tx, { organizationId, userId }) => ownPerson.linkUser(tx, organizationId, userId, 'attack'),
    listLinks: (tx) => ownPerson.listLinks(tx),
    forgetLinks: (tx, { organizationId }) => ownPerson.forgetLinks(tx, organizationId),
  } satisfies Record<keyof typeof ownPerson, Attack>,
  'features/people/own/person-asks.store.ts': {
    saveAsk: (tx, { organizationId, userId }) =>
      personAsks.saveAsk(tx, organizationId, { userId, accountId: 'attack', askedAt: at }),
    listAsks: (tx) => personAsks.listAsks(tx),
    endAsk: (tx, { userId }) => personAsks.endAsk(tx, userId),
  } satisfies Record<keyof typeof personAsks, Attack>,
  'features/people/people.store.ts': {
    replacePeople: (tx, { organizationId }) => people.replacePeople(tx, organizationId, [], []),
    listPeople: (tx) => people.listPeople(tx),
    listTeamRows: (tx) => people.listTeamRows(tx),
    listDevelopers: (tx) => people.listDevelopers(tx),
    listTeams: (tx) => people.listTeams(tx),
  } satisfies Record<keyof typeof people, Attack>,
  'features/people/reading/versions.store.ts': {
    latestVersion: (tx) => versions.latestVersion(tx, 'mappings'),
    findVersion: (tx) => versions.findVersion(tx, 'mappings', 1),
    listVersions: (tx) => versions.listVersions(tx, 'mappings', 9),
    listReadingChanges: (tx) => versions.listReadingChanges(tx),
    saveVersion: (tx, { organizationId }) => versions.saveVersion(tx, organizationId, 'mappings', reading),
    forgetReadings: (tx, { organizationId }) => versions.forgetReadings(tx, organizationId),
    lockReading: (tx, { organizationId }) => versions.lockReading(tx, organizationId, 'mappings'),
  } satisfies Record<keyof typeof versions, Attack>,
};
