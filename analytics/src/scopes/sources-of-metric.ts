/** The sources that a metric is computed from. Its periods are compared once all of them are complete. */
import { type Provider } from '@sightline/contract';
import type { Instant } from '../facts.ts';
import { maxOf } from '../long-lists.ts';
import type { MetricDefinition } from '../metrics/define-metric.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';

/** The time since which each source is complete, in epoch seconds. Sources that were read completely are absent. */
export type SourceStarts = Partial<Record<Provider, Instant>>;

/** Incidents belong to the team and service of the deployment that caused them. */
const sourcesOfRow: Readonly<Record<MetricDefinition['row'], readonly Provider[]>> = {
  deployment: ['bitbucket'],
  change: ['bitbucket'],
  pull_request: ['bitbucket'],
  review: ['bitbucket'],
  area_of_code: ['bitbucket'],
  incident: ['jira', 'bitbucket'],
  sprint: ['jira'],
  committed_item: ['jira'],
  finished_item: ['jira'],
  page: ['confluence'],
};

export const sourcesOf = (metric: MetricKey): Provider[] => {
  const { row, countsIncidents }: MetricDefinition = metricDefinitions[metric];
  return [...new Set<Provider>([...sourcesOfRow[row], ...(countsIncidents === true ? (['jira'] as const) : [])])];
};

/** The time since which all of these sources are complete; -Infinity if they were read completely. */
export const completeFrom = (
  starts: SourceStarts,
  sources: readonly Provider[] = Object.keys(starts) as Provider[],
): Instant => maxOf([-Infinity, ...sources.map((source) => starts[source] ?? -Infinity)]);
