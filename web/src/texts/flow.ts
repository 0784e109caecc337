import { t } from '@sightline/contract';

/** Texts of the flow of a team. */
export const flowTexts = {
  title: (team: string) => t('{team}: flow', { team }),
  failed: t('Failed to load the flow of the team'),
  summary: t('Flow figures'),
  withheld: t('Withheld to protect individuals: fewer than 3 people'),
  singleItems: t('Times of single items are withheld to protect individuals, except your own.'),
  days: {
    title: t('Cumulative flow'),
    note: t('Items at the end of each day; done items count from the first day shown'),
    label: t('Items done, in progress and waiting per day; the table shows the same values'),
    none: t('No team data available'),
    day: t('Day'),
    done: t('Done'),
    inProgress: t('In progress'),
    waiting: t('Waiting'),
  },
  cycle: {
    title: t('Cycle time'),
    note: (shown: number, count: number, isOwn: boolean) =>
      shown === count
        ? t('{count, plural, one {# finished item} other {# finished items}}', { count })
        : isOwn
          ? t("Your {shown} of the team's {count} finished items", { shown, count })
          : t('The latest {shown} of {count} finished items', { shown, count }),
    label: t('Finished items by day and cycle time, with percentiles; the table shows the same values'),
    none: t('No performance data available'),
    item: t('Item'),
    finished: t('Finished'),
    time: t('Cycle time'),
    percentile: (share: string, time: string) => t('{share}% within {time}', { share, time }),
    tooFewItems: (have: number) => t('Too few finished items for percentiles ({have}).', { have }),
    days: (days: number) => t('{days} d', { days }),
  },
  weeks: {
    title: t('Throughput'),
    note: t('Items finished per week; partial weeks are hollow'),
    label: t('Items finished per week; the table shows the same values'),
    none: t('No performance data available'),
    week: t('Week of'),
    items: t('Items'),
    coverage: t('Coverage'),
    full: t('whole week'),
    partial: t('partial week'),
    bar: (day: string, items: number, whole: boolean) =>
      whole
        ? t('Week of {day}: {items, plural, one {# item} other {# items}}', { day, items })
        : t('Week of {day}: {items, plural, one {# item} other {# items}}, partial week', { day, items }),
  },
  age: {
    title: t('Item age'),
    note: t('In progress now, compared with finished items'),
    label: t('Items in progress by status and age, with cycle time percentiles; the table shows the same values'),
    none: t('Nothing is in progress.'),
    item: t('Item'),
    status: t('Status'),
    age: t('Age'),
    comparison: t('Compared with finished items'),
    blocked: t('Blocked'),
    yes: t('blocked'),
    no: t('no'),
    beyond: (share: string) => t('older than {share}% of finished items', { share }),
  },
} as const;
