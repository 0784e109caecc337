/** Texts of report documents. */
import type { MetricKey } from '@sightline/analytics';

export const scoreDefinition =
  'A score from 0 to 100, the weighted mean of the scores of code quality, velocity, collaboration, innovation and reliability. Of a group, the mean of its members. Its receipt lists the signals and weights.';

export const documentTexts = {
  organization: 'Organization',
  clear: (name: string, better: boolean, change: string) =>
    `${name} is clearly ${better ? 'better' : 'worse'}: ${change} in the previous period.`,
  change: (now: string, rose: boolean, before: string) => `${now}, ${rose ? 'up' : 'down'} from ${before}`,
  ofTeam: (team: string, name: string) => `${team}: ${name}`,
  nothingChanged: (figures: number) =>
    figures === 1
      ? '1 figure checked, nothing clearly changed.'
      : `${figures} figures checked, nothing clearly changed.`,
  changed: (changed: number, figures: number) => `${changed} of ${figures} figures changed clearly.`,
  nothingToCompare: 'There is not enough data to compare this period with the previous one.',
  keyFigures: 'Key figures',
  teams: 'Teams',
  team: 'Team',
  members: 'Members',
  people: 'People',
  person: 'Person',
  sprints: 'Sprints',
  sprint: 'Sprint',
  closed: 'Closed',
  committed: 'Committed',
  added: 'Added',
  completed: 'Completed',
  carriedOver: 'Carried over',
  reliability: 'Commitment reliability',
  incidents: 'Incidents',
  incident: 'Incident',
  opened: 'Opened',
  latestIncidents: (shown: number, total: number) => `The latest ${shown} of ${total} incidents.`,
  noIncidents: 'No incidents were opened in this period.',
  noTeams: 'There are no teams to show.',
  noPeople: 'There is nobody to show.',
  noSprints: 'No sprints were closed in this period.',
  scoreTrend: 'Performance score, rolling 30 days',
  scoresByTeam: 'Performance score by team',
  weekly: (name: string) => `${name}, by week`,
  week: 'Week from',
  thisPeriod: 'This period',
  previousPeriod: 'Previous period',
  partial: 'Partial weeks count only their days in the period, and are not compared.',
  wholeWeeks: 'Partial weeks are left out.',
  sprintWeeks: 'Only weeks in which a sprint closed are shown.',
  noRecommendations: 'No figure is clearly worse than before or in a low band, so there is nothing to recommend.',
  noTrend: 'There is not enough data to show a trend.',
  worse: (name: string, change: string) => `${name} is clearly worse (${change}).`,
  lowBand: (name: string, now: string, band: string) => `${name} is in the ${band} band (${now}).`,
  rawData: 'Raw data',
  rawColumns: ['Metric', 'Time', 'Value', 'Unit', 'Counts', 'Team', 'Person', 'Title', 'Link'] as const,
  counts: 'yes',
  rounded: 'Some figures are rounded or withheld to protect individuals.',
  empty: 'There is no data for this period.',
  recordedFrom: (day: string) => `Data is recorded from ${day}.`,
} as const;

/** Advice for a metric that is worse or low. */
export const advice: Partial<Record<MetricKey, string>> = {
  deployment_frequency: 'Check for changes that wait for a shared release, and deploy them separately.',
  lead_time: 'Open the receipt and look at the phase that takes longest: coding, review, or waiting for deployment.',
  change_failure_rate: 'Review the failed deployments in the receipt for a common service or missing check.',
  recovery_time: 'Look at the slowest recoveries, and whether a rollback would have been faster than a fix.',
  incident_restore_time: 'Look at the longest incidents: who was told when, and what delayed the fix.',
  rework_rate: 'Look at the hotfixes and reverts in the receipt, and add a test for what they repaired.',
  velocity: 'Compare what was committed and completed per sprint before changing plans.',
  commitment_reliability: 'Commit to less at the start of a sprint, or find out which work is added later.',
  completion_rate: 'Look at scope added during sprints, and at items that are carried over repeatedly.',
  throughput: 'Check the work in progress: fewer items at a time usually finish faster.',
  cycle_time: 'Look at the oldest items in progress and at the status where they wait.',
  flow_efficiency: 'Find the status with the most waiting time, and agree on a limit for it.',
  escaped_defect_share: 'Look at the defects behind the figure for a common area that lacks tests.',
  clean_merge_share: 'Agree on larger changes before they are written, and review earlier.',
  change_size: 'Split changes: small pull requests are reviewed faster and fail less.',
  change_success_share: 'Look at the changes that led to failures for a common cause.',
  review_response_time: 'Agree on when reviews are done during the day, and share them among more people.',
  review_balance: 'Assign reviewers so that reviews do not depend on a few people.',
};
