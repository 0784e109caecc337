import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { readClaims } from '../claims/index.ts';
import { answerAsked } from './answer-asked.ts';

/** Questions in plain words, and single figures as claims. */
export const questions: Feature = {
  name: 'questions',
  routes: [
    bind(contract.questions.ask, {
      allow: anyMember,
      handle: (ctx, { query }) => answerAsked(ctx, query.question),
    }),
    bind(contract.questions.claims, {
      allow: anyMember,
      handle: async (ctx, { query: { metric, subject, from, to } }) => {
        const [claim] = await readClaims(ctx, { from, to }, [{ metric, subject }]);
        return { claim: claim! };
      },
    }),
  ],
  jobs: [],
};
