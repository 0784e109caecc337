/** Texts of report documents. */
import type { MetricKey } from '@sightline/analytics';
import { message, t } from '@sightline/contract';

export const scoreDefinition = message(
  'A score from 0 to 100, the weighted mean of the scores of code quality, velocity, collaboration, innovation and reliability. Of a group, the mean of its members. Its receipt lists the signals and weights.',
);

export const documentTexts = {
  get organization() {
    return t('Organization');
  },
  clear: (name: string, better: boolean, change: string) =>
    t('{name} is clearly {direction, select, better {better} other {worse}}: {change} in the previous period.', {
      name,
      direction: better ? 'better' : 'worse',
      change,
    }),
  change: (now: string, rose: boolean, before: string) =>
    t('{now}, {direction, select, up {up} other {down}} from {before}', {
      now,
      direction: rose ? 'up' : 'down',
      before,
    }),
  ofTeam: (team: string, name: string) => `${team}: ${name}`,
  nothingChanged: (figures: number) =>
    t('{figures, plural, one {# figure} other {# figures}} checked, nothing clearly changed.', { figures }),
  changed: (changed: number, figures: number) =>
    t('{changed} of {figures} figures changed clearly.', { changed, figures }),
  noneChanged: (figures: number) =>
    t(
      '{figures, plural, one {# figure was} other {# figures were}} compared with the previous period. None changed clearly.',
      { figures },
    ),
  get nothingToCompare() {
    return t('There is not enough data to compare this period with the previous one.');
  },
  get keyFigures() {
    return t('Key figures');
  },
  get teams() {
    return t('Teams');
  },
  get team() {
    return t('Team');
  },
  get members() {
    return t('Members');
  },
  get scoredMembers() {
    return t('With a score');
  },
  scoredOf: (people: number, of: number) =>
    t('The performance score is the mean of {people} of {of} people; the rest lack data.', { people, of }),
  get people() {
    return t('People');
  },
  get person() {
    return t('Person');
  },
  get sprints() {
    return t('Sprints');
  },
  get sprintsInItems() {
    return t('Sprints counted in items');
  },
  get sprint() {
    return t('Sprint');
  },
  get closed() {
    return t('{meaning, select, date {Closed} other {Closed}}', { meaning: 'date' });
  },
  get committed() {
    return t('Committed');
  },
  get added() {
    return t('Added');
  },
  get completed() {
    return t('Completed');
  },
  get carriedOver() {
    return t('Carried over');
  },
  get reliability() {
    return t('Commitment reliability');
  },
  get incidents() {
    return t('Incidents');
  },
  get incident() {
    return t('Incident');
  },
  get opened() {
    return t('Opened');
  },
  latestIncidents: (shown: number, total: number) => t('The latest {shown} of {total} incidents.', { shown, total }),
  get noIncidents() {
    return t('No incidents were opened in this period.');
  },
  get noTeams() {
    return t('There are no teams to show.');
  },
  get noPeople() {
    return t('There are no people to show.');
  },
  get noSprints() {
    return t('No sprints were closed in this period.');
  },
  get scoreTrend() {
    return t('Performance score, rolling 30 days');
  },
  get scoresByTeam() {
    return t('Performance score by team');
  },
  weekly: (name: string) => t('{name}, by week', { name }),
  get week() {
    return t('Week from');
  },
  get thisPeriod() {
    return t('This period');
  },
  get previousPeriod() {
    return t('Previous period');
  },
  get partial() {
    return t('Partial weeks count only their days in the period, and are not compared.');
  },
  get wholeWeeks() {
    return t('Partial weeks are excluded.');
  },
  get sprintWeeks() {
    return t('Only weeks in which a sprint closed are shown.');
  },
  get noRecommendations() {
    return t('No figure is clearly worse than before or in a low band, so there is nothing to recommend.');
  },
  get noTrend() {
    return t('There is not enough data to show a trend.');
  },
  worse: (name: string, change: string) => t('{name} is clearly worse ({change}).', { name, change }),
  lowBand: (name: string, now: string) => t('{name} is in the low band ({now}).', { name, now }),
  get rawData() {
    return t('Raw data');
  },
  get rawColumns() {
    return [
      t('Metric'),
      t('Time'),
      t('Value'),
      t('Unit'),
      t('Counts'),
      t('Team'),
      t('Person'),
      t('Title'),
      t('Link'),
    ] as const;
  },
  get counts() {
    return t('yes');
  },
  get rounded() {
    return t('Some figures are rounded or withheld to protect individuals.');
  },
  get empty() {
    return t('There is no data for this period.');
  },
  recordedFrom: (day: string) => t('Data is recorded from {day}.', { day }),
} as const;

/** Advice for a metric that is worse or low, for `t`. */
export const advice: Partial<Record<MetricKey, string>> = {
  deployment_frequency: message('Check for changes that wait for a shared release, and deploy them separately.'),
  lead_time: message(
    'Open the receipt and look at the phase that takes longest: coding, review, or waiting for deployment.',
  ),
  change_failure_rate: message('Review the failed deployments in the receipt for a common service or missing check.'),
  recovery_time: message('Look at the slowest recoveries, and whether a rollback would have been faster than a fix.'),
  incident_restore_time: message('Look at the longest incidents: who was told when, and what delayed the fix.'),
  rework_rate: message('Look at the hotfixes and reverts in the receipt, and add a test for what they repaired.'),
  velocity: message('Compare what was committed and completed per sprint before changing plans.'),
  commitment_reliability: message('Commit to less at the start of a sprint, or find out which work is added later.'),
  completion_rate: message('Look at scope added during sprints, and at items that are carried over repeatedly.'),
  throughput: message('Check the work in progress: fewer items at a time usually finish faster.'),
  cycle_time: message('Look at the oldest items in progress and at the status where they wait.'),
  flow_efficiency: message('Find the status with the most waiting time, and agree on a limit for it.'),
  escaped_defect_share: message('Look at the defects behind the figure for a common area that lacks tests.'),
  clean_merge_share: message('Agree on larger changes before they are written, and review earlier.'),
  change_size: message('Split changes: small pull requests are reviewed faster and fail less.'),
  change_success_share: message('Look at the changes that led to failures for a common cause.'),
  review_response_time: message('Agree on when reviews are done during the day, and share them among more people.'),
  review_balance: message('Assign reviewers so that reviews do not depend on a few people.'),
};
