import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providers, type Provider } from '@sightline/contract';
import * as fc from 'fast-check';
import type { Facts } from '../facts.ts';
import { measure } from '../measure.ts';
import { type MetricKey, metricKeys } from '../metrics/definitions.ts';
import { sourcesOf } from '../scopes/sources-of-metric.ts';
import { factsOfPlanted } from './planted-facts.test-support.ts';
import { plantedRules } from './planted-rules.test-support.ts';
import { plantedNow, plantedOrganization } from './planted.test-support.ts';

const metrics = metricKeys();

/** What is left of the facts when a source has not been read. */
const without: Record<Provider, Partial<Facts>> = {
  jira: { issues: [], issueChanges: [], sprints: [] },
  bitbucket: { commits: [], pullRequests: [], pullRequestActivities: [], deployments: [] },
  confluence: { pages: [] },
};

test('facts of other sources change no rows of a metric', () => {
  const needed = new Map<MetricKey, Set<Provider>>(metrics.map((metric) => [metric, new Set()]));
  const rowsOf = (facts: Facts) => {
    const rows = Map.groupBy(measure(facts, plantedRules, plantedNow), (row) => row.metric);
    return new Map(
      metrics.map((metric) => [metric, (rows.get(metric) ?? []).map((row) => JSON.stringify(row)).sort()]),
    );
  };
  for (const planted of fc.sample(plantedOrganization(80), { numRuns: 20, seed: 7 })) {
    const facts = factsOfPlanted(planted);
    const all = rowsOf(facts);
    for (const source of providers) {
      const rest = rowsOf({ ...facts, ...without[source] });
      for (const metric of metrics)
        if (JSON.stringify(rest.get(metric)) !== JSON.stringify(all.get(metric))) needed.get(metric)!.add(source);
    }
  }
  // Its rows come from Jira alone, but like all rows about incidents they wait for Bitbucket, too.
  needed.get('own_incident_restore_time')!.add('bitbucket');
  for (const metric of metrics) assert.deepEqual([...needed.get(metric)!].sort(), sourcesOf(metric).toSorted(), metric);
});
