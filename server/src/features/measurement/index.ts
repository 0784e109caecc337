import { contract } from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind, type BoundRoute } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { measureJobName } from '../facts/index.ts';
import { removedReasons } from '../retention/index.ts';
import { inMeasuringThread, prepareMeasuringThread } from './measuring-thread.ts';
import { openReceipt, type OtherReceipt } from './open-receipt.ts';
import { reportFalls } from './performance-alerts.ts';
import { periodAt, rangeIn } from './range.ts';
import { readDora, readHistory, readOverview } from './performance.ts';
import { readScores, readTeamScores } from './read-scores.ts';
import { reading } from './reading.ts';
import { renewEvidenceJob, requestDueEvidence } from './rules/renew-evidence.ts';
import { rulesRoutes } from './rules/rules.routes.ts';
import { scoringRoutes } from './scoring/scoring.routes.ts';

export {
  chanceOfFigures,
  changeBetween,
  isTooSmall,
  judgedTogether,
  notRecorded,
  presentFigure,
  presentPeriod,
} from './figures.ts';
export { readFigures, readPlainFigures, readTeamsFigures, velocityUnit } from './read-figures.ts';
export { fewInCells, readCellRows, type CellRows } from './cell-rows.ts';
export { readCounted, readCountedOf, type OwnedBatches, type Withholding } from './counted.ts';
export { readDeployments, readIncidents, type Whose } from './happenings.store.ts';
export { countByScope, countedInstants, readObservations } from './observations.store.ts';
export { readState } from './measurement-states.store.ts';
export { readFlowDays, readItemsInProgress } from './flows.store.ts';
export { inferredReasons, sprintUnit } from './sprint-receipt.ts';
export { findSprint, listSprints } from './sprints-as-of.ts';
export { findNeighbours, nameSprints, teamsWithSprints, type SprintRow } from './sprints.store.ts';
export { listViewsOf } from './person-views.store.ts';
export { recordListLook, recordLooks } from './record-looks.ts';
export { forgetMeasuredBefore } from './forget-measured.ts';
export { lockMeasuring } from './measurement-states.store.ts';
export { measureOrganization } from './measure-organization.ts';
export { measureAsOf } from './measuring-thread.ts';
export { openReceipt } from './open-receipt.ts';
export { paged, type ReceiptBase } from './receipt-page.ts';
export {
  doraOf,
  figureFrom,
  readCounts,
  readHistory,
  readOverview,
  subjectScore,
  velocityOfTeams,
} from './performance.ts';
export { readScores } from './read-scores.ts';
export { ensureScored, readingScored } from './ensure-scored.ts';
export { isNarrowed, readingTeams, type TeamFilters, type TeamsWithSkills } from './find-teams.ts';
export { periodAt, rangeIn } from './range.ts';
export { readRecordings } from './recordings.ts';
export { reading } from './reading.ts';
export { nameFor, profileView, resolveSubject, viewerOf, type Viewer } from './resolve-subject.ts';
export { areTopPerformersNamed, forgetTopPerformers, setTopPerformersNamed } from './top-performers.store.ts';
export { scoredPeriod } from './scored-period.ts';
export { scoredSince, scoreSince } from './scored-since.ts';
export { scoreFigure } from './score-figure.ts';
export { scorePartFigure, scorePartOf, type ScorePart } from './score-part.ts';
export {
  readDimensionScores,
  readExplainedScores,
  readOverallScores,
  readPeriodScores,
  readScoreDays,
  type ExplainedScore,
  type ScoreDayRow,
  type StoredScore,
} from './scores.store.ts';
export { fewPeopleIn, groupFigure, groupFlowFigure, groupSprintFigure } from './small-groups.ts';
export { hidesFew, seesIndividuals, visibleScoreDay, visibleScores, visibleSprint, visibleTeam } from './visibility.ts';
export { readScoring } from './scoring/read-scoring.ts';

/** What the integrations know to be missing from the data, as sentences. */
export type IncompleteReasons = (tx: Tx) => Promise<string[]>;

/** How far back all sources have been read that are read for the first time, in epoch seconds; null while none is. */
export type ReadBackTo = (tx: Tx, now: number) => Promise<number | null>;

/** Numbers from facts: computing them, and reading them with their receipts. */
export const createMeasurement = ({
  incompleteReasons,
  readBackTo,
  otherReceipts = [],
}: {
  incompleteReasons: IncompleteReasons;
  readBackTo: ReadBackTo;
  otherReceipts?: readonly OtherReceipt[];
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
    bind(contract.receipts.open, {
      allow: anyMember,
      handle: async (ctx, { params, query }) =>
        openReceipt(
          ctx,
          {
            metric: params.metric,
            range: rangeIn(query),
            subject: query.subject,
            show: query.show,
            cursor: query.cursor ?? null,
            limit: query.limit,
            incomplete: await reading(ctx, async (tx, at) => [
              ...(await incompleteReasons(tx)),
              ...(await removedReasons(tx, ctx.organizationId, periodAt(rangeIn(query), at), at.now)),
            ]),
          },
          otherReceipts,
        ),
    }),
    ...scoringRoutes,
    ...rulesRoutes,
  ];
  return { name: 'measurement', routes, jobs: [measureJob, renewEvidenceJob] };
};
