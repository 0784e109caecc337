import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { changeStatus } from './change-status.ts';
import { generateRecommendations } from './generate-recommendations.ts';
import { countRecommendations, readRecommendations } from './read-recommendations.ts';

export { recommendationComparisons } from './recommendation-comparisons.ts';
export { recommendationGenerator } from './generate-recommendations.ts';
export {
  deleteRecommendations,
  deleteRecommendationsBefore,
  deleteRecommendationsOfRemovedPeople,
} from './recommendations.store.ts';

/** Recommendations for people, and whether completed ones helped. */
export const recommendations: Feature = {
  name: 'recommendations',
  routes: [
    bind(contract.recommendations.list, {
      allow: anyMember,
      handle: (ctx, { query }) => readRecommendations(ctx, query),
    }),
    bind(contract.recommendations.count, { allow: anyMember, handle: (ctx) => countRecommendations(ctx) }),
    bind(contract.recommendations.generate, {
      allow: anyMember,
      handle: (ctx, { body }) => generateRecommendations(ctx, body.developerId),
    }),
    bind(contract.recommendations.changeStatus, {
      allow: anyMember,
      handle: (ctx, { params, body }) => changeStatus(ctx, params.recommendationId, body.status),
    }),
  ],
  jobs: [],
};
