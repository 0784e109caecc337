import { formatList, t, type ComparisonKind } from '@sightline/contract';

/** Texts of Comparative Analysis. */
export const comparisonTexts = {
  title: t('Comparative Analysis'),
  failed: t('Failed to load the comparison'),
  sentence: {
    teams: (period: string, zone: string) => t('Teams compared · {period} · {zone}', { period, zone }),
    people: (period: string, zone: string) => t('People compared · {period} · {zone}', { period, zone }),
    periods: (one: string, other: string, zone: string) =>
      t('{one} compared with {other} · {zone}', { one, other, zone }),
  },
  compare: t('Compare'),
  kinds: { teams: t('Teams'), people: t('People'), periods: t('Periods') } satisfies Record<ComparisonKind, string>,
  export: t('Export CSV'),
  notes: {
    teams: t('Velocity is not compared because teams size story points differently. Teams are not ranked.'),
    people: t(
      'People are listed by name, not ranked. Your view is recorded, and they can see it. Different work produces different figures: talk to people before you draw conclusions.',
    ),
    periods: t(
      'Anything that changed between the periods can explain a difference: people, work, or how things are counted.',
    ),
  } satisfies Record<ComparisonKind, string>,
  method: t('Bars: 90% intervals. Clear: 95% confidence, adjusted for multiple comparisons.'),
  clear: (count: number, all: number) =>
    all === 0
      ? t('No metric has enough data to compare.')
      : count === 0
        ? t('No clear differences in {all} metrics.', { all })
        : t('Clear differences in {count} of {all} metrics:', { count, all }),
  addAnother: t('Choose at least one more to compare.'),
  people: t('People to compare'),
  person: t('Add a person'),
  filterPeople: t('Filter people'),
  showingFirst: (shown: number, all: number) =>
    t('Showing the first {shown} of {all} teams. Choose others above.', { shown, all }),
  choosePeople: t('Choose up to 6 people to compare.'),
  recorded: t('Your view is recorded, and they can see it.'),
  against: t('With'),
  before: t('previous period'),
  otherDays: t('other days'),
  subject: t('Subject'),
  value: t('Figure'),
  line: t('Scale from zero'),
  score: t('Performance score'),
  verdict: {
    differs: (
      name: string,
      direction: 'higher' | 'lower',
      others: readonly string[],
      { reading, isDuration }: { reading: 'better' | 'worse'; isDuration: boolean },
    ) =>
      isDuration
        ? t('{name} is clearly {direction, select, higher {slower} other {faster}} than {others}', {
            name,
            direction,
            others: formatList(others),
          })
        : t(
            '{name} is clearly {direction, select, higher {higher} other {lower}} than {others} ({reading, select, better {better} other {worse}})',
            { name, direction, others: formatList(others), reading },
          ),
    same: t('No clear difference'),
    unknown: t('Not enough data to compare'),
    partlyRecorded: t('Not compared: too little of this period is recorded. Choose a shorter range.'),
  },
  csv: {
    metric: t('metric'),
    name: t('name'),
    from: t('from'),
    to: t('to'),
    value: t('value'),
    low: t('low'),
    high: t('high'),
    n: t('n'),
    unit: t('unit'),
  },
} as const;
