import { withTenant } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { eachOrganization } from '../organizations/index.ts';
import { deleteExpiredReports } from './generated-reports.store.ts';

/** Every night deletes reports that have expired, with their bytes, exports and links. */
export const expireReportsJob = defineJob({
  name: 'expire-reports',
  schedule: '23 2 * * *',
  handle: (platform, _data, { signal }) =>
    eachOrganization(platform, signal, async (organizationId) => {
      const { database, clock, log } = platform;
      const now = new Date(clock.now());
      const count = await withTenant(database, organizationId, (tx) => deleteExpiredReports(tx, now));
      if (count > 0) log.info({ organizationId, count }, 'expired reports deleted');
    }),
});
