/**
 * The list of what is measured, in the order in which screens show it. Sources of the definitions: dora.dev (five
 * metrics, January 2026), Atlassian's sprint documentation, ProKanban's flow metrics, SPACE (Forsgren et al. 2021).
 */
import { decisionsDocumented, pagesWritten } from './collaboration/page-metrics.ts';
import { changeSize, cleanMergeShare, mergedPullRequests, newAreas } from './collaboration/merge-metrics.ts';
import { peopleHelped, reviewBalance, reviewResponseTime } from './collaboration/review-metrics.ts';
import type { MetricArea, MetricDefinition } from './define-metric.ts';
import type { DetailOf } from './detail-fields.ts';
import {
  changeFailureRate,
  deploymentFrequency,
  ownDeploymentSuccess,
  recoveryTime,
  reworkRate,
} from './dora/deployment-metrics.ts';
import { incidentRestoreTime, ownIncidentRestoreTime } from './dora/incident-metrics.ts';
import { changeSuccessShare, leadTime } from './dora/lead-time-metrics.ts';
import {
  capabilityShare,
  completedWork,
  cycleTime,
  escapedDefectShare,
  flowEfficiency,
  itemsOnTime,
  throughput,
} from './flow/flow-metrics.ts';
import { commitmentKept, commitmentReliability, completionRate, velocity } from './sprint/sprint-metrics.ts';

const list = [
  deploymentFrequency,
  leadTime,
  changeFailureRate,
  recoveryTime,
  reworkRate,
  incidentRestoreTime,
  velocity,
  commitmentReliability,
  completionRate,
  commitmentKept,
  throughput,
  completedWork,
  cycleTime,
  flowEfficiency,
  itemsOnTime,
  capabilityShare,
  mergedPullRequests,
  reviewBalance,
  reviewResponseTime,
  peopleHelped,
  pagesWritten,
  newAreas,
  decisionsDocumented,
  cleanMergeShare,
  changeSize,
  changeSuccessShare,
  escapedDefectShare,
  ownIncidentRestoreTime,
  ownDeploymentSuccess,
] as const;

type Listed = (typeof list)[number];
export type MetricKey = Listed['key'];

/** What rows of a metric store in addition to their value. */
export type MetricDetail<Metric extends MetricKey> = DetailOf<Extract<Listed, { key: Metric }>['detail']>;

export const metricDefinitions = Object.fromEntries(
  list.map((one): [string, MetricDefinition] => [one.key, one]),
) as Record<MetricKey, MetricDefinition>;

/** The keys of all metrics, in the order of the list. */
export const metricKeys = (): MetricKey[] => Object.keys(metricDefinitions) as MetricKey[];

/** The keys of metrics with matching definitions, in the order of the list. */
export const metricsThat = (isSo: (definition: MetricDefinition) => boolean): MetricKey[] =>
  metricKeys().filter((key) => isSo(metricDefinitions[key]));

export const metricsIn = (area: MetricArea): MetricKey[] => metricsThat((definition) => definition.area === area);

export const isMetricKey = (name: string): name is MetricKey => Object.hasOwn(metricDefinitions, name);
