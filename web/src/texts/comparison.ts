import type { ComparisonKind } from '@sightline/contract';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Texts of Comparative Analysis. */
export const comparisonTexts = {
  title: 'Comparative Analysis',
  sentence: {
    teams: (period: string, zone: string) => `Teams compared · ${period} · ${zone}`,
    people: (period: string, zone: string) => `People compared · ${period} · ${zone}`,
    periods: (one: string, other: string, zone: string) => `${one} compared with ${other} · ${zone}`,
  },
  compare: 'Compare',
  kinds: { teams: 'Teams', people: 'People', periods: 'Periods' } satisfies Record<ComparisonKind, string>,
  export: 'Export CSV',
  notes: {
    teams: 'Velocity is not compared because teams size story points differently. Teams are not ranked.',
    people:
      'People are listed by name, not ranked. Your view is recorded, and they can see it. Different work produces different figures: talk to people before you draw conclusions.',
    periods:
      'Anything that changed between the periods can explain a difference: people, work, or how things are counted.',
  } satisfies Record<ComparisonKind, string>,
  method: 'Bars: 90% intervals. Clear: 95% confidence, adjusted for multiple comparisons.',
  clear: (count: number, all: number) =>
    count === 0 ? `No clear differences in ${all} metrics.` : `Clear differences in ${count} of ${all} metrics:`,
  addAnother: 'Choose at least one more to compare.',
  people: 'People to compare',
  person: 'Add a person',
  filterPeople: 'Filter people',
  showingFirst: (shown: number, all: number) => `Showing the first ${shown} of ${all} teams. Choose others above.`,
  choosePeople: 'Choose up to 6 people to compare.',
  recorded: 'Your view is recorded, and they can see it.',
  against: 'With',
  before: 'previous period',
  otherDays: 'other days',
  subject: 'Subject',
  value: 'Figure',
  line: 'Scale from zero',
  score: 'Performance score',
  verdict: {
    above: (name: string, others: readonly string[], reading: 'better' | 'worse', isDuration: boolean) =>
      isDuration
        ? `${name} is clearly slower than ${listed(others)}`
        : `${name} is clearly higher than ${listed(others)} (${reading})`,
    same: 'No clear difference',
    unknown: 'Not enough data to compare',
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
