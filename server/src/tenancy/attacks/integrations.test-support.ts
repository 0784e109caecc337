/** Attacks on connections to sources and the state of collection. */
import { randomUUID } from 'node:crypto';
import * as codeIndex from '../../features/integrations/bitbucket/code-index.store.ts';
import * as credentials from '../../features/integrations/credentials.store.ts';
import * as oauthFlows from '../../features/integrations/oauth/oauth-flows.store.ts';
import * as scope from '../../features/integrations/scope/scope.store.ts';
import * as accountLock from '../../features/integrations/sync/account-lock.store.ts';
import * as cursors from '../../features/integrations/sync/cursors.store.ts';
import * as runs from '../../features/integrations/sync/runs.store.ts';
import * as quarantined from '../../features/integrations/sync/quarantined.store.ts';
import * as sources from '../../features/integrations/sync/sources.store.ts';
import * as webhooks from '../../features/integrations/webhooks/webhooks.store.ts';
import { at, later, type Attack, type Attacks, type Harmless, type Victim } from './attack.test-support.ts';

const run = {
  provider: 'jira' as const,
  kind: 'full' as const,
  startedAt: at,
  windows: [],
  sweeps: false,
  announced: [],
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
  watermark: null,
  problem: null,
  revision: 0,
});

export const attacksOnIntegrations: Attacks = {
  'features/integrations/bitbucket/code-index.store.ts': {
    saveHashes: (tx, { organizationId, repositoryId }) =>
      codeIndex.saveHashes(tx, organizationId, [{ repositoryId, hash: 'a'.repeat(40) }] as never),
    findHashes: (tx, { repositoryId, commitHash }) => codeIndex.findHashes(tx, repositoryId, [commitHash.slice(0, 12)]),
    saveMerges: (tx, { organizationId, repositoryId }) =>
      codeIndex.saveMerges(tx, organizationId, [{ repositoryId, number: 1, mergedAt: 1 }]),
    findMerges: (tx, { repositoryId }) => codeIndex.findMerges(tx, repositoryId, [1, 2, 3, 4, 5]),
    findUnsettled: (tx, { repositoryId }) => codeIndex.findUnsettled(tx, repositoryId, 0, 100),
    settleMerges: (tx, { repositoryId }) => codeIndex.settleMerges(tx, repositoryId, [1, 2, 3, 4, 5]),
    listAuthoredHashes: (tx, { repositoryId }) =>
      codeIndex.listAuthoredHashes(tx, { repositoryId, from: 0, to: null, after: '', limit: 100 }),
    deleteRepositoriesOutside: (tx) => codeIndex.deleteRepositoriesOutside(tx, []),
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
    listConnected: (tx) => credentials.listConnected(tx),
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
    saveGrant: (tx, { oauthFlowId }) => oauthFlows.saveGrant(tx, oauthFlowId, 'attack', later),
    takeGrant: (tx, { userId, oauthFlowId }) =>
      oauthFlows.takeGrant(tx, { userId, sessionId: oauthFlowId }, oauthFlowId, at),
    deleteFlows: (tx) => oauthFlows.deleteFlows(tx, new Date('2100-01-01T00:00:00Z')),
  } satisfies Record<keyof typeof oauthFlows, Attack | Harmless>,
  'features/integrations/scope/scope.store.ts': {
    readSyncScope: (tx) => scope.readSyncScope(tx, 'jira'),
    writeSyncScope: (tx, { organizationId }) =>
      scope.writeSyncScope(tx, organizationId, 'jira', { kind: 'projects', chosen: [] }),
  } satisfies Record<keyof typeof scope, Attack>,
  'features/integrations/sync/account-lock.store.ts': {
    lockAccounts: (tx, { organizationId }) => accountLock.lockAccounts(tx, organizationId),
  } satisfies Record<keyof typeof accountLock, Attack>,
  'features/integrations/sync/cursors.store.ts': {
    listStreams: (tx) => cursors.listStreams(tx, 'jira'),
    saveStream: (tx, victim) => cursors.saveStream(tx, victim.organizationId, 'jira', stream(victim)),
    raiseWatermarks: (tx, { runId }) => cursors.raiseWatermarks(tx, 'jira', runId, later),
    dropOlderProblems: (tx, { runId }) => cursors.dropOlderProblems(tx, 'jira', runId + 1),
    listProblems: (tx) => cursors.listProblems(tx),
    countNewRepositories: (tx) => cursors.countNewRepositories(tx),
    deleteRepositoryStreamsOutside: (tx) => cursors.deleteRepositoryStreamsOutside(tx, 'bitbucket', []),
  } satisfies Record<keyof typeof cursors, Attack>,
  'features/integrations/sync/runs.store.ts': {
    findCurrentRun: (tx) => runs.findCurrentRun(tx, 'jira'),
    listLatestRuns: (tx) => runs.listLatestRuns(tx),
    countAnnouncedRequests: (tx) => runs.countAnnouncedRequests(tx, 'jira', at),
    insertRun: (tx, { organizationId }) => runs.insertRun(tx, organizationId, run),
    advanceRun: (tx, { runId }) => runs.advanceRun(tx, runId, 9),
    countStored: (tx, { runId }) => runs.countStored(tx, runId, { stored: 9, changed: 9, counts: {} }),
    recordRequests: (tx, { runId }) => runs.recordRequests(tx, runId, 9, 'attack'),
    stopRun: (tx, { runId }) => runs.stopRun(tx, runId, at, 'attack'),
    letRunGo: (tx) => runs.letRunGo(tx, 'jira'),
    findRun: (tx, { runId }) => runs.findRun(tx, runId),
    listRuns: (tx) => runs.listRuns(tx, { limit: 9 }),
    dropCurrentRun: (tx) => runs.dropCurrentRun(tx, 'jira'),
    endRun: (tx, { runId }) => runs.endRun(tx, { ...run, id: runId } as never, later),
    whileCollectingAlone: { harmless: 'takes a lock on a separate connection and touches no rows' },
  } satisfies Record<keyof typeof runs, Attack | Harmless>,
  'features/integrations/sync/quarantined.store.ts': {
    saveQuarantined: (tx, { organizationId }) =>
      quarantined.saveQuarantined(
        tx,
        organizationId,
        'jira',
        [{ kind: 'issues', sourceId: '1', reason: 'attack', record: {} }],
        at,
      ),
    deleteQuarantined: (tx) => quarantined.deleteQuarantined(tx, 'issues', ['1']),
    deleteQuarantinedBefore: (tx) => quarantined.deleteQuarantinedBefore(tx, 'jira', later),
    countQuarantined: (tx) => quarantined.countQuarantined(tx),
    listQuarantined: (tx) => quarantined.listQuarantined(tx, 'jira'),
  } satisfies Record<keyof typeof quarantined, Attack>,
  'features/integrations/sync/sources.store.ts': {
    beginSource: (tx, { organizationId }) => sources.beginSource(tx, organizationId, 'jira', at),
    findSource: (tx) => sources.findSource(tx, 'jira'),
    listSources: (tx) => sources.listSources(tx),
    updateSource: (tx) => sources.updateSource(tx, 'jira', { message: 'attack' }),
    addAnnounced: (tx) => sources.addAnnounced(tx, 'jira', ['attack']),
    takeAnnounced: (tx) => sources.takeAnnounced(tx, 'jira'),
    holdSyncScopeRevision: (tx) => sources.holdSyncScopeRevision(tx, 'jira'),
    raiseSyncScopeRevision: (tx) => sources.raiseSyncScopeRevision(tx, 'jira', later),
    resetSchedules: (tx, { organizationId }) => sources.resetSchedules(tx, organizationId, later),
    listDueSources: (tx) => sources.listDueSources(tx, later),
  } satisfies Record<keyof typeof sources, Attack>,
};
