import { formatNumber, maxNumberFields, type StatusMeaningName, t } from '@sightline/contract';
import { capitalized } from './capitalization.ts';

const statusMeanings = {
  new: t('not started'),
  indeterminate: t('in progress'),
  waiting: t('in progress, waiting'),
  done: t('done'),
} satisfies Record<StatusMeaningName, string>;

/** Texts of the rules: what counts as production, incident and repair. */
export const rulesTexts = {
  loadFailed: t('Failed to load the rules'),
  intro: t(
    'What counts as a production deployment, an incident and a repair. Preview changes on your data before you save. Saving needs no new sync.',
  ),
  production: {
    repositories: t('repositories'),
    title: t('Deployments to production'),
    note: (found: number, all: number, period: string, countedAt: string) =>
      all === 0
        ? ''
        : t('found in {found} of {all} repositories, {period} (counted {countedAt})', {
            found,
            all,
            period,
            countedAt,
          }),
    search: t('Search repositories'),
    onlyWithoutDeployments: t('Only without deployments'),
    none: t('No repository has been collected yet. Connect Bitbucket under Credentials.'),
    noMatch: t('No repositories match.'),
    columns: { repository: t('Repository'), rule: t('Production is'), finding: t('Matches') },
    ruleOf: (name: string) => t('Production rule for {name}', { name }),
    choices: {
      suggested: t('suggested from your data'),
      deployments: t('deployments to production environments'),
      named: t('deployments to environments named …'),
      pipelines: t('pipelines matching …'),
      none: t('none: this repository does not deploy'),
    },
    environment: t('Environment'),
    environmentOf: (name: string) => t('Environment for {name}', { name }),
    ref: t('Branch or tag'),
    refOf: (name: string) => t('Branch or tag for {name}', { name }),
    selector: t('Custom pipeline or plan'),
    selectorOf: (name: string) => t('Custom pipeline or plan for {name}', { name }),
    patternHint: t('* matches any text'),
    seen: {
      environments: t('Environments'),
      refs: t('Pipelines on'),
      selectors: t('Custom pipelines and plans'),
    },
    seenOne: (name: string, runs: number) => `${name} (${formatNumber(runs)})`,
  },
  incident: {
    title: t('Incidents'),
    mode: t('Incident rule'),
    suggested: (what: string) => t('Counts as an incident: {what}', { what }),
    suggestedShort: t('Suggested from your data'),
    custom: t('Custom rule'),
    nothing: t('nothing (no issue type is named incident or outage)'),
    note: t(
      'An issue is an incident if its type or one of its labels is listed. If you list priorities or projects, it must match those too.',
    ),
    types: t('Issue types'),
    labels: t('Labels, separated by commas'),
    labelsHint: (labels: string) => t('Common labels: {labels}', { labels }),
    priorities: t('Priorities'),
    projects: t('Projects'),
    option: (name: string, issues: number) => `${name} (${formatNumber(issues)})`,
    unmatched: (names: string) =>
      t('No issue has these anymore: {names}. If they were renamed in Jira, select the new names.', { names }),
    any: t('any'),
  },
  statuses: {
    title: t('Statuses'),
    note: t('When work starts, waits and finishes. Cycle time, flow and sprints depend on this.'),
    waits: (names: string) =>
      t(
        'In-progress statuses with these words in their name count as waiting: {names}. Waiting affects only flow efficiency.',
        { names },
      ),
    search: t('Search statuses'),
    listed: t('statuses'),
    none: t('No status has been collected yet.'),
    columns: { status: t('Status'), issues: t('Issues now'), means: t('Category') },
    issues: (issues: number) => formatNumber(issues),
    meaningOf: (name: string) => t('Category of status {name}', { name }),
    suggested: (meaning: StatusMeaningName) =>
      meaning === 'waiting'
        ? t('from its name: {category}', { category: statusMeanings.waiting })
        : t('from Jira: {category}', { category: statusMeanings[meaning] }),
    inferred: (meaning: StatusMeaningName) => t('most likely: {category}', { category: statusMeanings[meaning] }),
    unlisted: t('no longer listed by Jira'),
    review: (count: number) =>
      t(
        '{count, plural, one {1 status in the history of issues is no longer listed by Jira. Its category is inferred until you choose one below.} other {# statuses in the history of issues are no longer listed by Jira. Their categories are inferred until you choose them below.}}',
        { count },
      ),
    categories: statusMeanings,
  },
  deploymentStates: {
    title: t('Deployment states'),
    note: t('Final states of deployments and pipelines that Bitbucket does not document'),
    columns: { state: t('State'), runs: t('Runs'), countsAs: t('Counts as') },
    runs: (runs: number) => formatNumber(runs),
    outcomeOf: (state: string) => t('Outcome of state {state}', { state }),
    neither: t('neither success nor failure'),
    outcomes: { success: t('success'), failure: t('failure') },
  },
  estimates: {
    title: t('Estimates'),
    note: t('What velocity, commitment and burndown count'),
    read: t(
      'Sightline reads up to {maxNumberFields} number fields per site: the ones chosen here, then the boards’ own, then fields named like estimates.',
      { maxNumberFields },
    ),
    search: t('Search projects'),
    listed: t('projects'),
    none: t('No project has been collected yet.'),
    columns: { project: t('Project'), field: t('Estimated in') },
    fieldOf: (project: string) => t('Estimate field for {project}', { project }),
    byBoard: (field: string | null) => (field === null ? t('board setting') : t('board setting: {field}', { field })),
    option: (field: string, issues: number, all: number) =>
      t('{field} ({issues, number} of {all, number} issues)', { field, issues, all }),
    items: t('no estimates: count items'),
    unreadField: t('Field not read by Sightline'),
  },
  workingTime: {
    title: t('Working days and hours'),
    note: t('Used for burndowns, forecasts, rates and after-hours work. Durations stay exact.'),
    weekdays: t('Working days'),
    from: t('Working hours start at'),
    to: t('and end at'),
    hoursInvalid: t('Enter whole hours, with the end after the start'),
    noDay: t('Choose at least one working day'),
    holidays: t('Holidays'),
    holidaysHint: t('Dates such as 2026-12-25, separated by commas or line breaks. No work is expected on these days.'),
    wrongDates: (words: string) => t('Not a valid date: {words}', { words }),
    count: (days: number) => (days === 0 ? '' : formatNumber(days)),
  },
  repairs: {
    title: t('Repairs and lead time'),
    hotfixes: t('Hotfixes: pull request title or branch'),
    reverts: t('Reverts: pull request title or branch'),
    rollbacks: t('Rollbacks: custom pipeline name'),
    hint: t('Separated by commas; * matches any text. Leave empty for none.'),
    days: t('Attribution window (days)'),
    daysHint: t('Incidents up to this many days after a deployment count against it.'),
    daysInvalid: t('Enter 1 to 90 days'),
    start: t('Lead time starts at'),
    starts: { 'first-commit': t('the first commit'), opened: t('opening the pull request') },
  },
  preview: {
    bar: t('You have unsaved changes.'),
    start: t('Preview Rules'),
    calculating: t('Calculating…'),
    ready: (figures: number) =>
      t('{figures, plural, =0 {No figure} one {# figure} other {# figures}} would change.', {
        figures,
      }),
    showDetails: t('Show details'),
    outdated: t('The rules changed since the last preview.'),
    save: t('Save Rules'),
    saveFirst: t('Preview the rules before saving them'),
    discard: t('Discard'),
    title: t('What would change'),
    period: (period: string) => t('{period}; nothing saved yet', { period }),
    readSince: (day: string) =>
      t('The preview covers the last 90 days, from work open or changed since {day}. Saved rules apply to all days.', {
        day,
      }),
    columns: { figure: t('Figure'), before: t('Now'), after: t('After') },
    same: t('No figure, deployment or incident in this period would change.'),
    missing: (have: number, need: number) => t('{have} of {need} needed', { have, need }),
    deployments: (before: number, after: number) => t('Production deployments: {before} → {after}', { before, after }),
    incidents: (before: number, after: number) => t('Incidents: {before} → {after}', { before, after }),
    repairs: { hotfix: t('Hotfixes'), revert: t('Reverts'), rollback: t('Rollbacks') },
    moved: (what: string, before: number, after: number) => t('{what}: {before} → {after}', { what, before, after }),
    estimates: (project: string, before: number, after: number, issues: number) =>
      t('{project}: issues with an estimate {before, number} → {after, number} of {issues, number}', {
        project,
        before,
        after,
        issues,
      }),
    workingDays: t('Working days of the period'),
    workingDaysNote: t('Burndown guidelines, forecasts, after-hours work and weekly rates change with them.'),
    newlyCounted: (rows: number) => t('Newly counted ({rows, number})', { rows }),
    noLongerCounted: (rows: number) => t('No longer counted ({rows, number})', { rows }),
    more: (rows: number) => t('and {rows, number} more', { rows }),
  },
  savedTitle: t('Settings Saved'),
  saved: (what: string) => t('{what}. Recalculating figures.', { what: capitalized(what) }),
  failedTitle: t('Save Failed'),
  previewFailedTitle: t('Preview Failed'),
  failed: t('Failed to save some integration settings'),
} as const;
