/**
 * How many included observations a figure needs before it is shown.
 *
 * Medians and shares of many small things (changes, deployments, reviews) need ten, as scores do: a
 * share of three deployments moves by a third with each. Failures are rare where delivery is good,
 * so the middle of three is shown rather than nothing. A sprint is already a sum over many items, so
 * one is shown. Rates and counts of people need none beyond a recorded series: two pages a quarter
 * is a fact.
 */
import type { MetricKey } from '../metrics/definitions.ts';

const manySmallThings = 10;
const rareEvents = 3;
const one = 1;

export const minimumObservations: Record<MetricKey, number> = {
  deployment_frequency: one,
  lead_time: manySmallThings,
  change_failure_rate: manySmallThings,
  recovery_time: rareEvents,
  rework_rate: manySmallThings,
  incident_restore_time: rareEvents,
  velocity: one,
  commitment_reliability: one,
  completion_rate: one,
  cycle_time: manySmallThings,
  throughput: one,
  flow_efficiency: manySmallThings,
  clean_merge_share: manySmallThings,
  change_size: manySmallThings,
  change_success_share: manySmallThings,
  escaped_defect_share: manySmallThings,
  completed_work: one,
  merged_pull_requests: one,
  review_balance: manySmallThings,
  review_response_time: manySmallThings,
  people_helped: one,
  pages_written: one,
  capability_share: manySmallThings,
  new_areas: one,
  decisions_documented: one,
  commitment_kept: manySmallThings,
  items_on_time: manySmallThings,
  own_incident_restore_time: rareEvents,
  own_deployment_success: manySmallThings,
};
