import type { AnnotationKind, HistoryStep } from '@sightline/contract';
import { number } from './numbers.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

type DeploymentCounts = { shown: number; failed: number; total: number; withheld: boolean };

/** Texts of Historical Analysis. */
export const historyTexts = {
  title: 'Historical Analysis',
  metric: 'Metric',
  subject: 'Subject',
  organization: 'The organization',
  team: 'team',
  you: 'you',
  find: 'Type a team or a name',
  viewsVisible: 'Everyone with an account can see who viewed their figures.',
  step: 'Step',
  steps: { day: 'day', week: 'week', month: 'month' } satisfies Record<HistoryStep, string>,
  favorites: 'Favorites',
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
    dimensionName: (dimension: string) => `Score: ${dimension}`,
    meaning:
      'Each point is a rolling 30-day score with its 90% interval. Use the score to start a conversation, not to judge.',
    dimension: 'Each point is a rolling 30-day score for this dimension. Its receipt shows the interval.',
  },
  historyStart: (day: string) => `History starts on ${day}, the oldest data your plan keeps.`,
  wholePeriod: 'Whole period',
  before: (text: string) => `${text} in the previous period`,
  noneBefore: 'Your history does not cover the previous period.',
  tooFewBefore: (have: number, need: number) => `The previous period has ${have} of ${need} rows needed.`,
  chart: {
    note: (step: string) => `By ${step}. Select a point for its receipt. Gaps: not enough data.`,
    scoreNote: (step: string) => `Last day of each ${step}. Select a point for its receipt. Gaps: not enough data.`,
    label: (metric: string) => `${metric} over time; the table shows the same values`,
    markedSince: (day: string) =>
      `Only the latest deployments and incidents are marked; there were more before ${day}.`,
    value: 'This period',
    interval: '90% interval',
    between: (low: string, high: string) => ` (90% interval ${low}–${high})`,
    previous: 'Previous period',
    level: 'Level',
    nothing:
      'No data for this metric in this period. Metrics that do not apply, such as sprints for a team without sprints, stay empty.',
    tooFewRows: (rows: number) => `Only ${rows} ${rows === 1 ? 'row' : 'rows'} in this period, too few to chart.`,
    coarser: 'Try a longer step, such as month.',
    longer: 'Try a longer range.',
    first: 'First day',
    last: 'Last day',
    n: 'n',
    nPrevious: 'n before',
    coverage: 'coverage',
    full: 'full',
    partial: 'partial',
    point: (days: string, value: string, n: number) => `${days}: ${value} (n ${number(n)})`,
    gap: (days: string, missing: string) => `${days}: no figure (${missing})`,
    same: (value: string, n: number) => `Previous period: ${value} (n ${number(n)})`,
    days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  },
  changes: {
    title: 'Level shifts',
    note: 'Where the figure moved to a new level and stayed there',
    method: 'Detected with CUSUM. Shown only when random variation or a steady trend is an unlikely explanation.',
    overlapping:
      'Scores on neighboring days share most of their data, so daily and weekly steps cannot show level shifts. Choose months.',
    none: (points: number, step: HistoryStep) => `No clear level shift in ${counted(points, step)}.`,
    tooFewPoints: (points: number, need: number, step: HistoryStep) =>
      `Not enough data: ${points} of ${need} full ${step}s needed.`,
    finer: 'Try a shorter step or a longer range.',
    shorter: 'Try a shorter step.',
    longer: 'Try a longer range.',
    change: (day: string, before: string, after: string) => `Around ${day}: from ${before} to ${after}`,
    better: 'better',
    worse: 'worse',
    evidence: (before: number, after: number, p: string) =>
      `means of ${before} before and ${after} after; a difference this large occurs by chance in ${p} of cases`,
    nearbyEvents: (count: number, withheld: boolean) =>
      [
        count === 0 ? 'no known events in that week' : `${counted(count, 'event')} in that week`,
        ...(withheld ? ['deployments not listed'] : []),
      ].join(', '),
    notListed: 'events from that week are older than the list below',
  },
  events: {
    title: 'Events',
    deployments: ({ shown, failed, total, withheld }: DeploymentCounts) =>
      withheld
        ? `about ${counted(total, 'deployment')}, not listed one by one to protect individuals`
        : shown === total
          ? counted(total, 'deployment')
          : shown === failed
            ? failed === 0
              ? `${counted(total, 'deployment')}, none failed`
              : `${shown} failed of ${counted(total, 'deployment')}`
            : `latest ${shown} of ${counted(total, 'deployment')}, ${number(failed)} failed`,
    incidents: ({ shown, total }: { shown: number; total: number }) =>
      shown === total ? null : `latest ${shown} of ${counted(total, 'incident')}`,
    none: 'No known events in this period.',
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
