import type { Answer, DecisionKind, Question } from '@sightline/contract';
import { writeDay } from '../ui/format.ts';
import { number } from './numbers.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
const peopleChange = (people: number): string =>
  people === 0 ? '' : `, ${counted(Math.abs(people), 'person', 'people')} ${people > 0 ? 'more' : 'fewer'}`;
type Assumption = Extract<Answer, { kind: 'what-if' }>['assumptions'][number];
type Basis = Extract<Answer, { kind: 'completion' }>['basis'];
type Phase = Extract<Answer, { kind: 'bottleneck' }>['holdsMost'];

/** Words of Decision Support. */
export const decisionTexts = {
  title: 'Decision Support',
  sentence: 'Answered from what the team itself has done, as a range and never as a promise.',
  keptSentence: (on: string, by: string) => `Asked on ${on} by ${by}. The answer is kept as it was then.`,
  question: 'Question',
  kinds: {
    completion: 'When is it done?',
    amount: 'How much by then?',
    sprint: 'Odds of this sprint',
    'what-if': 'What if?',
    bottleneck: 'Where is the bottleneck?',
  } satisfies Record<DecisionKind, string>,
  team: 'Team',
  organization: 'The organization',
  items: 'Items to finish',
  by: 'By',
  people: 'People more or fewer',
  inProgress: 'In progress at once',
  asNow: 'as now',
  incidents: 'Incidents',
  incidentShares: { '0': 'none', '0.5': 'half as many', '1': 'as now', '2': 'twice as many' },
  range: 'Changes of the last',
  ranges: { '30d': '30 days', '90d': '90 days', '180d': '180 days' },
  save: 'Save and share',
  saving: 'Saving…',
  copy: 'Copy the address',
  copied: 'Address copied',
  copiedText: 'Every member who may see the team can open it.',
  remove: 'Remove',
  removeQuestion: 'Remove this answer for everybody?',
  keep: 'Keep',
  removed: 'Removed',
  removedText: 'Nobody can open it any more.',
  failed: 'Not saved',
  askAgain: 'Ask again with today’s numbers',
  draws: 'Draw again',
  again: 'Try Again',
  answer: 'Answer',
  sureness: (share: number) => `${Math.round(share * 100)} %`,
  sure: (share: number) => `${Math.round(share * 100)} % sure`,
  problems: {
    by: 'Choose a day within the next two years.',
    teamId: 'Choose a team.',
    timeRange: 'Choose one of 30, 90 and 180 days.',
    other: 'This question cannot be read from its address. Choose another above.',
  },
  endOn: (date: string | null) => (date === null ? 'later than 1,000 days' : writeDay(date, 'UTC')),
  completion: (items: number) => `${counted(items, 'planned item')} done on or before.`,
  amount: (days: number, by: string) =>
    `At least this many planned items by the end of ${by}, ${counted(days, 'day')} including today.`,
  todayLeft: (share: number) =>
    share >= 1
      ? 'Today counts as a whole day.'
      : share <= 0
        ? 'Today no longer counts.'
        : `Today counts as ${Math.max(1, Math.round(share * 100))} % of a day.`,
  items1: (items: number) => counted(items, 'item'),
  sprint: (name: string, remaining: number, lastDay: string, days: number) =>
    `${name}: ${counted(remaining, 'item')} left, ${counted(days, 'day')} until ${lastDay}, with what is left of today`,
  sprintDone: (name: string, lastDay: string) =>
    `Every item of ${name} is done, so there is nothing to forecast. It ends on ${lastDay}.`,
  oddsIf: 'At best: if the team works on nothing else, and each item takes as long as its items usually do.',
  odds: 'to finish all of it',
  oddsOf: (odds: number) =>
    odds > 0.99 ? 'more than 99 %' : odds < 0.01 ? 'less than 1 %' : `${Math.round(odds * 100)} %`,
  against: (old: readonly string[], others: number) =>
    [
      old.length === 0 ? null : `Longer in progress than most items take: ${old.join('; ')}.`,
      others === 0 ? null : `${counted(others, 'item')} in progress ${others === 1 ? 'is' : 'are'} not the sprint’s.`,
      'The odds do not know of this, and are lower than said.',
    ]
      .filter((part) => part !== null)
      .join(' '),
  asItIs: 'As it is',
  changed: 'Changed',
  cycle: 'Cycle time',
  cycleOf: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
  unchanged:
    'Nothing is changed yet. With other people, items in progress or incidents, the changed dates stand below these.',
  assumptionsTitle: 'Taken for granted',
  assumptions: {
    'people-half-to-whole':
      'A person more or fewer changes the pace by between half and the whole of a present person’s share.',
    'littles-law': 'Little’s law: in a steady flow, cycle time goes with the items in progress over the throughput.',
    'incident-costs-an-item': 'An incident takes the place of one planned item.',
  } satisfies Record<Assumption, string>,
  today: (people: number, inProgress: number, incidents: string) =>
    `Now: ${counted(people, 'person', 'people')}, ${counted(inProgress, 'item')} in progress, ${incidents} incidents per week that the team itself finishes. As it is, the dates are those of “When is it done?”.`,
  insufficient: {
    days: (have: number, need: number) =>
      `Not answered: the team has ${counted(have, 'day')} of history, and ${need} are needed.`,
    items: (have: number, need: number) =>
      `Not answered: the team finished ${counted(have, 'planned item')} in its history, and ${need} are needed.`,
    changes: (have: number, need: number) =>
      `Not answered: ${counted(have, 'change')} were deployed in this time, and ${need} are needed.`,
    people: (have: number, need: number) =>
      `Not answered: what it would be made of is the work of fewer than ${need} people (${have}), which only managers and admins see.`,
  },
  phases: {
    coding: 'Coding',
    pickup: 'Pickup',
    review: 'Review',
    deploy: 'Deploy',
  } satisfies Record<Phase, string>,
  holdsMost: (phase: string, share: string) => `${phase} holds ${share} of the mean lead time.`,
  stability: (share: number) =>
    share >= 0.95
      ? `Drawing the changes again gives the same phase in ${Math.round(share * 100)} % of the draws, so it is not by chance.`
      : `Drawing the changes again gives the same phase in ${Math.round(share * 100)} % of the draws only: two phases are close.`,
  percent: (share: number) => `${(share * 100).toFixed(0)} %`,
  phase: 'Phase',
  mean: 'Mean',
  median: 'Median',
  share: 'Share',
  change: 'Against the period before',
  noComparison: 'no comparison',
  leadTime: 'Mean lead time',
  months: {
    title: 'By month',
    note: 'which phase held most of the mean lead time; the colours are those of the phases above',
    record: (held: number, cases: number) =>
      `Track record: in ${held} of ${counted(cases, 'case')} the phase that held most in a month also held most in the month after.`,
    noRecord: 'There are no two months with enough changes in a row to see whether a bottleneck lasts.',
    month: 'Month',
    most: 'Held most',
    share: (phase: string, share: string) => `${phase}, ${share}`,
    label: 'Shares of the mean lead time by phase, month by month, the latest first',
    named: (month: string, most: string) => `${month}: ${most}`,
    few: 'too few changes',
  },
  chances: {
    title: 'All runs',
    note: (runs: number) => `${number(runs)} runs, by their end`,
    amountNote: (runs: number) => `${number(runs)} runs, by what was done`,
    label: 'How the runs ended; the table has the same values',
    date: 'Done on',
    done: 'Items done',
    runs: 'Runs',
    soFar: 'Share until then',
    atLeast: 'Share with at least this many',
  },
  history: {
    title: 'The history it is made from',
    note: 'planned items finished by week; a week opens its receipt, which has the incidents too',
    label: 'Items finished by week; the table has the same values',
    week: 'Week from',
    items: 'Planned items',
    incidents: 'Incidents, not counted',
    part: 'Part',
    whole: 'whole',
    cut: 'cut short',
    none: 'Nothing was finished in the last year.',
  },
  record: {
    title: 'Track record',
    note: 'the same forecast made for one morning of each past week, from what was known then',
    few: 'There is not enough history to test this forecast against.',
    level: 'Forecast',
    blunt:
      'Even the least sure level nearly always held: this question is too small for its levels to tell anything apart.',
    held: 'Held',
    of: (held: number, cases: number) => `${held} of ${cases}`,
    scenario: 'This is the record of the forecast as it is: no change can be tested before it is tried.',
  },
  basis: {
    title: 'Made of',
    throughput: 'Throughput',
    text: ({ historyDays, n, runs, incidents = 0 }: Basis) =>
      `${counted(n, 'planned item')} finished in ${counted(historyDays, 'day')}${incidents === 0 ? '' : `, without ${counted(incidents, 'incident')}, which the receipt has too`}; ${number(runs)} runs, each day drawn from the days of the same weekday.`,
    seed: (seed: number, version: number) => `Seed ${seed}; version ${version} of the numbers.`,
  },
  kept: {
    title: 'Saved',
    none: 'Nothing was saved yet. What you save has an address of its own that you can share.',
    what: 'Question',
    team: 'Team',
    by: 'By',
    when: 'When',
  },
  questionText: (question: Question) => {
    switch (question.kind) {
      case 'completion':
        return `When ${question.items === 1 ? 'is' : 'are'} ${counted(question.items, 'item')} done?`;
      case 'amount':
        return `How much is done by ${writeDay(question.by, 'UTC')}?`;
      case 'sprint':
        return 'Will this sprint be finished?';
      case 'what-if':
        return `What if: ${counted(question.items, 'item')}${peopleChange(question.people)}`;
      case 'bottleneck':
        return 'Where is the bottleneck?';
    }
  },
} as const;
