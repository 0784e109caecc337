import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { listActiveOrganizations } from '../organizations/index.ts';
import { deleteExpiredReports } from './generated-reports.store.ts';

/** Every night deletes reports that have expired, with their bytes, exports and links. */
export const expireReportsJob = defineJob({
  name: 'expire-reports',
  schedule: '23 2 * * *',
  async handle({ database, clock, log }) {
    const now = new Date(clock.now());
    for (const { id: organizationId } of await withSystem(database, listActiveOrganizations)) {
      const count = await withTenant(database, organizationId, (tx) => deleteExpiredReports(tx, now));
      if (count > 0) log.info({ organizationId, count }, 'expired reports deleted');
    }
  },
});
