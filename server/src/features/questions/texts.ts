import { message, t } from '@sightline/contract';
import { inSentence } from '../statements/index.ts';

/** Why there is no answer; for `t`. */
export const refusals = {
  forecast: message('Decision Support forecasts dates and amounts of work from a team’s own history.'),
  workload: message('Profiles show a person’s work in progress, and Risk Assessment shows who has a high load.'),
  effect: message('Decision Support compares a figure before and after a change, with the other teams as a baseline.'),
  'ranks-people': message(
    'People are neither ranked nor listed here. Ask about a team, or about one person whose figures you may see.',
  ),
  advice: message('Recommendations shows what could help, and the figures behind it.'),
  members: message('Team pages list their members.'),
  own: message("Your account isn't linked to a contributor with a team, so I cannot tell which figures are yours."),
  definition: message(
    'Every metric is defined on one page: what it counts, how it is calculated and what it leaves out.',
  ),
  news: message('The Overview and team pages lead with what has clearly changed.'),
  history: message('Historical Analysis shows how a figure developed, and when it changed.'),
  single: message('An answer is one figure for a whole range. Its receipt lists every row behind it.'),
  'no-metric': message('I could not tell which figure you mean. Try one of these questions.'),
  services: message('Services shows the delivery of each repository, and who owns it.'),
  'open-work': message('Figures cover finished work. Team pages show items in progress and how old they are.'),
  sprints: message('Sprint Deep Dive shows each sprint, with its goal, scope and finished work.'),
  several: message('Each answer covers one figure. Ask about them one at a time.'),
  part: message(
    'A figure covers all work on all days of a range. It cannot be limited to weekdays, times of day or kinds of work.',
  ),
  days: message(
    'I could not read the dates, or they are in the future. Write them like “in October” or “from 2026-10-01 to 2026-10-31”.',
  ),
} as const;

/** Words of answers; every figure in them comes from a claim. */
export const answerTexts = {
  unknownName: (name: string): string =>
    t('No team or person that you can ask about is called “{name}”, or more than one is. Write the full name.', {
      name,
    }),
  everybody: () => t('the organization'),
  /** An example question about a metric that the grammar can parse. */
  nearest: (metric: string): string => t('What was our {metric} last month?', { metric: inSentence(metric) }),
  largestTeams: (shown: number, all: number): string =>
    t('Only the {shown} largest of {all} teams are compared.', { shown, all }),
  openDecisions: () => t('Open Decision Support'),
  openProfile: (name: string) => t('Open {name}’s profile', { name }),
  openTeam: (team: string) => t('Open {team}’s page', { team }),
  openOverview: () => t('Open the Overview'),
  openReceipt: () => t('Open the receipt'),
  openOwnProfile: () => t('Ask to be linked in your profile'),
  openDefinition: () => t('See how it is calculated'),
  openRisks: () => t('Open Risk Assessment'),
  openServices: () => t('Open Services'),
  openRecommendations: () => t('Open Recommendations'),
  openSprints: () => t('Open Sprint Deep Dive'),
  openTeams: () => t('Open Team Analytics'),
  openComparison: () => t('Compare in detail'),
  openHistory: () => t('See the history'),
  noneChanged: (metric: string): string => t('{metric}: no clear change in any of them.', { metric }),
  sizedByTeam: (metric: string): string =>
    t('{metric}: not compared, because teams size story points differently.', { metric }),
  clearDifferences: () => t('Comparative Analysis shows which differences are clear.'),
  notTested: () => t('The differences are not tested for significance.'),
  noTeams: () => t('There are no teams to compare yet.'),
  noData: (metric: string): string => t('There is not enough data on this: {metric}.', { metric }),
  scoredOf: ({ people, of }: { people: number; of: number }) =>
    t('The performance score is the mean of {people} of {of} people; the rest lack data.', { people, of }),
  relatedFindings: () => t('Clear changes in related figures:'),
  sameDays: () => t('Over the same days:'),
  noReason: (metrics: string): string =>
    t('None of the related figures changed clearly ({metrics}), so the data does not show a cause.', { metrics }),
  nothingChanged: (metrics: string): string =>
    t('None of the related figures changed clearly either: {metrics}.', { metrics }),
  suggestions: ({ team, isLinked }: { team: string | null; isLinked: boolean }): string[] => [
    t('Which team got slower?'),
    t('What failed last week and why?'),
    team === null ? t('Why did lead time change?') : t('Why did {team}’s lead time change?', { team }),
    t('How often did we deploy last month?'),
    team === null ? t('What is our review time?') : t('How is {team} doing this quarter by cycle time?', { team }),
    ...(isLinked ? [t('What was my cycle time last month?')] : []),
  ],
} as const;
