/**
 * The one list of what is measured: wording for the receipts, the in-app explanation and the
 * documentation, and how observations become a figure. Sources: dora.dev (five metrics, January
 * 2026), Atlassian's sprint documentation, ProKanban's flow metrics, SPACE (Forsgren et al. 2021).
 */
export type MetricUnit = 'seconds' | 'share' | 'per-week' | 'points' | 'points-per-week' | 'lines' | 'people';

/**
 * How the included observations of a period become one number.
 * - `median`: of the values; p75 and p90 go with it.
 * - `mean`: of the values.
 * - `share`: of values that are 1 (values are 0 or 1).
 * - `rate`: sum of the values divided by the weeks of the period (of work, for people).
 * - `distinct`: number of different `detail.distinct`.
 */
export type Aggregate = 'median' | 'mean' | 'share' | 'rate' | 'distinct';

export type MetricDefinition = {
  name: string;
  /** Raised whenever the same facts would give another number. */
  version: number;
  unit: MetricUnit;
  aggregate: Aggregate;
  better: 'higher' | 'lower';
  /** What dates an observation. */
  placedBy: string;
  definition: string;
};

export const metricDefinitions = {
  deployment_frequency: {
    name: 'Deployment frequency',
    version: 1,
    unit: 'per-week',
    aggregate: 'rate',
    better: 'higher',
    placedBy: 'the instant the deployment finished',
    definition:
      'Successful deployments to production divided by the exact length of the period, per week. Failed and stopped deployments do not count. A rollback is a deployment.',
  },
  lead_time: {
    name: 'Lead time for changes',
    version: 1,
    unit: 'seconds',
    aggregate: 'median',
    better: 'lower',
    placedBy: 'the finish of the deployment',
    definition:
      'From the first authored commit of a change (a pull request, or a commit pushed without one) to the finish of the first successful production deployment that contains it.',
  },
  change_failure_rate: {
    name: 'Change failure rate',
    version: 2,
    unit: 'share',
    aggregate: 'share',
    better: 'lower',
    placedBy: 'the finish of the deployment',
    definition:
      'Production deployments that led to at least one incident, rollback, revert or hotfix, divided by all successful production deployments. An incident belongs to the deployment that it names, else to the latest earlier one of its service within the attribution window; a rollback to what it undoes; a revert to the deployment of what it takes back; a hotfix to the incidents or pull requests that it names, else to those whose incidents are open, else to the latest planned deployment within the same window.',
  },
  recovery_time: {
    name: 'Failed deployment recovery time',
    version: 2,
    unit: 'seconds',
    aggregate: 'median',
    better: 'lower',
    placedBy: 'the restoration of service',
    definition:
      'From the finish of a failed deployment to the restoration of service: the end of the last of its incidents, each over when it is resolved, when its fix is deployed, or when a rollback, revert or hotfix repairs the deployment while it is open. Without an incident, the first such repair. While an incident is open, there is none.',
  },
  rework_rate: {
    name: 'Deployment rework rate',
    version: 1,
    unit: 'share',
    aggregate: 'share',
    better: 'lower',
    placedBy: 'the finish of the deployment',
    definition:
      'Unplanned production deployments that repair production (hotfix, revert, rollback), divided by all successful production deployments.',
  },
  incident_restore_time: {
    name: 'Incident restore time',
    version: 1,
    unit: 'seconds',
    aggregate: 'median',
    better: 'lower',
    placedBy: 'the resolution of the incident',
    definition: 'From the opening of an incident to its resolution.',
  },
  velocity: {
    name: 'Velocity',
    version: 2,
    unit: 'points',
    aggregate: 'mean',
    better: 'higher',
    placedBy: 'the close of the sprint',
    definition:
      'Mean of the estimates completed per sprint, over the sprints closed in the period. What an issue was estimated at when it was done counts. A sprint in which nothing is estimated is counted in items; only sprints that are counted like most of the latest six of their board are part of the mean.',
  },
  commitment_reliability: {
    name: 'Commitment reliability',
    version: 1,
    unit: 'share',
    aggregate: 'mean',
    better: 'higher',
    placedBy: 'the close of the sprint',
    definition:
      'Committed work that was completed in its sprint, divided by the commitment at the start; mean over sprints.',
  },
  completion_rate: {
    name: 'Completion rate',
    version: 1,
    unit: 'share',
    aggregate: 'mean',
    better: 'higher',
    placedBy: 'the close of the sprint',
    definition: 'Work completed in the sprint, divided by its final scope; mean over sprints.',
  },
  cycle_time: {
    name: 'Cycle time',
    version: 1,
    unit: 'seconds',
    aggregate: 'median',
    better: 'lower',
    placedBy: 'the instant the item was done',
    definition: 'From the first time an item was in progress to the time it was done.',
  },
  throughput: {
    name: 'Throughput',
    version: 1,
    unit: 'per-week',
    aggregate: 'rate',
    better: 'higher',
    placedBy: 'the instant the item was done',
    definition: 'Items finished, per week.',
  },
  flow_efficiency: {
    name: 'Flow efficiency',
    version: 1,
    unit: 'share',
    aggregate: 'mean',
    better: 'higher',
    placedBy: 'the instant the item was done',
    definition: 'Time in active statuses divided by the time from first in progress to done; mean over items.',
  },
  clean_merge_share: {
    name: 'Merged without changes requested',
    version: 1,
    unit: 'share',
    aggregate: 'share',
    better: 'higher',
    placedBy: 'the merge',
    definition: 'Share of own reviewed pull requests that were merged without a reviewer requesting changes.',
  },
  change_size: {
    name: 'Size of pull requests',
    version: 1,
    unit: 'lines',
    aggregate: 'median',
    better: 'lower',
    placedBy: 'the merge',
    definition: 'Median of lines added and removed in own merged pull requests.',
  },
  change_success_share: {
    name: 'Changes without failure',
    version: 2,
    unit: 'share',
    aggregate: 'share',
    better: 'higher',
    placedBy: 'the finish of the deployment',
    definition:
      'Share of own deployed changes that led to no incident, rollback, revert or hotfix. A revert, and what was open when it came, counts against the change that it takes back; an incident or hotfix that names a pull request against that one; what names none against every change of its deployment.',
  },
  escaped_defect_share: {
    name: 'Work followed by a defect',
    version: 1,
    unit: 'share',
    aggregate: 'share',
    better: 'lower',
    placedBy: 'thirty days after the item was done, when it is known whether a defect followed',
    definition: 'Share of delivered items on which a defect was raised within 30 days.',
  },
  completed_work: {
    name: 'Completed estimate',
    version: 1,
    unit: 'points-per-week',
    aggregate: 'rate',
    better: 'higher',
    placedBy: 'the instant the item was done',
    definition:
      'Estimates of finished items per week worked; where fewer than a fifth of the items of a project have an estimate, each counts as one point.',
  },
  merged_pull_requests: {
    name: 'Pull requests merged',
    version: 1,
    unit: 'per-week',
    aggregate: 'rate',
    better: 'higher',
    placedBy: 'the merge',
    definition: 'Own pull requests merged, per week worked.',
  },
  review_balance: {
    name: 'Reviews given against received',
    version: 1,
    unit: 'share',
    aggregate: 'share',
    better: 'higher',
    placedBy: 'the first review',
    definition: 'Reviews given, divided by reviews given and received.',
  },
  review_response_time: {
    name: 'Time to first response on reviews',
    version: 1,
    unit: 'seconds',
    aggregate: 'median',
    better: 'lower',
    placedBy: 'the response',
    definition: 'From being asked for a review to the first response.',
  },
  people_helped: {
    name: 'People helped',
    version: 1,
    unit: 'people',
    aggregate: 'distinct',
    better: 'higher',
    placedBy: 'the review',
    definition: 'Distinct authors whose pull requests were reviewed.',
  },
  pages_written: {
    name: 'Pages written or improved',
    version: 1,
    unit: 'per-week',
    aggregate: 'rate',
    better: 'higher',
    placedBy: 'the edit',
    definition: 'Pages created and substantial edits, per week worked. Minor edits do not count.',
  },
  capability_share: {
    name: 'New capability',
    version: 1,
    unit: 'share',
    aggregate: 'share',
    better: 'higher',
    placedBy: 'the instant the item was done',
    definition: 'Share of finished items that are new capability, against maintenance and defects.',
  },
  new_areas: {
    name: 'First contributions in new areas',
    version: 1,
    unit: 'per-week',
    aggregate: 'rate',
    better: 'higher',
    placedBy: 'the merge',
    definition:
      'Areas of code (a repository, or a top folder of one) to which the person contributed for the first time, per week worked.',
  },
  decisions_documented: {
    name: 'Decisions and designs documented',
    version: 1,
    unit: 'per-week',
    aggregate: 'rate',
    better: 'higher',
    placedBy: 'the creation of the page',
    definition: 'Decision records, designs and proposals written, per week worked.',
  },
  commitment_kept: {
    name: 'Committed work finished in its sprint',
    version: 1,
    unit: 'share',
    aggregate: 'share',
    better: 'higher',
    placedBy: 'the close of the sprint',
    definition: 'Share of own committed items that were done within their sprint.',
  },
  items_on_time: {
    name: 'Items within the usual age',
    version: 1,
    unit: 'share',
    aggregate: 'share',
    better: 'higher',
    placedBy: 'the instant the item was done',
    definition:
      "Share of own items finished within the 85th percentile of their team's cycle time over the 90 days before.",
  },
  own_incident_restore_time: {
    name: 'Time to restore own incidents',
    version: 1,
    unit: 'seconds',
    aggregate: 'median',
    better: 'lower',
    placedBy: 'the resolution of the incident',
    definition: 'From the opening to the resolution of incidents assigned to the person.',
  },
  own_deployment_success: {
    name: 'Success of own deployments',
    version: 1,
    unit: 'share',
    aggregate: 'share',
    better: 'higher',
    placedBy: 'the finish of the deployment',
    definition: 'Share of production deployments started by the person that succeeded and led to no failure.',
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricKey = keyof typeof metricDefinitions;
