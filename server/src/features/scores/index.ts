import type { Feature } from '../../platform/feature.ts';
import { scoresRoutes } from './scores.routes.ts';

export { isNarrowed, teamsWithScores, type TeamFilters, type TeamsWithSkills } from './find-teams.ts';
export { readHistory } from './read-history.ts';
export { readScores, readTeamScores } from './read-scores.ts';
export { scoredPeriod } from './scored-period.ts';
export { sinceRecorded } from './scored-since.ts';
export { scoreBoundsOf, scoresWithinGaps } from './scores-within-gaps.ts';
export { shownScores } from './shown-scores.ts';
export { subjectScore } from './subject-score.ts';
export { areTopPerformersNamed, deleteTopPerformers, setTopPerformersNamed } from './top-performers.store.ts';
export { visibleScoreDay, visibleScores } from './visible-scores.ts';

/** Scores as viewers may see them: of the organization, teams and people, over a range and by day. */
export const scores: Feature = { name: 'scores', routes: scoresRoutes, jobs: [] };
