import { contract } from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind, type BoundRoute } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { measureJobName } from '../facts/index.ts';
import { inMeasuringThread, prepareMeasuringThread } from './measuring-thread.ts';
import { reportFalls } from './performance-alerts.ts';
import { readDora, readHistory, readOverview } from './performance.ts';
import { rangeIn } from './range.ts';
import { readScores, readTeamScores } from './read-scores.ts';
import { renewEvidenceJob, requestDueEvidence } from './rules/renew-evidence.ts';
import { rulesRoutes } from './rules/rules.routes.ts';
import { scoringRoutes } from './scoring/scoring.routes.ts';

export { fewInCells, readCellRows } from './cell-rows.ts';
export {
  type KeptBatches,
  type OwnedBatches,
  readCounted,
  readCountedOf,
  readKept,
  type Withholding,
} from './counted.ts';
export { ensureScored, readingScored } from './ensure-scored.ts';
export {
  chanceOfFigures,
  changeBetween,
  countFigure,
  isTooSmall,
  judgedTogether,
  notRecorded,
  presentFigure,
  presentPeriod,
} from './figures.ts';
export { isNarrowed, readingTeams, type TeamFilters, type TeamsWithSkills } from './find-teams.ts';
export { readFlowDays, readItemsInProgress } from './flows.store.ts';
export { forgetMeasuredBefore } from './forget-measured.ts';
export { readDeployments, readIncidents, type Whose } from './happenings.store.ts';
export { measureOrganization } from './measure-organization.ts';
export { isBatched, lockMeasuring, readMeasuredRules, readState } from './measurement-states.store.ts';
export { measureAsOf } from './measuring-thread.ts';
export {
  countByScope,
  countedInstants,
  peopleObserved,
  readObservations,
  withObservations,
} from './observations.store.ts';
export {
  doraOf,
  figureFrom,
  readCounts,
  readDora,
  readHistory,
  readOverview,
  subjectScore,
  velocityOfTeams,
} from './performance.ts';
export { listViewsOf } from './person-views.store.ts';
export { periodAt, rangeIn } from './range.ts';
export { readFigures, readPlainFigures, readTeamsFigures, velocityUnit } from './read-figures.ts';
export { readScores, readTeamScores } from './read-scores.ts';
export { reading } from './reading.ts';
export { recordListLook, recordLooks } from './record-looks.ts';
export { readRecordings } from './recordings.ts';
export {
  nameFor,
  profileView,
  resolveSubject,
  type SeenSprint,
  type SeenSubject,
  type Viewer,
  viewerOf,
} from './resolve-subject.ts';
export { dimensionFigure, scoreFigure } from './score-figure.ts';
export { dimensionOf, isDimensionMetric, type ScorePart, scorePartFigure, scorePartOf } from './score-part.ts';
export { scoredPeriod } from './scored-period.ts';
export { knownSince, scoredSince, scoreSince } from './scored-since.ts';
export {
  dropOldestRanges,
  type ExplainedScore,
  readDimensionScores,
  readExplainedScores,
  readOverallScores,
  readPeriodScores,
  readScoreDays,
  type ScoreDayRow,
  type StoredScore,
} from './scores.store.ts';
export { previewingScoring } from './scoring/preview-scoring.ts';
export { readScoring, showScoring, showVersion } from './scoring/read-scoring.ts';
export { saveScoring } from './scoring/save-scoring.ts';
export { dimensionNames } from './scoring/scoring-metrics.ts';
export { defaultSettings } from './scoring/scoring-settings.ts';
export { scoringRoutes } from './scoring/scoring.routes.ts';
export {
  fewPeople,
  fewPeopleIn,
  groupFigure,
  groupFlowFigure,
  groupSprintFigure,
  isMeasuredOfPeople,
  ofFewPeople,
  roundedWords,
  rowsWithheld,
} from './small-groups.ts';
export { findSprint, listSprints } from './sprints-as-of.ts';
export { findNeighbours, nameSprints, type SprintRow, teamsWithSprints } from './sprints.store.ts';
export { areTopPerformersNamed, forgetTopPerformers, setTopPerformersNamed } from './top-performers.store.ts';
export { hidesFew, seesIndividuals, visibleScoreDay, visibleScores, visibleSprint, visibleTeam } from './visibility.ts';

/** What the integrations know to be missing from the data, as sentences. */
export type IncompleteReasons = (tx: Tx) => Promise<string[]>;

/** How far back all sources have been read that are read for the first time, in epoch seconds; null while none is. */
export type ReadBackTo = (tx: Tx, now: number) => Promise<number | null>;

/** Numbers from facts: computing them, and reading them with their receipts. */
export const createMeasurement = ({
  incompleteReasons,
  readBackTo,
}: {
  incompleteReasons: IncompleteReasons;
  readBackTo: ReadBackTo;
}): Feature => {
  const measureJob = defineJob<{ organizationId: string }>({
    name: measureJobName,
    prepare: ({ config }) => prepareMeasuringThread(config),
    handle: async (platform, { organizationId }, { signal }) => {
      const now = Math.floor(platform.clock.now() / 1000);
      const backTo = await withTenant(platform.database, organizationId, (tx) => readBackTo(tx, now));
      await inMeasuringThread(platform.config, organizationId, { kind: 'measure', read: { backTo } }, signal);
      await withTenant(platform.database, organizationId, async (tx) => {
        await requestDueEvidence(platform, tx, organizationId);
        // While data is missing, a low score says little about anybody.
        if ((await incompleteReasons(tx)).length > 0) return;
        await reportFalls(platform, tx, organizationId);
      });
    },
  });
  const routes: BoundRoute[] = [
    bind(contract.performance.overview, {
      allow: anyMember,
      handle: (ctx, { query }) => readOverview(ctx, rangeIn(query)),
    }),
    bind(contract.performance.doraMetrics, {
      allow: anyMember,
      handle: (ctx, { query }) => readDora(ctx, rangeIn(query)),
    }),
    bind(contract.performance.teamDoraMetrics, {
      allow: anyMember,
      handle: (ctx, { params, query }) => readDora(ctx, rangeIn(query), params.teamId),
    }),
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
    ...scoringRoutes,
    ...rulesRoutes,
  ];
  return { name: 'measurement', routes, jobs: [measureJob, renewEvidenceJob] };
};
