import type { ComparisonKind } from '@sightline/contract';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Words of Comparative Analysis. */
export const comparisonTexts = {
  title: 'Comparative Analysis',
  sentence: {
    teams: (period: string, zone: string) => `Teams beside each other · ${period} · ${zone}`,
    people: (period: string, zone: string) => `People beside each other · ${period} · ${zone}`,
    periods: (one: string, other: string, zone: string) => `${one} beside ${other} · ${zone}`,
  },
  compare: 'Compare',
  kinds: { teams: 'Teams', people: 'People', periods: 'Periods' } satisfies Record<ComparisonKind, string>,
  again: 'Try Again',
  export: 'Export CSV',
  notes: {
    teams:
      'Velocity is left out: the points of two teams are of different sizes. Teams stand in their own fixed order; there are no ranks.',
    people:
      'People stand in the order of their names; there are no ranks. That you looked is recorded, and each of them who has an account here sees it. Different work gives different figures: talk before you conclude.',
    periods: 'Whatever changed between the periods may be the reason: people, work, or the way things are counted.',
  } satisfies Record<ComparisonKind, string>,
  method:
    'A bar is the 90 % interval of its figure: as far as chance alone could have moved it. A difference is called clear only where chance would show any like it on this screen in at most one case of twenty: the more is compared, the clearer it must be. Whole days and weeks are compared, because work comes in batches.',
  alone: 'Choose another one to compare with.',
  besides: 'People beside each other',
  person: 'Add a person',
  narrow: 'Among whom',
  firstTeams: (shown: number, all: number) => `The first ${shown} of ${all} teams are shown. Choose others above.`,
  nobody: 'Choose the people to compare, at most six.',
  recorded: 'Looking is recorded, and each of them who has an account here sees it.',
  against: 'With',
  before: 'the period before',
  otherDays: 'other days',
  whose: 'Whose',
  value: 'Figure',
  line: 'On a line from zero',
  interval: '90 % interval',
  between: (low: string, high: string) => `${low} to ${high}`,
  noInterval: 'no interval',
  n: 'n',
  score: 'Performance score',
  verdict: {
    above: (name: string, others: readonly string[], reading: 'better' | 'worse') =>
      `${name} is clearly higher than ${listed(others)}, which is ${reading}`,
    same: 'No clear difference',
    unknown: 'Too little data to tell a difference',
  },
  csv: {
    metric: 'metric',
    name: 'name',
    from: 'from',
    to: 'to',
    value: 'value',
    low: 'low',
    high: 'high',
    n: 'n',
    unit: 'unit',
  },
} as const;
