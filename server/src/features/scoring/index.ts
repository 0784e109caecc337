import type { Feature } from '../../platform/feature.ts';
import { scoringRoutes } from './scoring.routes.ts';

export { ensureScored, withScores } from './ensure-scored.ts';
export { readScoring } from './read-scoring.ts';
export { runScoring } from './run-scoring.ts';
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

/** Scores from observations: computing and storing them, and the settings they are computed by. */
export const scoring: Feature = { name: 'scoring', routes: scoringRoutes, jobs: [] };
