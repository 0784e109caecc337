import { withSystem } from '../../../platform/database/tenant.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { deleteFlows } from './oauth-flows.store.ts';

/** Deletes grants of unfinished consents, of every organization. */
export const expireConsentsJob = defineJob({
  name: 'forget-consents',
  schedule: '*/30 * * * *',
  handle: (platform) => withSystem(platform.database, (tx) => deleteFlows(tx, new Date(platform.clock.now()))),
});
