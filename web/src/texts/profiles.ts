import { weekdaysText } from './weekdays.ts';

/** Words of Performance Profiles and of one profile. */
export const profileTexts = {
  title: 'Performance Profiles',
  own: 'Your figures are here. Those of others are shown to managers and admins only.',
  unknownSelf:
    'No person of the sources is known to be you yet. Confirm your e-mail address, or ask a manager to say which account is yours under Team Mappings.',
  failed: { title: 'Failed to fetch developers', text: 'Please try again later', again: 'Try Again' },
  filters: {
    roles: { developer: 'Developer', manager: 'Manager', admin: 'Admin', none: 'Without an account' },
  },
  shown: (shown: number, all: number) =>
    shown === all ? (all === 1 ? '1 person' : `${all} people`) : `${shown} of ${all} people`,
  nobody: 'Nobody fits these filters.',
  clear: 'Clear filters',
  table: 'Profiles',
  columns: {
    name: 'Developer',
    team: 'Team',
    overall: 'Overall',
    trend: 'Trend',
    interval: 'Interval',
  },
  noTeam: 'No team',
  left: 'has left',
  noTrend: 'no comparison',
  one: {
    yours: 'These are your figures. They are shown to you, to managers and to admins; who looked is listed below.',
    theirs: (name: string) => `${name} can see that you looked at this page, and when.`,
    failed: 'Failed to fetch performance scores',
    history: 'History',
    left: 'has left',
  },
  place: {
    title: 'Beside the team',
    note: 'the middle half of the others, no rank',
    none: 'There is nothing to compare with: it takes a score and three others of the same team who have one.',
    sentence: {
      below: (low: string, high: string, others: number) =>
        `Below the middle half of the ${others} others, which lies between ${low} and ${high}.`,
      within: (low: string, high: string, others: number) =>
        `Within the middle half of the ${others} others, which lies between ${low} and ${high}.`,
      above: (low: string, high: string, others: number) =>
        `Above the middle half of the ${others} others, which lies between ${low} and ${high}.`,
    },
    receipt: (team: string) => `Scores of ${team}`,
  },
  signals: {
    title: 'What the score is made of',
    note: 'each signal opens its rows',
    signal: 'Signal',
    value: 'Value',
    change: 'Change',
    score: 'Score',
    weight: 'Weight',
    n: 'n',
    none: 'Without a score there are no signals. It appears once there is enough data.',
    missing: (why: string) => `does not count: ${why}`,
    counted: (value: string, rows: number) => `the score counts ${value} of ${rows} rows`,
  },
  work: {
    title: 'Recent work',
    kinds: {
      issues: 'Finished items',
      'pull-requests': 'Merged pull requests',
      reviews: 'Reviews given',
      pages: 'Pages',
      deployments: 'Deployments',
    },
    count: (count: number) => `${count} in the period`,
    none: 'None in this period.',
  },
  reviews: {
    title: 'Reviews',
    note: 'reviewed pull requests in the period',
    given: 'Reviewed for',
    received: 'Reviewed by',
    none: 'Nobody in this period.',
    all: 'All rows',
  },
  load: {
    title: 'Work in progress',
    note: 'now',
    items: 'Items',
    age: 'Median age',
    none: 'Nothing is in progress.',
    blocked: 'blocked',
    ageOf: (age: string) => `for ${age}`,
    hours: {
      title: 'Outside usual hours',
      note: 'seen by you alone',
      share: (share: string, n: number) => `${share} of ${n} commits and review actions`,
      missing: (have: number, need: number) => `Needs ${need} commits and review actions, has ${have}.`,
      explain: ({ weekdays, from, to }: { weekdays: readonly number[]; from: number; to: number }, zone: string) =>
        `Usual is ${weekdaysText(weekdays)} without holidays, ${from}:00 to ${to}:00, ${zone.replaceAll('_', ' ')}. Each bar is an hour of the day; days off are striped.`,
      chart: 'Your activity by hour of the day',
      hour: (hour: number, usual: number, off: number) => `${hour}:00: ${usual} on working days, ${off} on days off`,
    },
  },
  skills: {
    title: 'Skills',
    note: 'languages and repositories of at least three merged changes in the last year, and what was said',
    none: 'None are known.',
    failed: 'Failed to load the skills.',
    add: 'Add a skill',
    save: 'Add',
    notSaved: 'Failed to save the skill. Please try again.',
    changes: (count: number) => `${count} merged changes in the last year; the latest:`,
    said: (by: string, day: string) => `Said by ${by} on ${day}.`,
    remove: 'Take back',
    choose: 'Choose a skill to see what speaks for it.',
  },
  notes: {
    title: 'Notes',
    note: (self: boolean) =>
      self ? 'written by managers about you; you see all of them' : 'the person sees what you write',
    none: 'No notes.',
    add: 'Add a note',
    save: 'Save note',
    remove: 'Remove',
    saved: 'Note saved',
    removed: 'Note removed',
    failed: 'Failed to save the note. Please try again.',
    unread: 'Failed to load the notes.',
    by: (author: string, when: string) => `${author}, ${when}`,
  },
  looks: {
    title: 'Who looked at you',
    note: 'the latest 100; one look an hour and kind, and one a day at lists',
    none: 'Nobody has looked at your individual figures yet.',
    failed: 'Failed to load who looked.',
    what: (what: string) =>
      what === 'profile' ? 'this page' : what === 'list' ? 'your score in a list' : what.replaceAll(/[._]/g, ' '),
  },
  scoreOf: (part: string, name: string) => `${part} of ${name}`,
} as const;
