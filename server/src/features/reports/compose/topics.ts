import type { MetricKey } from '@sightline/analytics';
import type { ReportType } from '@sightline/contract';

/** Topics of reports: their figures and their own tables. */
const topics = ['scores', 'delivery', 'flow', 'sprints', 'incidents', 'people', 'quality', 'collaboration'] as const;
export type Topic = (typeof topics)[number];

const metricsOfTopic: Record<Topic, readonly MetricKey[]> = {
  scores: ['velocity', 'deployment_frequency', 'lead_time'],
  delivery: [
    'deployment_frequency',
    'lead_time',
    'change_failure_rate',
    'recovery_time',
    'incident_restore_time',
    'rework_rate',
  ],
  flow: ['throughput', 'cycle_time', 'flow_efficiency'],
  sprints: ['velocity', 'commitment_reliability', 'completion_rate', 'throughput', 'cycle_time'],
  incidents: ['change_failure_rate', 'recovery_time', 'incident_restore_time', 'rework_rate'],
  people: ['throughput', 'cycle_time', 'review_response_time', 'clean_merge_share'],
  quality: [
    'change_failure_rate',
    'rework_rate',
    'escaped_defect_share',
    'clean_merge_share',
    'change_size',
    'change_success_share',
  ],
  collaboration: ['review_response_time', 'people_helped', 'pages_written', 'decisions_documented'],
};

/** The default topics of each type of report. */
export const topicsOfType: Record<ReportType, readonly Topic[]> = {
  performance: ['scores', 'delivery'],
  operational: ['delivery', 'flow'],
  individual: ['people'],
  quality: ['quality'],
  collaboration: ['collaboration'],
  custom: ['scores', 'delivery', 'flow'],
};

export const metricsOf = (topics: readonly Topic[]): MetricKey[] => [
  ...new Set(topics.flatMap((topic) => metricsOfTopic[topic])),
];
