import { t, type RemovedCounts } from '@sightline/contract';

const names: Record<keyof RemovedCounts, (count: number) => string> = {
  issues: (count) => t('{count, plural, one {# issue} other {# issues}}', { count }),
  sprints: (count) => t('{count, plural, one {# sprint} other {# sprints}}', { count }),
  pullRequests: (count) => t('{count, plural, one {# pull request} other {# pull requests}}', { count }),
  commits: (count) => t('{count, plural, one {# commit} other {# commits}}', { count }),
  pipelines: (count) => t('{count, plural, one {# build} other {# builds}}', { count }),
  deployments: (count) => t('{count, plural, one {# deployment} other {# deployments}}', { count }),
  pages: (count) => t('{count, plural, one {# page} other {# pages}}', { count }),
};
const kinds = Object.keys(names) as (keyof RemovedCounts)[];

/** The removed counts as text, without zeros. */
const listed = (counts: RemovedCounts): string => {
  const parts = kinds.filter((kind) => counts[kind] > 0).map((kind) => names[kind](counts[kind]));
  return parts.length === 0 ? t('nothing') : parts.join(', ');
};

/** From the detail of an audit entry. */
export const removedInWords = (detail: Readonly<Record<string, unknown>>): string => {
  const count = (kind: keyof RemovedCounts): number => (typeof detail[kind] === 'number' ? detail[kind] : 0);
  return listed(Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as RemovedCounts);
};

/** What will be removed, as counted last night, so later data is not included. */
type Counted = { counts: RemovedCounts; on: string } | null;

/** Texts of data retention. */
export const retentionTexts = {
  title: t('Data retention'),
  loadFailed: t('Failed to load data retention'),
  keepsEverything: t('Your plan keeps all collected data.'),
  days: (days: number) => t('Your plan keeps {days} days of data.', { days }),
  since: (day: string, evidence: number) =>
    t(
      'Data starts on {day}: your plan’s days plus {evidence} earlier days for comparisons. Open work is never removed.',
      { day, evidence },
    ),
  next: (when: string, day: string, counted: Counted) =>
    counted === null
      ? t('On {when}, data older than {day} is removed (not counted yet).', { when, day })
      : t('On {when}, data older than {day} is removed: {counts} (counted {countedOn}).', {
          when,
          day,
          counts: listed(counted.counts),
          countedOn: counted.on,
        }),
  latest: (when: string, day: string, counts: RemovedCounts) =>
    t('Last removed on {when}, older than {day}: {counts}.', { when, day, counts: listed(counts) }),
  announced: (days: number, when: string, day: string, counted: Counted) =>
    counted === null
      ? t(
          'Your plan now keeps {days} days. From {when}, data older than {day} is removed (not counted yet). Nothing is removed before then.',
          { days, when, day },
        )
      : t(
          'Your plan now keeps {days} days. From {when}, data older than {day} is removed: {counts} (counted {countedOn}). Nothing is removed before then.',
          { days, when, day, counts: listed(counted.counts), countedOn: counted.on },
        ),
} as const;
