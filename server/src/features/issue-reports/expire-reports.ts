import { dayMs } from '@sightline/contract';
import { withSystem } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteOldReports } from './answered-reports.store.ts';

/** Days for which a closed report is kept. */
const keptDays = 90;

/** Deletes old reports, once a day; an organization's open ones stay. */
export const expireReportsJob = defineJob({
  name: 'forget-reports',
  schedule: '53 2 * * *',
  async handle(platform) {
    const before = new Date(platform.clock.now() - keptDays * dayMs);
    await withSystem(platform.database, (tx) => deleteOldReports(tx, before));
  },
});
