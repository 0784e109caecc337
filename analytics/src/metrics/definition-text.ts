/** A metric's definition in words, as it reads for whom it is about and under the organisation's rules. */
import type { Subject } from '../observation.ts';
import type { MeasurementRules } from '../rules.ts';
import { metricDefinitions, type MetricKey } from './definitions.ts';

/** Of groups, where the definition speaks of one person: they divide by time, and not by weeks worked. */
const ofGroups: Partial<Record<MetricKey, string>> = {
  completed_work:
    'Estimates of items finished by the group per week. If hardly any of a project’s items have an estimate, each counts as 1 point.',
  merged_pull_requests: 'Pull requests merged by people in the group per week.',
  pages_written: 'Pages created and substantial edits by people in the group per week. Minor edits are excluded.',
  new_areas:
    'Areas of code (a repository or one of its top-level folders) someone in the group contributed to for the first time, per week.',
  decisions_documented: 'Decision records, designs and proposals written by people in the group per week.',
  clean_merge_share: 'Share of reviewed pull requests that were merged without a reviewer requesting changes.',
  change_size: 'Median of lines added and removed in merged pull requests.',
  change_success_share: 'Share of the group’s deployed changes that led to no incident, rollback, revert or hotfix.',
  commitment_kept: "Share of the group's committed items that were done in their sprint.",
  own_incident_restore_time: 'Time from opening to resolution of incidents assigned to people in the group.',
  own_deployment_success:
    'Share of production deployments started by people in the group that succeeded and caused no failure.',
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
    return 'Time from when a pull request is opened (or a commit pushed without one is written) to the end of the first successful production deployment that contains it.';
  const definition = (about === 'person' ? undefined : ofGroups[metric]) ?? metricDefinitions[metric].definition;
  const isEstimated = estimatedMetrics.has(metric) && (rules?.estimateFields ?? []).length > 0;
  return isEstimated
    ? `${definition} Projects with their own rule use the estimate field it names, or count items if it names none.`
    : definition;
};
