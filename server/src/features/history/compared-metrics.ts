import type { MetricKey } from '@sightline/analytics';
import type { ComparisonKind } from '@sightline/contract';

/**
 * What is compared. Velocity only with the same team's own: the points of two teams are of different
 * sizes, and so are those of two people's teams.
 */
export const comparedMetrics: Record<ComparisonKind, readonly MetricKey[]> = {
  teams: [
    'deployment_frequency',
    'lead_time',
    'change_failure_rate',
    'recovery_time',
    'throughput',
    'cycle_time',
    'flow_efficiency',
    'commitment_reliability',
    'merged_pull_requests',
    'change_size',
    'review_response_time',
    'escaped_defect_share',
  ],
  people: [
    'throughput',
    'cycle_time',
    'items_on_time',
    'merged_pull_requests',
    'change_size',
    'clean_merge_share',
    'review_response_time',
    'people_helped',
    'pages_written',
  ],
  periods: [
    'deployment_frequency',
    'lead_time',
    'change_failure_rate',
    'recovery_time',
    'velocity',
    'commitment_reliability',
    'throughput',
    'cycle_time',
    'flow_efficiency',
    'merged_pull_requests',
    'change_size',
    'review_response_time',
    'escaped_defect_share',
  ],
};
