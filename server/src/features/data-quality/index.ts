import { contract } from '@sightline/contract';
import { needs } from '../../platform/capabilities.ts';
import type { Feature } from '../../platform/feature.ts';
import { bind } from '../../platform/http/bind.ts';
import { rangeIn } from '../ranges/index.ts';
import type { IncompleteReasons } from '../integrations/index.ts';
import { readDataQuality } from './read-data-quality.ts';

export { figureBounds } from './figure-bounds.ts';

/** How much gaps in the data could change figures, and which repairs help most. */
export const createDataQuality = ({ incompleteReasons }: { incompleteReasons: IncompleteReasons }): Feature => ({
  name: 'data-quality',
  routes: [
    bind(contract.dataQuality.read, {
      allow: needs('canViewAllData'),
      handle: (ctx, { query }) => readDataQuality(ctx, rangeIn(query), query.subject, incompleteReasons),
    }),
  ],
  jobs: [],
});
