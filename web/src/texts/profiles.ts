import { t } from '@sightline/contract';
import { weekdaysText } from './weekdays.ts';

/** Texts of Performance Profiles and of one profile. */
export const profileTexts = {
  title: t('Performance Profiles'),
  onlyOwnFigures: t('You see your own figures. Only managers and admins see other people’s.'),
  failed: t('Failed to fetch developers'),
  people: t('people'),
  noMatch: t('No one matches these filters.'),
  clear: t('Clear filters'),
  table: t('Profiles'),
  tableNote: t('Scores from 0 to 100; the bar shows the 90% interval of the overall score'),
  columns: {
    name: t('Developer'),
    team: t('Team'),
    overall: t('Overall'),
    trend: t('Trend'),
  },
  noTeam: t('No team'),
  left: t('has left'),
  profile: {
    ownProfile: t(
      'These are your figures. You, managers and admins can see them. Everyone who viewed them is listed under Growth.',
    ),
    viewRecorded: (name: string) => t('{name} can see that you viewed this page, and when.', { name }),
    viewRecordedNoAccount: (name: string) =>
      t('Your view of this page is recorded. {name} will see it once they have an account.', { name }),
    sections: {
      changed: { title: t('What changed'), note: t('Every signal of the score and its change') },
      delivery: { title: t('Delivery'), note: t('Deployments, lead time, failures and recovery') },
      work: { title: t('Work'), note: t('Recent work, reviews and work in progress') },
      growth: { title: t('Growth'), note: t('Skills and notes') },
      ownGrowth: { title: t('Growth'), note: t('Skills, notes and who viewed this profile') },
    },
    failed: t('Failed to fetch performance scores'),
    history: t('History'),
    left: t('has left'),
  },
  comparison: {
    title: t('Compared with the team'),
    note: t('Middle 50% of teammates'),
    none: t('Nothing to compare with. At least 5 teammates need a score.'),
    sentence: {
      below: (low: string, high: string, others: number) =>
        t('Below the middle 50% of {others} teammates: {low}–{high} points.', { others, low, high }),
      within: (low: string, high: string, others: number) =>
        t('Within the middle 50% of {others} teammates: {low}–{high} points.', { others, low, high }),
      above: (low: string, high: string, others: number) =>
        t('Above the middle 50% of {others} teammates: {low}–{high} points.', { others, low, high }),
    },
    receipt: (team: string) => t('Scores of {team}', { team }),
  },
  signals: {
    title: t('Score breakdown'),
    note: t('Open a signal to see its rows'),
    relative: t(
      'Scores are relative. Each signal is compared with similar people in your organization over the previous six months, or with configured values when too few people are comparable. The score’s receipt shows which.',
    ),
    signal: t('Signal'),
    value: t('Value'),
    change: t('Change'),
    score: t('Score'),
    weight: t('Weight'),
    n: t('n'),
    none: t('No score yet. It appears once there is enough data.'),
    missing: (why: string) => t('not counted: {why}', { why }),
    counted: (value: string, rows: number) =>
      t('the score uses {value} from {rows, plural, one {# row} other {# rows}}', { value, rows }),
  },
  work: {
    title: t('Recent work'),
    kinds: {
      issues: t('Finished items'),
      'pull-requests': t('Merged pull requests'),
      reviews: t('Reviews given'),
      pages: t('Pages'),
      deployments: t('Deployments'),
    },
    count: (count: number) => t('{count} in this period', { count }),
    none: t('None in this period.'),
  },
  reviews: {
    title: t('Reviews'),
    note: t('Pull requests reviewed in this period'),
    reviewedFor: t('Reviewed for'),
    received: t('Reviewed by'),
    none: t('None in this period.'),
    others: (count: number) => t('{count, plural, one {plus 1 more} other {plus # more}} in the table', { count }),
    all: t('All rows'),
    count: t('Pull requests'),
    row: (name: string, count: number) => `${name}: ${count}`,
    chart: (title: string) => t('{title}: reviewed pull requests by person, most first', { title }),
  },
  load: {
    title: t('Work in progress'),
    note: t('now'),
    items: t('Items'),
    age: t('Median age'),
    none: t('Nothing is in progress.'),
    blocked: t('blocked'),
    ageOf: (age: string) => t('for {age}', { age }),
    hours: {
      title: t('After-hours work'),
      note: t('Only you can see this'),
      share: (share: string, n: number) => t('{share} of {n} commits and review actions', { share, n }),
      missing: (have: number, need: number) => t('{have} of {need} commits and review actions needed.', { have, need }),
      explain: ({ weekdays, from, to }: { weekdays: readonly number[]; from: number; to: number }, zone: string) =>
        t('Working hours: {weekdays} except holidays, {from}:00–{to}:00, {zone}. They are shaded in the chart.', {
          weekdays: weekdaysText(weekdays),
          from,
          to,
          zone: zone.replaceAll('_', ' '),
        }),
      chart: t('Your activity by hour of the day'),
      atHour: (hour: number, usual: number, off: number) =>
        t('{hour}:00: {usual} on working days, {off} on days off', { hour, usual, off }),
      clock: (hour: number) => `${hour}:00`,
      hour: t('From'),
      kind: t('Kind'),
      inside: t('working hours'),
      outside: t('after hours'),
      workingDays: t('Working days'),
      daysOff: t('Days off'),
    },
  },
  skills: {
    title: t('Skills'),
    note: t('Languages and repositories with 3 or more merged changes in the last year, plus skills added manually'),
    none: t('No skills yet.'),
    failed: t('Failed to load the skills'),
    add: t('Add a skill'),
    save: t('Add'),
    notSaved: t('Failed to save the skill. Please try again.'),
    changes: (count: number) => t('{count} merged changes in the last year. Latest:', { count }),
    addedBy: (by: string, day: string) => t('Added by {by} on {day}.', { by, day }),
    remove: t('Remove'),
    choose: t('Choose a skill to see the evidence.'),
  },
  notes: {
    title: t('Notes'),
    note: (self: boolean) =>
      self ? t('Written by managers about you. You can see all of them.') : t('This person can see what you write.'),
    none: t('No notes.'),
    add: t('Add a note'),
    save: t('Save note'),
    remove: t('Remove'),
    saved: t('Note saved'),
    removed: t('Note removed'),
    failed: t('Failed to save the note. Please try again.'),
    loadFailed: t('Failed to load the notes'),
    by: (author: string, when: string) => `${author}, ${when}`,
  },
  views: {
    title: t('Profile views'),
    note: t('Latest 100. Repeat views count once an hour, list views once a day.'),
    none: t('No views yet.'),
    failed: t('Failed to load profile views'),
  },
  scoreOf: (part: string, name: string) => `${part}, ${name}`,
  signalScore: (signal: string, name: string, score: string | undefined, dimension: string) =>
    t('Score of {signal}, {name}: {score}. Open the receipt of {dimension}', {
      signal,
      name,
      score: score ?? t('no data'),
      dimension,
    }),
} as const;
