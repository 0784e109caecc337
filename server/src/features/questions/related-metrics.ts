import type { MatchedMetric } from '@sightline/analytics';

/** Metrics that usually move together, checked if a question asks why one of them changed. */
export const relatedMetrics: Partial<Record<MatchedMetric, readonly MatchedMetric[]>> = {
  deployment_frequency: ['lead_time', 'change_size', 'change_failure_rate', 'merged_pull_requests'],
  lead_time: ['review_response_time', 'change_size', 'deployment_frequency', 'cycle_time'],
  change_failure_rate: ['rework_rate', 'change_size', 'deployment_frequency', 'clean_merge_share'],
  recovery_time: ['incident_restore_time', 'change_failure_rate', 'deployment_frequency'],
  incident_restore_time: ['recovery_time', 'change_failure_rate'],
  rework_rate: ['change_failure_rate', 'change_size', 'escaped_defect_share'],
  velocity: ['completion_rate', 'commitment_reliability', 'throughput', 'cycle_time'],
  commitment_reliability: ['completion_rate', 'velocity', 'cycle_time'],
  completion_rate: ['commitment_reliability', 'throughput', 'cycle_time'],
  throughput: ['cycle_time', 'flow_efficiency', 'merged_pull_requests'],
  cycle_time: ['flow_efficiency', 'review_response_time', 'change_size', 'throughput'],
  flow_efficiency: ['cycle_time', 'review_response_time'],
  review_response_time: ['change_size', 'merged_pull_requests'],
  escaped_defect_share: ['change_size', 'clean_merge_share', 'rework_rate'],
  performance_score: ['lead_time', 'change_failure_rate', 'review_response_time', 'cycle_time', 'throughput'],
};
