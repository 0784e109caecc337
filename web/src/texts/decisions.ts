import { t, type Answer, type DecisionKind, type Question, type TimeRange } from '@sightline/contract';
import { writeDate, writeShare } from '../ui/format.ts';

type WhatIf = Extract<Question, { kind: 'what-if' }>;

const whatIf = ({ items, people, inProgress, incidentShare }: WhatIf): string => {
  const changes = [
    people > 0 ? t('{people, plural, one {# more person} other {# more people}}', { people }) : null,
    people < 0 ? t('{people, plural, one {# person fewer} other {# people fewer}}', { people: -people }) : null,
    inProgress === null ? null : t('at most {inProgress} in progress', { inProgress }),
    incidentTexts[incidentShare] ?? null,
  ].filter((change) => change !== null);
  return [t('What if: {items, plural, one {# item} other {# items}}', { items }), ...changes].join(', ');
};

const incidentTexts: Readonly<Record<number, string>> = {
  0: t('no incidents'),
  0.5: t('half as many incidents'),
  2: t('twice as many incidents'),
};

type Assumption = Extract<Answer, { kind: 'what-if' }>['assumptions'][number];
type Basis = Extract<Answer, { kind: 'completion' }>['basis'];

/** Texts of Decision Support. */
export const decisionTexts = {
  title: t('Decision Support'),
  loadFailed: t('Failed to load the answer'),
  sentence: t('Forecasts from the team’s own history. Always a range, never a promise.'),
  savedSentence: (on: string, by: string) => t('Asked by {by} on {on}. The saved answer does not change.', { by, on }),
  savedForAll: t(
    'Everyone who can open it sees this answer. It protects individuals, so it can differ slightly from your preview.',
  ),
  question: t('Question'),
  kinds: {
    completion: t('When will it be done?'),
    amount: t('How much by a date?'),
    ship: t('Can we ship by a date?'),
    sprint: t('Will this sprint finish?'),
    'what-if': t('What if?'),
    effect: t('Did a change help?'),
    bottleneck: t('Where is the bottleneck?'),
  } satisfies Record<DecisionKind, string>,
  team: t('Team'),
  organization: t('The organization'),
  items: t('Items to finish'),
  by: t('{meaning, select, deadline {By} other {By}}', { meaning: 'deadline' }),
  openWork: t('open work'),
  figure: t('Figure'),
  since: t('Changed on'),
  people: t('Change in people'),
  inProgress: t('Work-in-progress limit'),
  unchangedOption: t('unchanged'),
  incidents: t('Incidents'),
  incidentShares: { '0': t('none'), '0.5': t('half as many'), '1': t('unchanged'), '2': t('twice as many') },
  range: t('Changes in the last'),
  ranges: {
    '7d': t('7 days'),
    '30d': t('30 days'),
    '90d': t('90 days'),
    '180d': t('180 days'),
    '1y': t('year'),
  } satisfies Record<TimeRange, string>,
  save: t('Save and share'),
  saving: t('Saving…'),
  copy: t('Copy link'),
  copied: t('Link Copied'),
  copiedText: t('Members who can see this team can open it.'),
  remove: t('Remove'),
  removeQuestion: t('Remove this answer for everyone?'),
  cancelRemove: t('Cancel'),
  removed: t('Removed'),
  removedText: t('The link no longer works.'),
  failed: t('Save Failed'),
  notAnswered: t('Failed to answer the question'),
  askAgain: t('Ask again with today’s data'),
  noAnswer: t('There is no answer yet.'),
  runAgain: t('Run again'),
  answer: t('Answer'),
  confidence: (share: number) => writeShare(share),
  likelihood: (share: number) => t('{share}% likely', { share: Math.round(share * 100) }),
  problems: {
    by: t('Choose a day within the next two years.'),
    since: t('Choose a day within the last year.'),
    teamId: t('Choose a team.'),
    other: t('This link contains no valid question. Choose one above.'),
  },
  endOn: (date: string | null) => (date === null ? t('in more than 1,000 days') : writeDate(date, 'UTC')),
  completion: (items: number) =>
    t('{items, plural, one {# planned item} other {# planned items}} done by this date.', { items }),
  amount: (days: number, by: string) =>
    t(
      'At least this many planned items by the end of {by} ({days, plural, one {# day} other {# days}} including today).',
      { by, days },
    ),
  todayLeft: (share: number) =>
    share >= 1
      ? t('Today counts as a full day.')
      : share <= 0
        ? t('Today no longer counts.')
        : t('Today counts as {share}% of a day.', { share: Math.max(1, Math.round(share * 100)) }),
  itemCount: (items: number) => t('{items, plural, one {# item} other {# items}}', { items }),
  ship: (odds: number, by: string) =>
    odds >= 0.85
      ? t('Yes, very likely by {by}.', { by })
      : odds >= 0.5
        ? t('Probably by {by}, but plan for later.', { by })
        : odds >= 0.15
          ? t('Unlikely by {by}.', { by })
          : t('No, very unlikely by {by}.', { by }),
  openItems: (remaining: number, sprint: { name: string; remaining: number } | null, days: number) =>
    sprint === null || sprint.remaining === 0
      ? t(
          '{remaining, plural, one {# open item} other {# open items}} in progress. {days, plural, one {# day} other {# days}} including today.',
          { remaining, days },
        )
      : t(
          '{remaining, plural, one {# open item} other {# open items}}: {inSprint} in {sprint}{others, plural, =0 {} one {, # other in progress} other {, # others in progress}}. {days, plural, one {# day} other {# days}} including today.',
          {
            remaining,
            inSprint: sprint.remaining,
            sprint: sprint.name,
            others: remaining - sprint.remaining,
            days,
          },
        ),
  enteredItems: (remaining: number, days: number) =>
    t(
      '{remaining, plural, one {# item} other {# items}}, {days, plural, one {# day} other {# days}} including today.',
      { remaining, days },
    ),
  nothingOpen: t('Nothing is open. Enter a number of items to plan ahead.'),
  oddsBy: (by: string) => t('chance of finishing by {by}', { by }),
  effect: {
    days: (from: string, to: string, beforeFrom: string, beforeTo: string) =>
      t('{from} – {to} compared with {beforeFrom} – {beforeTo}. Clear: 95% confidence.', {
        from,
        to,
        beforeFrom,
        beforeTo,
      }),
    others: (teams: number, change: string, clear: number) =>
      teams === 1
        ? clear === 1
          ? t('Over the same days, the other team changed clearly ({change}).', { change })
          : t('Over the same days, the other team showed no clear change ({change}).', { change })
        : t(
            'Over the same days, the median change of the other {teams} teams was {change}; {clear, plural, =0 {none changed clearly} one {1 changed clearly} other {# changed clearly}}.',
            { teams, change, clear },
          ),
    caution: t('Anything else that changed at the same time can also explain a difference.'),
    history: t('Open history'),
  },
  sprint: (name: string, remaining: number, lastDay: string, days: number) =>
    t(
      '{name}: {remaining, plural, one {# item} other {# items}} left, {days, plural, one {# day} other {# days}} until {lastDay} (including the rest of today)',
      { name, remaining, days, lastDay },
    ),
  sprintDone: (name: string, lastDay: string) =>
    t('All items in {name} are done. It ends on {lastDay}.', { name, lastDay }),
  oddsIf: t('Best case: the team works on nothing else, and items take as long as usual.'),
  odds: t('chance of finishing everything'),
  oddsOf: (odds: number) => (odds > 0.99 ? t('more than 99%') : odds < 0.01 ? t('less than 1%') : writeShare(odds)),
  risks: (old: readonly string[], others: number) =>
    [
      old.length === 0 ? null : t('In progress longer than most items: {items}.', { items: old.join('; ') }),
      others === 0
        ? null
        : t(
            '{others, plural, one {# item in progress is not in this sprint.} other {# items in progress are not in this sprint.}}',
            { others },
          ),
      t('The forecast does not include this, so the real chance is lower.'),
    ]
      .filter((part) => part !== null)
      .join(' '),
  asItIs: t('Current'),
  changed: t('Changed'),
  cycle: t('Cycle time'),
  unchanged: t('Change people, work in progress or incidents. New dates appear below.'),
  assumptionsTitle: t('Assumptions'),
  assumptions: {
    'people-half-to-whole': t('Adding or removing a person changes throughput by 50–100% of a current member’s share.'),
    'littles-law': t('Little’s law: in a steady flow, cycle time equals work in progress divided by throughput.'),
    'incident-costs-an-item': t('Each incident costs one planned item.'),
  } satisfies Record<Assumption, string>,
  today: (people: number, inProgress: number, incidents: string) =>
    t(
      'Now: {people, plural, one {# person} other {# people}}, {inProgress, plural, one {# item} other {# items}} in progress, {incidents} incidents resolved per week. Without changes, the dates match “When will it be done?”.',
      { people, inProgress, incidents },
    ),
  insufficient: {
    days: (have: number, need: number) => t('Not enough history: {have} of {need} days needed.', { have, need }),
    items: (have: number, need: number) =>
      t('Not enough history: {have} of {need} finished planned items needed.', { have, need }),
    changes: (have: number, need: number) =>
      t('Not enough data: {have} of {need} deployed changes needed.', { have, need }),
    people: (have: number, need: number) =>
      t(
        'Hidden: this is based on {have, plural, one {# person} other {# people}}. Below {need} people, only managers and admins see it.',
        { have, need },
      ),
  },
  simulation: {
    title: t('All simulation runs'),
    note: (runs: number) => t('{runs, number} runs, by completion date', { runs }),
    amountNote: (runs: number) => t('{runs, number} runs, by items done', { runs }),
    label: t('Results of all runs; the table shows the same values'),
    date: t('Done on'),
    done: t('Items done'),
    runs: t('Runs'),
    cumulativeShare: t('Cumulative share'),
    atLeast: t('Share with at least this many'),
  },
  history: {
    title: t('History used'),
    note: t('Planned items finished per week. Select a week for its receipt, which also lists incidents.'),
    label: t('Items finished per week; the table shows the same values'),
    week: t('Week of'),
    items: t('Planned items'),
    incidents: t('Incidents, not counted'),
    coverage: t('Coverage'),
    full: t('full'),
    partial: t('partial'),
    none: t('Nothing finished in the last year.'),
  },
  record: {
    title: t('Track record'),
    note: t('The same forecast for each past week, using only data known at the time'),
    notEnoughHistory: t('Not enough history to test this forecast.'),
    level: t('Forecast'),
    levelsTooClose: t('All levels were almost always correct. This question is too small to tell them apart.'),
    correct: t('Correct'),
    ratio: (held: number, cases: number) => t('{held} of {cases}', { held, cases }),
    scenario: t('This is the track record of the unchanged forecast. A scenario cannot be tested in advance.'),
  },
  basis: {
    title: t('Based on'),
    throughput: t('Throughput'),
    text: ({ historyDays, n, runs, incidents = 0 }: Basis) =>
      t(
        '{n, plural, one {# planned item} other {# planned items}} finished in {historyDays, plural, one {# day} other {# days}}{incidents, plural, =0 {} one {, not counting # incident (listed in the receipt)} other {, not counting # incidents (listed in the receipt)}}. {runs, number} runs; each simulated day repeats a past day of the same weekday.',
        { n, historyDays, incidents, runs },
      ),
    seed: (seed: number, version: number) => t('Seed {seed} · data version {version}', { seed, version }),
  },
  savedList: {
    title: t('Saved'),
    loadFailed: t('Failed to load saved answers'),
    none: t('Nothing saved yet. Save an answer to get a link you can share.'),
    question: t('Question'),
    team: t('Team'),
    by: t('By'),
    when: t('When'),
  },
  questionText: (question: Question) => {
    switch (question.kind) {
      case 'completion':
        return t('When will {items, plural, one {# item} other {# items}} be done?', { items: question.items });
      case 'amount':
        return t('How much will be done by {by}?', { by: writeDate(question.by, 'UTC') });
      case 'ship':
        return question.items === null
          ? t('Can we ship by {by}?', { by: writeDate(question.by, 'UTC') })
          : t('Can we ship {items, plural, one {# item} other {# items}} by {by}?', {
              items: question.items,
              by: writeDate(question.by, 'UTC'),
            });
      case 'sprint':
        return t('Will this sprint finish?');
      case 'effect':
        return t('Did the change of {since} help?', { since: writeDate(question.since, 'UTC') });
      case 'what-if':
        return whatIf(question);
      case 'bottleneck':
        return t('Where is the bottleneck?');
    }
  },
} as const;
