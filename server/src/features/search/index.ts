import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { find } from './find.ts';

/** Finds by name what the caller may open. */
export const search: Feature = {
  name: 'search',
  routes: [bind(contract.search.find, { allow: anyMember, handle: (ctx, { query }) => find(ctx, query) })],
  jobs: [],
};
