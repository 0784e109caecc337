import { contract } from '@sightline/contract';
import { anyMember, bind, type BoundRoute } from '../../platform/http/bind.ts';
import { rangeIn } from '../ranges/index.ts';
import { readHistory } from './read-history.ts';
import { readScores, readTeamScores } from './read-scores.ts';

export const scoresRoutes: readonly BoundRoute[] = [
  bind(contract.performance.scores, {
    allow: anyMember,
    handle: (ctx, { query }) => readScores(ctx, rangeIn(query), query),
  }),
  bind(contract.performance.teamScores, {
    allow: anyMember,
    handle: (ctx, { query }) => readTeamScores(ctx, rangeIn(query)),
  }),
  bind(contract.performance.history, {
    allow: anyMember,
    handle: (ctx, { query }) => readHistory(ctx, rangeIn(query), query.subject),
  }),
];
