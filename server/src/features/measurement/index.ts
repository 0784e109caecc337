import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inThread, prepareThread } from '../../platform/threads/worker-thread.ts';
import { measureJobName } from '../facts/index.ts';
import { renewEvidenceJob, requestDueEvidence } from './rules/renew-evidence.ts';
import { rulesRoutes } from './rules/rules.routes.ts';
import { measureTask } from './tasks.ts';

export { type KeptBatch, type OwnedBatch, readBatches } from './batches.store.ts';
export { countSpans, isCounted } from './count-batches.ts';
export { fingerprintOf } from './fingerprint.ts';
export { readFlowDays, readItemsInProgress } from './flows.store.ts';
export { deleteMeasuredBefore } from './delete-measured.ts';
export {
  isBatched,
  lockMeasurement,
  type MeasurementState,
  readMeasuredRules,
  readState,
  writeAnchors,
  writeScored,
} from './measurement-states.store.ts';
export { readFirstObserved, readObservations } from './observations.store.ts';
export { presentFigure, presentPeriod } from './present-figure.ts';
export { createRun } from './run-measurement.ts';
export { secondsOf } from './plan-run.ts';
export { type Scoring } from './score-run.ts';
export { codeVersion } from './scopes/code-version.ts';
export { readIndex, readRecorded } from './series.store.ts';
export { findSprint, listSprints } from './sprints-as-of.ts';
export { findNeighbours, nameSprints, type SprintRow, teamsWithSprints } from './sprints.store.ts';
export { countDeployingRepositories } from './intervals.store.ts';
export { measureAsOf, measurementTasks } from './tasks.ts';

/** What the integrations know to be missing from the data, as sentences. */
export type IncompleteReasons = (tx: Tx) => Promise<string[]>;

/** How far back all sources have been read that are read for the first time, in epoch seconds; null while none is. */
export type ReadBackTo = (tx: Tx, now: number) => Promise<number | null>;

/** Observations from facts: runs, what they are asked for by, and the rules that say what counts as what. */
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
  return { name: 'measurement', routes: rulesRoutes, jobs: [measureJob, renewEvidenceJob] };
};
