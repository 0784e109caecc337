/** The tasks of measurement in the thread. */
import type { RulesDocument, RulesPreview } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { defineTask, handleTask, type TaskHandler } from '../../platform/threads/thread-task.ts';
import { inThread } from '../../platform/threads/worker-thread.ts';
import { renewEvidence } from './rules/evidence.ts';
import { previewRules } from './rules/preview-rules.ts';
import { showRules, type ShownRules } from './rules/show-rules.ts';
import type { RunResult, RunMeasurement, SourcesRead } from './run-measurement.ts';

/** `now`: epoch seconds, to measure as of another instant than the present. */
export const measureTask = defineTask<{ now?: number; read?: SourcesRead }, RunResult>('measure');
export const showRulesTask = defineTask<null, ShownRules>('show-rules');
export const renewEvidenceTask = defineTask<null, void>('renew-evidence');
export const previewRulesTask = defineTask<RulesDocument, RulesPreview>('preview-rules');

export const measurementTasks = (runMeasurement: RunMeasurement): TaskHandler[] => [
  handleTask(measureTask, (platform, organizationId, { now, read }) => {
    const clock = now === undefined ? platform.clock : { now: () => now * 1000 };
    return runMeasurement({ ...platform, clock }, organizationId, read);
  }),
  handleTask(showRulesTask, showRules),
  handleTask(renewEvidenceTask, renewEvidence),
  handleTask(previewRulesTask, previewRules),
];

/** Measures an organization as of another instant, in epoch seconds. */
export const measureAsOf = (
  platform: Platform,
  organizationId: string,
  now: number,
  signal?: AbortSignal,
): Promise<RunResult> => inThread(platform.config, organizationId, measureTask, { now }, signal);
