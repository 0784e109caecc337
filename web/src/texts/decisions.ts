import type { Answer, DecisionKind, Question, TimeRange } from '@sightline/contract';
import { writeDate } from '../ui/format.ts';
import { number } from './numbers.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
const peopleChange = (people: number): string =>
  people === 0 ? '' : `, ${counted(Math.abs(people), 'person', 'people')} ${people > 0 ? 'more' : 'fewer'}`;
type Assumption = Extract<Answer, { kind: 'what-if' }>['assumptions'][number];
type Basis = Extract<Answer, { kind: 'completion' }>['basis'];
type Phase = Extract<Answer, { kind: 'bottleneck' }>['holdsMost'];

/** Texts of Decision Support. */
export const decisionTexts = {
  title: 'Decision Support',
  sentence: 'Forecasts from the team’s own history. Always a range, never a promise.',
  savedSentence: (on: string, by: string) => `Asked by ${by} on ${on}. The saved answer does not change.`,
  question: 'Question',
  kinds: {
    completion: 'When will it be done?',
    amount: 'How much by a date?',
    ship: 'Can we ship by a date?',
    sprint: 'Will this sprint finish?',
    'what-if': 'What if?',
    effect: 'Did a change help?',
    bottleneck: 'Where is the bottleneck?',
  } satisfies Record<DecisionKind, string>,
  team: 'Team',
  organization: 'The organization',
  items: 'Items to finish',
  by: 'By',
  openWork: 'open work',
  figure: 'Figure',
  since: 'Changed on',
  people: 'Change in people',
  inProgress: 'Work-in-progress limit',
  unchangedOption: 'unchanged',
  incidents: 'Incidents',
  incidentShares: { '0': 'none', '0.5': 'half as many', '1': 'unchanged', '2': 'twice as many' },
  range: 'Changes in the last',
  ranges: { '7d': '7 days', '30d': '30 days', '90d': '90 days', '180d': '180 days', '1y': 'year' } satisfies Record<
    TimeRange,
    string
  >,
  save: 'Save and share',
  saving: 'Saving…',
  copy: 'Copy link',
  copied: 'Link copied',
  copiedText: 'Members who can see this team can open it.',
  remove: 'Remove',
  removeQuestion: 'Remove this answer for everyone?',
  cancelRemove: 'Cancel',
  removed: 'Removed',
  removedText: 'The link no longer works.',
  failed: 'Not saved',
  askAgain: 'Ask again with today’s data',
  runAgain: 'Run again',
  answer: 'Answer',
  confidence: (share: number) => `${Math.round(share * 100)}%`,
  likelihood: (share: number) => `${Math.round(share * 100)}% likely`,
  problems: {
    by: 'Choose a day within the next two years.',
    since: 'Choose a day within the last year.',
    teamId: 'Choose a team.',
    other: 'This link contains no valid question. Choose one above.',
  },
  endOn: (date: string | null) => (date === null ? 'later than 1,000 days' : writeDate(date, 'UTC')),
  completion: (items: number) => `${counted(items, 'planned item')} done by this date.`,
  amount: (days: number, by: string) =>
    `At least this many planned items by the end of ${by} (${counted(days, 'day')} including today).`,
  todayLeft: (share: number) =>
    share >= 1
      ? 'Today counts as a full day.'
      : share <= 0
        ? 'Today no longer counts.'
        : `Today counts as ${Math.max(1, Math.round(share * 100))}% of a day.`,
  itemCount: (items: number) => counted(items, 'item'),
  ship: (odds: number, by: string) =>
    odds >= 0.85
      ? `Yes, very likely by ${by}.`
      : odds >= 0.5
        ? `Probably by ${by}, but plan for later.`
        : odds >= 0.15
          ? `Unlikely by ${by}.`
          : `No, very unlikely by ${by}.`,
  openItems: (remaining: number, sprint: { name: string; remaining: number } | null, days: number) =>
    `${counted(remaining, 'open item')}${
      sprint === null || sprint.remaining === 0
        ? ' in progress'
        : `: ${sprint.remaining} in ${sprint.name}, ${remaining - sprint.remaining} others in progress`
    }. ${counted(days, 'day')} including today.`,
  enteredItems: (remaining: number, days: number) =>
    `${counted(remaining, 'item')}, ${counted(days, 'day')} including today.`,
  nothingOpen: 'Nothing is open. Enter a number of items to plan ahead.',
  oddsBy: (by: string) => `chance of finishing by ${by}`,
  effect: {
    days: (from: string, to: string, beforeFrom: string, beforeTo: string) =>
      `${from} – ${to} compared with ${beforeFrom} – ${beforeTo}. Clear: 95% confidence.`,
    others: (teams: number, change: string, clear: number) =>
      `Over the same days, the median change of the other ${teams} teams was ${change}; ${
        clear === 0 ? 'none changed clearly' : clear === 1 ? '1 changed clearly' : `${clear} changed clearly`
      }.`,
    caution: 'Anything else that changed at the same time can also explain a difference.',
    history: 'Open history',
  },
  sprint: (name: string, remaining: number, lastDay: string, days: number) =>
    `${name}: ${counted(remaining, 'item')} left, ${counted(days, 'day')} until ${lastDay} (including the rest of today)`,
  sprintDone: (name: string, lastDay: string) => `All items in ${name} are done. It ends on ${lastDay}.`,
  oddsIf: 'Best case: the team works on nothing else, and items take as long as usual.',
  odds: 'chance of finishing everything',
  oddsOf: (odds: number) =>
    odds > 0.99 ? 'more than 99%' : odds < 0.01 ? 'less than 1%' : `${Math.round(odds * 100)}%`,
  risks: (old: readonly string[], others: number) =>
    [
      old.length === 0 ? null : `In progress longer than most items: ${old.join('; ')}.`,
      others === 0 ? null : `${counted(others, 'item')} in progress ${others === 1 ? 'is' : 'are'} not in this sprint.`,
      'The forecast does not include this, so the real chance is lower.',
    ]
      .filter((part) => part !== null)
      .join(' '),
  asItIs: 'Current',
  changed: 'Changed',
  cycle: 'Cycle time',
  cycleOf: (low: string, high: string) => (low === high ? low : `${low}–${high}`),
  unchanged: 'Change people, work in progress or incidents. New dates appear below.',
  assumptionsTitle: 'Assumptions',
  assumptions: {
    'people-half-to-whole': 'Adding or removing a person changes throughput by 50–100% of a current member’s share.',
    'littles-law': 'Little’s law: in a steady flow, cycle time equals work in progress divided by throughput.',
    'incident-costs-an-item': 'Each incident costs one planned item.',
  } satisfies Record<Assumption, string>,
  today: (people: number, inProgress: number, incidents: string) =>
    `Now: ${counted(people, 'person', 'people')}, ${counted(inProgress, 'item')} in progress, ${incidents} incidents resolved per week. Without changes, the dates match “When will it be done?”.`,
  insufficient: {
    days: (have: number, need: number) => `Not enough history: ${have} of ${need} days needed.`,
    items: (have: number, need: number) => `Not enough history: ${have} of ${need} finished planned items needed.`,
    changes: (have: number, need: number) => `Not enough data: ${have} of ${need} deployed changes needed.`,
    people: (have: number, need: number) =>
      `Hidden: this is based on ${counted(have, 'person', 'people')}. Below ${need} people, only managers and admins see it.`,
  },
  phases: {
    coding: 'Coding',
    pickup: 'Pickup',
    review: 'Review',
    deploy: 'Deploy',
  } satisfies Record<Phase, string>,
  holdsMost: (phase: string, share: string) => `${phase} takes ${share} of the mean lead time.`,
  stability: (share: number) =>
    share >= 0.95
      ? `Clear: resampling the changes gives the same phase ${Math.round(share * 100)}% of the time.`
      : `Not clear: resampling the changes gives the same phase only ${Math.round(share * 100)}% of the time, so two phases are close.`,
  percent: (share: number) => `${(share * 100).toFixed(0)}%`,
  phase: 'Phase',
  mean: 'Mean',
  median: 'Median',
  share: 'Share',
  change: 'Compared with the previous period',
  noComparison: 'no comparison',
  leadTime: 'Mean lead time',
  directPushes: 'Direct pushes count as 0 s of coding, pickup and review, which lowers these means.',
  months: {
    title: 'By month',
    note: 'The phase with the largest share of mean lead time',
    record: (held: number, cases: number) =>
      `Track record: in ${held} of ${counted(cases, 'case')}, the largest phase was still the largest a month later.`,
    noRecord: 'No track record yet: it needs two consecutive months with enough changes.',
    month: 'Month',
    largestPhase: 'Largest phase',
    share: (phase: string, share: string) => `${phase}, ${share}`,
    label: 'Share of mean lead time by phase and month, newest first',
    named: (month: string, most: string) => `${month}: ${most}`,
    tooFewChanges: 'too few changes',
  },
  simulation: {
    title: 'All simulation runs',
    note: (runs: number) => `${number(runs)} runs, by completion date`,
    amountNote: (runs: number) => `${number(runs)} runs, by items done`,
    label: 'Results of all runs; the table shows the same values',
    date: 'Done on',
    done: 'Items done',
    runs: 'Runs',
    cumulativeShare: 'Cumulative share',
    atLeast: 'Share with at least this many',
  },
  history: {
    title: 'History used',
    note: 'Planned items finished per week. Select a week for its receipt, which also lists incidents.',
    label: 'Items finished per week; the table shows the same values',
    week: 'Week of',
    items: 'Planned items',
    incidents: 'Incidents, not counted',
    coverage: 'Part',
    full: 'full',
    partial: 'partial',
    none: 'Nothing finished in the last year.',
  },
  record: {
    title: 'Track record',
    note: 'The same forecast for each past week, using only data known at the time',
    notEnoughHistory: 'Not enough history to test this forecast.',
    level: 'Forecast',
    levelsTooClose: 'All levels were almost always correct. This question is too small to tell them apart.',
    correct: 'Correct',
    ratio: (held: number, cases: number) => `${held} of ${cases}`,
    scenario: 'This is the track record of the unchanged forecast. A scenario cannot be tested in advance.',
  },
  basis: {
    title: 'Based on',
    throughput: 'Throughput',
    text: ({ historyDays, n, runs, incidents = 0 }: Basis) =>
      `${counted(n, 'planned item')} finished in ${counted(historyDays, 'day')}${incidents === 0 ? '' : `, not counting ${counted(incidents, 'incident')} (listed in the receipt)`}. ${number(runs)} runs; each simulated day repeats a past day of the same weekday.`,
    seed: (seed: number, version: number) => `Seed ${seed} · data version ${version}`,
  },
  savedList: {
    title: 'Saved',
    none: 'Nothing saved yet. Save an answer to get a link you can share.',
    question: 'Question',
    team: 'Team',
    by: 'By',
    when: 'When',
  },
  questionText: (question: Question) => {
    switch (question.kind) {
      case 'completion':
        return `When will ${counted(question.items, 'item')} be done?`;
      case 'amount':
        return `How much will be done by ${writeDate(question.by, 'UTC')}?`;
      case 'ship':
        return question.items === null
          ? `Can we ship by ${writeDate(question.by, 'UTC')}?`
          : `Can we ship ${counted(question.items, 'item')} by ${writeDate(question.by, 'UTC')}?`;
      case 'sprint':
        return 'Will this sprint finish?';
      case 'effect':
        return `Did the change of ${writeDate(question.since, 'UTC')} help?`;
      case 'what-if':
        return `What if: ${counted(question.items, 'item')}${peopleChange(question.people)}`;
      case 'bottleneck':
        return 'Where is the bottleneck?';
    }
  },
} as const;
