import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { rangeIn } from '../measurement/index.ts';
import { listProfiles } from './list-profiles.ts';

/** People one by one. Whose figures a viewer may not see is refused by each use case. */
export const profiles: Feature = {
  name: 'profiles',
  routes: [
    bind(contract.profiles.list, {
      allow: anyMember,
      handle: (ctx, { query }) => listProfiles(ctx, rangeIn(query)),
    }),
  ],
  jobs: [],
};
