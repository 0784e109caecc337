/** A metric's definition in words, as it reads for whom it is about and under the organisation's rules. */
import type { Subject } from '../observation.ts';
import type { MeasurementRules } from '../rules.ts';
import { metricDefinitions, type MetricKey } from './definitions.ts';

/** Of groups, where the definition speaks of one person: they divide by time, and not by weeks worked. */
const ofGroups: Partial<Record<MetricKey, string>> = {
  completed_work:
    'Estimates of items finished in the group, per week. Where a project has no estimates to speak of, its items count as one point each.',
  merged_pull_requests: 'Pull requests merged by the people of the group, per week.',
  pages_written: 'Pages created and substantial edits by the people of the group, per week. Minor edits do not count.',
  new_areas:
    'Areas of code (a repository, or a top folder of one) to which somebody of the group contributed for the first time, per week.',
  decisions_documented: 'Decision records, designs and proposals written by the people of the group, per week.',
  clean_merge_share: 'Share of reviewed pull requests that were merged without a reviewer requesting changes.',
  change_size: 'Median of lines added and removed in merged pull requests.',
  change_success_share: 'Share of deployed changes of the group that led to no incident, rollback, revert or hotfix.',
  commitment_kept: "Share of the group's committed items that were done within their sprint.",
  own_incident_restore_time: 'From the opening to the resolution of incidents assigned to people of the group.',
  own_deployment_success:
    'Share of production deployments started by people of the group that succeeded and led to no failure.',
};

const estimatedMetrics: ReadonlySet<MetricKey> = new Set([
  'velocity',
  'commitment_reliability',
  'completion_rate',
  'completed_work',
]);

export const definitionText = (
  metric: MetricKey,
  rules: Pick<MeasurementRules, 'leadTimeStart' | 'estimateFields'> | null,
  about: Subject['kind'],
): string => {
  if (metric === 'lead_time' && rules?.leadTimeStart === 'opened')
    return 'From the opening of a pull request (for a commit pushed without one, from its authoring) to the finish of the first successful production deployment that contains it.';
  const definition = (about === 'person' ? undefined : ofGroups[metric]) ?? metricDefinitions[metric].definition;
  const isEstimated = estimatedMetrics.has(metric) && (rules?.estimateFields ?? []).length > 0;
  return isEstimated
    ? `${definition} In projects with a rule of their own, estimates stand in the field that the rule names; where it names none, items are counted.`
    : definition;
};
