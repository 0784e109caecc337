import type { Feature } from '../../platform/feature.ts';
import { announcedJob, collectJob, scheduleCollectionsJob } from './integrations.jobs.ts';
import { expireConsentsJob } from './oauth/expire-consents.ts';
import { warnOfExpiryJob } from './token-expiry.ts';
import { integrationsRoutes, type MeasuredAt } from './integrations.routes.ts';

export { resetSources } from './reset-sources.ts';
export { ensureSource, type NewConnection } from './connect-source.ts';
export { incompleteReasons, readBackTo } from './source-status.ts';

/** Jira, Bitbucket and Confluence: their credentials, and collecting facts from them. */
export const createIntegrations = ({ measuredAt }: { measuredAt: MeasuredAt }): Feature => ({
  name: 'integrations',
  routes: integrationsRoutes(measuredAt),
  jobs: [collectJob, announcedJob, scheduleCollectionsJob, warnOfExpiryJob, expireConsentsJob],
});
