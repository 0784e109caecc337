import { t, type AnnotationKind, type HistoryStep } from '@sightline/contract';

type DeploymentCounts = { shown: number; failed: number; total: number; withheld: boolean };

/** Texts of Historical Analysis. */
export const historyTexts = {
  title: t('Historical Analysis'),
  failed: t('Failed to load the history'),
  metric: t('Metric'),
  subject: t('Subject'),
  organization: t('The organization'),
  team: t('team'),
  you: t('you'),
  find: t('Type a team or a name'),
  viewsVisible: t('Everyone with an account can see who viewed their figures.'),
  ownViews: t('Your profile lists who viewed your figures.'),
  step: t('Step'),
  steps: { day: t('day'), week: t('week'), month: t('month') } satisfies Record<HistoryStep, string>,
  favorites: t('Favorites'),
  areas: {
    score: t('Performance score'),
    delivery: t('Delivery'),
    sprints: t('Sprints'),
    flow: t('Flow'),
    collaboration: t('Collaboration'),
    quality: t('Quality'),
  },
  score: {
    name: t('Performance score'),
    /** Dimensions share words with metrics: velocity is both. */
    dimensionName: (dimension: string) => t('Score: {dimension}', { dimension }),
    meaning: t(
      'Each point is a rolling 30-day score with its 90% interval. Use the score to start a conversation, not to judge.',
    ),
    dimension: t('Each point is a rolling 30-day score for this dimension. Its receipt shows the interval.'),
  },
  historyStart: (day: string) => t('History starts on {day}, the oldest data your plan keeps.', { day }),
  wholePeriod: t('Whole period'),
  before: (value: string) => t('{value} in the previous period', { value }),
  noneBefore: t('Your history does not cover the previous period.'),
  tooFewBefore: (have: number, need: number) =>
    t('The previous period has {have} of {need} rows needed.', { have, need }),
  chart: {
    note: (step: HistoryStep) =>
      t(
        'By {step, select, day {day} week {week} other {month}}. Select a point for its receipt. Gaps: not enough data.',
        { step },
      ),
    scoreNote: (step: HistoryStep) =>
      t(
        'Last day of each {step, select, day {day} week {week} other {month}}. Select a point for its receipt. Gaps: not enough data.',
        { step },
      ),
    label: (metric: string) => t('{metric} over time; the table shows the same values', { metric }),
    markedSince: (day: string) =>
      t('Only the latest deployments and incidents are marked; there were more before {day}.', { day }),
    value: t('This period'),
    interval: t('90% interval'),
    between: (low: string, high: string) => t(' (90% interval {low}–{high})', { low, high }),
    previous: t('Previous period'),
    level: t('Level'),
    nothing: t(
      'No data for this metric in this period. Metrics that do not apply, such as sprints for a team without sprints, stay empty.',
    ),
    mixedUnits: t('Some sprints count story points and others count items, so they cannot be averaged. Choose a team.'),
    tooFewRows: (rows: number) =>
      t('Only {rows} {rows, plural, one {row} other {rows}} in this period, too few to chart.', { rows }),
    coarser: t('Try a longer step, such as month.'),
    longer: t('Try a longer range.'),
    first: t('First day'),
    last: t('Last day'),
    n: t('n'),
    nPrevious: t('n before'),
    coverage: t('coverage'),
    full: t('full'),
    partial: t('partial'),
    point: (days: string, value: string, n: number) => t('{days}: {value} (n {n, number})', { days, value, n }),
    gap: (days: string, missing: string) => t('{days}: no figure ({missing})', { days, missing }),
    same: (value: string, n: number) => t('Previous period: {value} (n {n, number})', { value, n }),
    days: (first: string, last: string) => (first === last ? first : t('{first} to {last}', { first, last })),
  },
  changes: {
    title: t('Level shifts'),
    note: t('Where the figure moved to a new level and stayed there'),
    method: t('Detected with CUSUM. Shown only when random variation or a steady trend is an unlikely explanation.'),
    overlapping: t(
      'Scores on neighboring days share most of their data, so daily and weekly steps cannot show level shifts. Choose months.',
    ),
    none: (points: number, step: HistoryStep) =>
      t(
        'No clear level shift in {step, select, day {{points, plural, one {# day} other {# days}}} week {{points, plural, one {# week} other {# weeks}}} other {{points, plural, one {# month} other {# months}}}}.',
        { points, step },
      ),
    tooFewPoints: (points: number, need: number, step: HistoryStep) =>
      t('Not enough data: {points} of {need} full {step, select, day {days} week {weeks} other {months}} needed.', {
        points,
        need,
        step,
      }),
    finer: t('Try a shorter step or a longer range.'),
    shorter: t('Try a shorter step.'),
    longer: t('Try a longer range.'),
    change: (day: string, before: string, after: string) =>
      t('Around {day}: from {before} to {after}', { day, before, after }),
    better: t('better'),
    worse: t('worse'),
    evidence: (before: number, after: number, p: string) =>
      t(
        'Means of {before} values before and {after} after. A difference this large occurs by chance in {p} of cases.',
        {
          before,
          after,
          p,
        },
      ),
    nearbyEvents: (count: number, withheld: boolean) =>
      withheld
        ? t(
            '{count, plural, =0 {No known events} one {# event} other {# events}} in that week, not counting deployments.',
            { count },
          )
        : t('{count, plural, =0 {No known events} one {# event} other {# events}} in that week.', { count }),
    notListed: t('The list below does not go back to that week.'),
  },
  events: {
    title: t('Events'),
    /** Nothing if none is known: a source may not be connected, or not be read yet. */
    deployments: ({ shown, failed, total, withheld }: DeploymentCounts) => {
      if (total === 0) return null;
      return withheld
        ? t(
            'about {total, plural, one {# deployment} other {# deployments}}, not listed one by one to protect individuals',
            { total },
          )
        : shown === total
          ? t('{total, plural, one {# deployment} other {# deployments}}', { total })
          : shown === failed
            ? failed === 0
              ? t('{total, plural, one {# deployment} other {# deployments}}, none failed', { total })
              : t('{shown} failed of {total, plural, one {# deployment} other {# deployments}}', { shown, total })
            : t(
                'latest {shown} of {total, plural, one {# deployment} other {# deployments}}, {failed, number} failed',
                { shown, total, failed },
              );
    },
    incidents: ({ shown, total }: { shown: number; total: number }) =>
      shown === total
        ? null
        : t('latest {shown} of {total, plural, one {# incident} other {# incidents}}', { shown, total }),
    none: t('No known events in this period.'),
    kinds: {
      incident: t('Incident'),
      deployment: t('Deployment'),
      joined: t('Joined'),
      configuration: t('Configuration'),
    } satisfies Record<AnnotationKind, string>,
    when: t('When'),
    what: t('What'),
    kind: t('Kind'),
    more: (count: number) => t('Show all {count}', { count }),
  },
} as const;
