import type { Feature } from '../../platform/feature.ts';
import { scoresRoutes } from './scores.routes.ts';
import { scoringRoutes } from './scoring.routes.ts';

export { ensureScored, readingScored } from './ensure-scored.ts';
export { isNarrowed, readingTeams, type TeamFilters, type TeamsWithSkills } from './find-teams.ts';
export { reportFalls } from './performance-alerts.ts';
export { readHistory } from './read-history.ts';
export { readScores, readTeamScores } from './read-scores.ts';
export { readScoring } from './read-scoring.ts';
export { scoreAffected } from './score-affected.ts';
export { scoreAnew } from './score-everybody.ts';
export { dimensionFigure, ofFewPeople, scoreFigure } from './score-figure.ts';
export { dimensionOf, isDimensionMetric, type ScorePart, scorePartFigure, scorePartOf } from './score-part.ts';
export { scoredPeriod } from './scored-period.ts';
export { knownSince, scoredSince, scoreSince } from './scored-since.ts';
export { deleteScoreDaysBefore, readScoreDays, type ScoreDayRow } from './score-days.store.ts';
export {
  type ExplainedScore,
  readDimensionScores,
  readExplainedScores,
  readOverallScores,
  readPeriodScores,
  type StoredScore,
} from './score-periods.store.ts';
export { scoringSettings } from './scoring-settings.ts';
export { scoringTasks } from './scoring-tasks.ts';
export { subjectScore } from './subject-score.ts';
export { areTopPerformersNamed, deleteTopPerformers, setTopPerformersNamed } from './top-performers.store.ts';
export { visibleScoreDay, visibleScores } from './visible-scores.ts';

/** Scores from observations: computing and reading them, and the settings they are computed by. */
export const scoring: Feature = { name: 'scoring', routes: [...scoresRoutes, ...scoringRoutes], jobs: [] };
