import { contract } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { Feature } from '../../platform/feature.ts';
import { bind } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { eachOrganization } from '../organizations/index.ts';
import { applyRetention } from './apply-retention.ts';
import type { OlderData } from './count-ahead.ts';
import { nightly } from './nights.ts';
import { measureStorage } from './storage.store.ts';
import { readRetention } from './read-retention.ts';

export { keptSince, removedReasons } from './before-horizon.ts';
export type { OlderData } from './count-ahead.ts';
export { assertStorageLeft, syncsBlockedBy } from './blocked-syncs.ts';
export { horizonOf, type Horizon } from './horizon.ts';

/** How long an organization's plan keeps data. Higher features pass in what to delete. */
export const createRetention = (data: OlderData): Feature => ({
  name: 'retention',
  routes: [
    bind(contract.dataRetention.read, {
      allow: ({ user }) => hasCapability(user, 'canManageOrganization'),
      handle: (ctx) => readRetention(ctx),
    }),
  ],
  jobs: [
    defineJob({
      name: 'measure-storage',
      schedule: '47 3 * * *',
      options: { expireInSeconds: 4 * 3600 },
      handle: ({ database, clock }) => measureStorage(database, new Date(clock.now())),
    }),
    defineJob({
      name: 'keep-retention',
      schedule: `${nightly.minute} ${nightly.hour} * * *`,
      // Processes all organizations in turn. An expired job would run twice at the same time, so it has plenty of time.
      options: { expireInSeconds: 4 * 3600 },
      async handle(platform, _data, { signal }) {
        // One that fails keeps its data for another night, and no other one's.
        await eachOrganization(platform, signal, (id) => applyRetention(platform, id, data));
      },
    }),
  ],
});
