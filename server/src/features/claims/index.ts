import { contract, type Claim } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind, type RouteContext } from '../../platform/http/bind.ts';
import type { ComparisonKinds } from './comparison-kinds.ts';
import { verifyClaim, type Recomputed } from './verify-claim.ts';

export { claimOf, nameOf, receiptOf, scoreName, withinGaps, type ClaimSubject, type Days } from './claim.ts';
export type { ComparisonKinds } from './comparison-kinds.ts';
export { readClaims } from './read-claims.ts';
export { recordNamed } from './record-named.ts';
export { readScoreFigures } from './score-figures.ts';
export {
  atOncePart,
  figureOfService,
  neverStarted,
  neverStartedPart,
  partFigure,
  type PartKind,
} from './part-figures.ts';

/** Claims: figures with their receipts, sentences about them, and their verification. */
export const createClaims = (
  others: Recomputed & { comparisons: ComparisonKinds },
): Feature & { verify: (ctx: RouteContext, claim: Claim) => ReturnType<typeof verifyClaim> } => ({
  name: 'claims',
  verify: (ctx, claim) => verifyClaim(ctx, claim, others),
  routes: [
    bind(contract.claims.verify, {
      allow: anyMember,
      handle: (ctx, { body }) => verifyClaim(ctx, body.claim, others),
    }),
  ],
  jobs: [],
});
