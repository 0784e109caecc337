import { counted } from './sprints.ts';

/** Texts of the flow of a team. */
export const flowTexts = {
  title: (team: string) => `${team}: flow`,
  summary: 'Flow figures',
  withheld: 'Withheld to protect individuals: fewer than 3 people',
  singleItems: 'Times of single items are withheld to protect individuals, except your own.',
  days: {
    title: 'Cumulative flow',
    note: 'Items at the end of each day; done items count from the first day shown',
    label: 'Items done, in progress and waiting per day; the table shows the same values',
    none: 'No team data available',
    day: 'Day',
    done: 'Done',
    inProgress: 'In progress',
    waiting: 'Waiting',
  },
  cycle: {
    title: 'Cycle time',
    note: (shown: number, count: number, isOwn: boolean) =>
      shown === count
        ? `${counted(count, 'finished item', 'finished items')}`
        : isOwn
          ? `Your ${shown} of the team's ${count} finished items`
          : `The latest ${shown} of ${count} finished items`,
    label: 'Finished items by day and cycle time, with percentiles; the table shows the same values',
    none: 'No performance data available',
    item: 'Item',
    finished: 'Finished',
    time: 'Cycle time',
    percentile: (share: string, time: string) => `${share}% within ${time}`,
    tooFewItems: (have: number) => `Too few finished items for percentiles (${have}).`,
    days: (days: number) => `${days} d`,
  },
  weeks: {
    title: 'Throughput',
    note: 'Items finished per week; partial weeks are hollow',
    label: 'Items finished per week; the table shows the same values',
    none: 'No performance data available',
    week: 'Week of',
    items: 'Items',
    coverage: 'Part',
    full: 'whole week',
    partial: 'partial week',
    bar: (day: string, items: number, whole: boolean) =>
      `Week of ${day}: ${counted(items, 'item', 'items')}${whole ? '' : ', partial week'}`,
  },
  age: {
    title: 'Item age',
    note: 'In progress now, compared with finished items',
    label: 'Items in progress by status and age, with cycle time percentiles; the table shows the same values',
    none: 'Nothing is in progress.',
    item: 'Item',
    status: 'Status',
    age: 'Age',
    comparison: 'Compared with finished items',
    blocked: 'Blocked',
    yes: 'blocked',
    no: 'no',
    beyond: (share: string) => `older than ${share}% of finished items`,
  },
} as const;
