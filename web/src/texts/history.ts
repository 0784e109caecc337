import type { AnnotationKind, HistoryStep } from '@sightline/contract';
import { number } from './numbers.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Words of Historical Analysis. */
export const historyTexts = {
  title: 'Historical Analysis',
  again: 'Try Again',
  metric: 'Metric',
  about: 'About',
  organization: 'The organization',
  team: 'team',
  you: 'you',
  find: 'Type a team or a name',
  looks: 'Everybody with an account here can see who looked at their figures.',
  step: 'By',
  steps: { day: 'day', week: 'week', month: 'month' } satisfies Record<HistoryStep, string>,
  areas: {
    score: 'Performance score',
    delivery: 'Delivery',
    sprints: 'Sprints',
    flow: 'Flow',
    collaboration: 'Collaboration',
    quality: 'Quality',
  },
  score: {
    name: 'Performance score',
    /** Dimensions share words with metrics: velocity is both. */
    of: (dimension: string) => `Score: ${dimension}`,
    meaning:
      'Every point is the score of its last day, over the 30 days up to it, with its 90 % interval. The score is a conversation starter, no verdict.',
    dimension:
      'Every point is this dimension of the score on its last day, over the 30 days up to it. Its interval stands in the receipt.',
  },
  keptSince: (day: string) => `History begins on ${day}: the plan of the organization keeps nothing older.`,
  whole: 'Whole period',
  before: (text: string) => `${text} in the period before`,
  noneBefore: 'no figure of the whole period before',
  chart: {
    note: (step: string) => `by ${step}; a point opens its receipt; gaps have too few rows`,
    scoreNote: (step: string) => `on the last day of every ${step}; a point opens its receipt; gaps have too few rows`,
    label: (metric: string) => `${metric} over time; the table has the same values`,
    markedSince: (day: string) => `Only the latest deployments and incidents are marked: before ${day} more happened.`,
    value: 'This period',
    interval: '90 % interval',
    between: (low: string, high: string) => ` (90 % interval ${low} to ${high})`,
    previous: 'Period before',
    level: 'Level',
    nothing:
      'Nothing of this kind is known in this period. What a team or a person never does, as sprints of a team without them, stays empty.',
    few: (rows: number) =>
      `There ${rows === 1 ? 'is 1 row' : `are ${rows} rows`} in this period, too few in each of its parts for a figure.`,
    coarser: 'Longer parts, such as months, hold more of them.',
    longer: 'A longer range may have more.',
    first: 'First day',
    last: 'Last day',
    n: 'n',
    nPrevious: 'n before',
    part: 'part',
    wholePart: 'whole',
    cut: 'cut short by the range',
    axis: {
      days: (count: number) => (count === 1 ? 'day' : 'days'),
      hours: () => 'h',
      minutes: () => 'min',
    },
    point: (days: string, value: string, n: number) => `${days}: ${value} (n ${number(n)})`,
    gap: (days: string, missing: string) => `${days}: no data (${missing})`,
    same: (value: string, n: number) => `The same days of the period before: ${value} (n ${number(n)})`,
    days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  },
  changes: {
    title: 'Changes of level',
    note: 'where the figure moved to another level and stayed there',
    method:
      'Found by cumulative sums (CUSUM), and shown only where the same values in random order, or a steady drift, would seldom look like it.',
    overlapping:
      'Scores of neighbouring days share most of their rows, so that any wave would look like a change. Choose months to look for one.',
    none: (points: number, step: HistoryStep) => `No change of level was found in ${counted(points, step)}.`,
    few: (points: number, need: number, step: HistoryStep) =>
      `This takes ${need} whole ${step}s with enough data; the period has ${points}.`,
    finer: 'A shorter step or a longer range may have more.',
    shorter: 'A shorter step may have more.',
    longer: 'A longer range may have more.',
    change: (day: string, before: string, after: string) => `Around ${day}: from ${before} to ${after}`,
    better: 'better',
    worse: 'worse',
    evidence: (before: number, after: number, p: string) =>
      `mean of ${before} before and ${after} after; as large a difference in ${p} of random orders`,
    beside: (count: number) =>
      count === 0
        ? 'nothing known happened in the week around it'
        : `${counted(count, 'thing')} happened in the week around it`,
    notListed: 'what happened around it is older than the list below goes back',
  },
  happened: {
    title: 'What happened',
    deployments: ({ shown, failed, total }: { shown: number; failed: number; total: number }) =>
      shown === total
        ? counted(total, 'deployment')
        : shown === failed
          ? `${shown} of ${counted(total, 'deployment')}: those that led to a failure`
          : `${counted(total, 'deployment')}, ${number(failed)} of which led to a failure: the latest ${shown}`,
    incidents: ({ shown, total }: { shown: number; total: number }) =>
      shown === total ? null : `${counted(total, 'incident')}: the latest ${shown}`,
    none: 'Nothing is known to have happened in this period.',
    kinds: {
      incident: 'Incident',
      deployment: 'Deployment',
      joined: 'Joined',
      configuration: 'Configuration',
    } satisfies Record<AnnotationKind, string>,
    when: 'When',
    what: 'What',
    kind: 'Kind',
    more: (count: number) => `Show all ${count}`,
  },
} as const;
