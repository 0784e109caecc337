import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { rangeIn } from '../ranges/index.ts';
import { compare } from './compare.ts';
import { readHistorical } from './read-historical.ts';

export { readHistorical } from './read-historical.ts';

/** Figures over time and side by side. */
export const history: Feature = {
  name: 'history',
  routes: [
    bind(contract.historical.read, {
      allow: anyMember,
      handle: (ctx, { query }) => readHistorical(ctx, { ...query, range: rangeIn(query) }),
    }),
    bind(contract.comparative.read, {
      allow: anyMember,
      handle: (
        ctx,
        { query: { compare: kind, ids, subject = 'organization', againstFrom: from, againstTo: to, ...query } },
      ) => {
        const against = from === undefined || to === undefined ? null : { from, to };
        return compare(ctx, { compare: kind, ids, subject, range: rangeIn(query), against });
      },
    }),
  ],
  jobs: [],
};
