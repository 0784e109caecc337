/** Every metric that operators can query, in one place. The dashboard and the alert rules are checked against it. */
export const metricDefinitions = {
  sightline_http_requests_total: ['counter', 'Requests answered, by method, route template and status'],
  sightline_http_request_duration_seconds: ['histogram', 'Time to answer a request, by route template'],
  sightline_jobs_total: ['counter', 'Jobs that ended, by name and outcome'],
  sightline_job_duration_seconds: ['histogram', 'Time that jobs ran, by name'],
  sightline_queue_jobs: ['gauge', 'Jobs in the queue, by name and state'],
  sightline_queue_oldest_waiting_seconds: ['gauge', 'Age of the oldest due job in the queue, by name'],
  sightline_database_pool_connections: ['gauge', 'Connections of a process, by state'],
  sightline_database_connections_share: ['gauge', 'Share of the server connections that are in use'],
  sightline_read_replica_usable: ['gauge', '1 while the read replica is up to date'],
  sightline_collection_runs: ['gauge', 'Collection runs of the last 24 hours, by source and state'],
  sightline_process_up: ['gauge', 'Processes that reported within 45 seconds'],
  sightline_process_start_time_seconds: ['gauge', 'Start time of a process, in Unix seconds'],
  sightline_process_resident_memory_bytes: ['gauge', 'Memory of a process'],
  sightline_process_memory_limit_bytes: ['gauge', 'Memory limit of a process'],
  sightline_process_cpu_seconds_total: ['counter', 'CPU time of a process'],
  sightline_process_event_loop_delay_seconds: [
    'gauge',
    '99th percentile of the event loop delay since the last report',
  ],
  sightline_organizations: ['gauge', 'Organizations, by status'],
  sightline_alerts_firing: ['gauge', 'Firing alert rules in System Monitoring, by severity'],
  sightline_backup_last_success_timestamp_seconds: [
    'gauge',
    'End of the last complete backup, in Unix seconds; 0 before the first',
  ],
  sightline_backup_last_failed: ['gauge', '1 while the latest backup failed'],
  sightline_build_info: ['gauge', 'The version of the responding process'],
} as const satisfies Record<string, readonly ['counter' | 'gauge' | 'histogram', string]>;
export type MetricName = keyof typeof metricDefinitions;

export type Labels = Readonly<Record<string, string>>;
/** One sample line of the Prometheus format. Histograms have their suffix in the name. */
export type Sample = { name: string; labels: Labels; value: number };

/** Upper bounds of histograms, in seconds. */
export const bucketBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;
