/**
 * What has to be on record of a subject before nothing of a metric is a true zero, and what tells
 * since when a metric is recorded at all.
 */
import type { MetricKey } from '../metrics/definitions.ts';
import { presupposedBy } from '../metrics/scores/signal-rules.ts';

/** Failures are rare: that none happened is known since deployments are, and alike for the others. */
const recordedWith: Partial<Record<MetricKey, MetricKey>> = {
  lead_time: 'deployment_frequency',
  change_failure_rate: 'deployment_frequency',
  recovery_time: 'deployment_frequency',
  rework_rate: 'deployment_frequency',
  own_deployment_success: 'deployment_frequency',
  incident_restore_time: 'throughput',
  own_incident_restore_time: 'throughput',
  commitment_reliability: 'velocity',
  completion_rate: 'velocity',
  cycle_time: 'throughput',
  flow_efficiency: 'throughput',
  capability_share: 'throughput',
  items_on_time: 'throughput',
  commitment_kept: 'throughput',
  clean_merge_share: 'merged_pull_requests',
  change_size: 'merged_pull_requests',
  change_success_share: 'merged_pull_requests',
  review_balance: 'merged_pull_requests',
  review_response_time: 'merged_pull_requests',
  people_helped: 'merged_pull_requests',
};

/** The metric whose first row tells since when this one is recorded. */
export const recordedBy = (metric: MetricKey): MetricKey => recordedWith[metric] ?? presupposedBy(metric);
