import type { Feature } from '../../platform/feature.ts';
import { announcedJob, collectJob, scheduleCollectionsJob } from './integrations.jobs.ts';
import { expireConsentsJob } from './oauth/expire-consents.ts';
import { warnOfExpiryJob } from './token-expiry.ts';
import { integrationsRoutes, type ReadLastMeasured } from './integrations.routes.ts';

export { resetSources } from './reset-sources.ts';
export { connectSource, ensureSource, testSource, type NewConnection } from './connect-source.ts';
export { listConnected } from './credentials.store.ts';
export { canChangeCredentials } from './integrations.policy.ts';
export { readsSimulator } from './simulated.ts';
export { disconnectSimulator, simulatorConnections } from './simulator.ts';
export { incompleteReasons, type IncompleteReasons, readImportedAt, readSources } from './source-status.ts';

/** Jira, Bitbucket and Confluence: their credentials, and the syncs that collect facts from them. */
export const createIntegrations = ({ lastMeasured }: { lastMeasured: ReadLastMeasured }): Feature => ({
  name: 'integrations',
  routes: integrationsRoutes(lastMeasured),
  jobs: [collectJob, announcedJob, scheduleCollectionsJob, warnOfExpiryJob, expireConsentsJob],
});
