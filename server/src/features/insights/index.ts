/** What explanations and recommendations share: the evidence about a person's score, and claims about it. */
export { createInsights, requestInsights, type InsightGenerator } from './generate-insights.ts';
export { announceInsights, isInsightDue, readInsightSchedule } from './insight-schedule.ts';
export { playsFor } from './opportunities.ts';
export { insightRange, readEvidence, type At, type Evidence } from './read-evidence.ts';
export { scoreComparisons } from './score-comparisons.ts';
export { scorePoints } from './score-points.ts';
export { nameOfDimension, pointsClaim, scenarioClaim, scoreClaim, signalClaim, signalName } from './score-claims.ts';
