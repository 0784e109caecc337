import { contract } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind, type BoundRoute } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inThread, prepareThread } from '../../platform/threads/worker-thread.ts';
import { measureJobName } from '../facts/index.ts';
import { readDora, readOverview } from './performance.ts';
import { rangeIn } from './range.ts';
import { renewEvidenceJob, requestDueEvidence } from './rules/renew-evidence.ts';
import { rulesRoutes } from './rules/rules.routes.ts';
import { measureTask } from './tasks.ts';

export { fewInCells, readCellRows } from './cell-rows.ts';
export {
  type KeptBatches,
  type OwnedBatches,
  readCounted,
  readCountedOf,
  readKept,
  type Withholding,
} from './counted.ts';
export { digestOf } from './digest.ts';
export { chanceOfFigures, changeBetween, countFigure, isTooSmall, judgedTogether, notRecorded } from './figures.ts';
export { readFlowDays, readItemsInProgress } from './flows.store.ts';
export { forgetMeasuredBefore } from './forget-measured.ts';
export { readDeployments, readIncidents, type Whose } from './happenings.store.ts';
export {
  isBatched,
  lockMeasuring,
  type MeasurementState,
  readMeasuredRules,
  readState,
  writeAnchors,
  writeScored,
} from './measurement-states.store.ts';
export {
  countByScope,
  countedInstants,
  peopleObserved,
  readFirstObserved,
  readObservations,
  withObservations,
} from './observations.store.ts';
export { doraOf, figureFrom, readCounts, readDora, readOverview, velocityOfTeams } from './performance.ts';
export { listViewsOf } from './person-views.store.ts';
export { presentFigure, presentPeriod } from './present-figure.ts';
export { periodAt, rangeIn } from './range.ts';
export { readFigures, readPlainFigures, readTeamsFigures, velocityUnit } from './read-figures.ts';
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
export { createRun } from './run-measurement.ts';
export { type Scoring, secondsOf } from './run-scoring.ts';
export { codeVersion } from './scopes/code-version.ts';
export { readIndex, readRecorded } from './series.store.ts';
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
export { measureAsOf, measurementTasks } from './tasks.ts';
export { hidesFew, seesIndividuals, visibleSprint, visibleTeam } from './visibility.ts';

/** What the integrations know to be missing from the data, as sentences. */
export type IncompleteReasons = (tx: Tx) => Promise<string[]>;

/** How far back all sources have been read that are read for the first time, in epoch seconds; null while none is. */
export type ReadBackTo = (tx: Tx, now: number) => Promise<number | null>;

/** Numbers from facts: computing them, and reading them with their receipts. */
export const createMeasurement = ({
  incompleteReasons,
  readBackTo,
  afterRun,
}: {
  incompleteReasons: IncompleteReasons;
  readBackTo: ReadBackTo;
  /** What follows a run on complete data. */
  afterRun: (platform: Platform, tx: Tx, organizationId: string) => Promise<void>;
}): Feature => {
  const measureJob = defineJob<{ organizationId: string }>({
    name: measureJobName,
    prepare: ({ config }) => prepareThread(config),
    handle: async (platform, { organizationId }, { signal }) => {
      const now = Math.floor(platform.clock.now() / 1000);
      const backTo = await withTenant(platform.database, organizationId, (tx) => readBackTo(tx, now));
      await inThread(platform.config, organizationId, measureTask, { read: { backTo } }, signal);
      await withTenant(platform.database, organizationId, async (tx) => {
        await requestDueEvidence(platform, tx, organizationId);
        // While data is missing, a low score says little about anybody.
        if ((await incompleteReasons(tx)).length > 0) return;
        await afterRun(platform, tx, organizationId);
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
    ...rulesRoutes,
  ];
  return { name: 'measurement', routes, jobs: [measureJob, renewEvidenceJob] };
};
