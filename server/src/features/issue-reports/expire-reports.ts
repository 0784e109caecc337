import { withSystem } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteOldReports } from './answered-reports.store.ts';

/** For how long a closed report can be looked at and opened again. */
const keptDays = 90;

/** Forgets, once a day, reports that nobody needs any more; open ones of an organisation stay. */
export const expireReportsJob = defineJob({
  name: 'forget-reports',
  schedule: '53 2 * * *',
  async handle(platform) {
    const before = new Date(platform.clock.now() - keptDays * 86_400_000);
    await withSystem(platform.database, (tx) => deleteOldReports(tx, before));
  },
});
