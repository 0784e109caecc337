import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inThread, prepareThread } from '../../platform/threads/worker-thread.ts';
import { measureJobName } from '../measurement-requests/index.ts';
import { renewEvidenceJob, requestDueEvidence } from './rules/renew-evidence.ts';
import { rulesRoutes } from './rules/rules.routes.ts';
import type { SourcesRead } from './run-measurement.ts';
import { measureTask } from './tasks.ts';

export { fingerprintOf } from './fingerprint.ts';
export { readFlowDays, readItemsInProgress } from './flows.store.ts';
export { deleteMeasuredBefore } from './delete-measured.ts';
export { createRun } from './run-measurement.ts';
export { presentFigure, presentPeriod } from './present-figure.ts';
export type { RunScoring, Scoring } from './score-run.ts';
export { codeVersion } from './scopes/code-version.ts';
export { findSprint, listSprints } from './sprints-as-of.ts';
export { findNeighbors, nameSprints, type SprintRow, teamsWithSprints } from './sprints.store.ts';
export { measureAsOf, measurementTasks } from './tasks.ts';

/** Observations from facts: measurement runs and the classification rules. */
export const createMeasurement = ({
  incompleteReasons,
  readSources,
  afterRun,
}: {
  /** Sentences that say what data is known to be missing. */
  incompleteReasons: (tx: Tx) => Promise<string[]>;
  /** @param now epoch seconds */
  readSources: (tx: Tx, now: number) => Promise<SourcesRead>;
  /** Runs after a measurement of complete data. */
  afterRun: (platform: Platform, tx: Tx, organizationId: string) => Promise<void>;
}): Feature => {
  const measureJob = defineJob<{ organizationId: string }>({
    name: measureJobName,
    prepare: ({ config }) => prepareThread(config),
    handle: async (platform, { organizationId }, { signal }) => {
      const now = Math.floor(platform.clock.now() / 1000);
      const { read, wasComplete } = await withTenant(platform.database, organizationId, async (tx) => ({
        read: await readSources(tx, now),
        wasComplete: (await incompleteReasons(tx)).length === 0,
      }));
      await inThread(platform.config, organizationId, measureTask, { read }, signal);
      await withTenant(platform.database, organizationId, async (tx) => {
        await requestDueEvidence(platform, tx, organizationId);
        // While data is missing, a low score means little; an import that ended meanwhile requests another run.
        if (!wasComplete || (await incompleteReasons(tx)).length > 0) return;
        await afterRun(platform, tx, organizationId);
      });
    },
  });
  return { name: 'measurement', routes: rulesRoutes, jobs: [measureJob, renewEvidenceJob] };
};
