/** How to recompute figures of claims that are not in receipts, each by the feature that makes the claim. */
import type { createClaims } from './features/claims/index.ts';
import { groupPoints } from './features/explanations/index.ts';
import { findingComparisons } from './features/findings/index.ts';
import { scoreComparisons, scorePoints } from './features/insights/index.ts';
import { predictionComparisons } from './features/predictions/index.ts';
import { pulseKind } from './features/pulse/index.ts';
import { recommendationComparisons } from './features/recommendations/index.ts';
import { riskComparisons, teamRiskParts } from './features/risks/index.ts';

export const recomputed: Parameters<typeof createClaims>[0] = {
  receipts: [pulseKind],
  parts: [scorePoints, groupPoints, teamRiskParts],
  comparisons: {
    ...findingComparisons,
    ...riskComparisons,
    ...scoreComparisons,
    ...recommendationComparisons,
    ...predictionComparisons,
  },
};
