/** Which sources a metric is computed from, and so which ones have to be complete before it is compared. */
import { type Provider } from '@sightline/contract';
import type { Instant } from '../facts.ts';
import { maxOf } from '../long-lists.ts';
import type { MetricDefinition } from '../metrics/define-metric.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';

/** From when on each source is complete, in epoch seconds; sources that are complete as a whole are absent. */
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

/** From when on all of these sources are complete; -Infinity if they are complete as a whole. */
export const completeFrom = (
  starts: SourceStarts,
  sources: readonly Provider[] = Object.keys(starts) as Provider[],
): Instant => maxOf([-Infinity, ...sources.map((source) => starts[source] ?? -Infinity)]);
