import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { generateExplanation } from './generate-explanation.ts';
import { readExplanations } from './read-explanations.ts';

export {
  deleteExplanations,
  deleteExplanationsBefore,
  deleteExplanationsOfRemovedPeople,
} from './explanations.store.ts';
export { groupPoints } from './group-parts.ts';
export { explanationGenerator } from './generate-explanation.ts';

/** Explanations of scores and their changes. */
export const explanations: Feature = {
  name: 'explanations',
  routes: [
    bind(contract.explanations.list, { allow: anyMember, handle: (ctx, { query }) => readExplanations(ctx, query) }),
    bind(contract.explanations.generate, {
      allow: anyMember,
      handle: (ctx, { body }) => generateExplanation(ctx, body.developerId),
    }),
  ],
  jobs: [],
};
