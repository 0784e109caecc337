import { t } from '@sightline/contract';

/** Texts of the list of sprints and of team flow, and those that a sprint shares with them. */
export const sprintTexts = {
  teams: t('teams'),
  failed: t('Failed to load sprints'),
  title: t('Sprint Deep Dive'),
  withoutTeam: {
    title: t('Sprints without a team'),
    note: t('Assign their boards to a team in Settings > Team Mappings'),
  },
  figures: {
    velocity: t('Velocity'),
    commitmentReliability: t('Commitment reliability'),
    completionRate: t('Completion rate'),
    throughput: t('Throughput'),
    cycleTime: t('Cycle time'),
    flowEfficiency: t('Flow efficiency'),
    inProgress: t('In progress now'),
    itemAge: t('Work item age'),
    committed: t('Commitment'),
    added: t('Added'),
    removed: t('Removed'),
    completed: t('Completed'),
    carriedOver: t('Carried over'),
  },
  figureOf: (figure: string, owner: string) => `${figure}, ${owner}`,
  mean: (n: number) => t('mean of {n, plural, one {# sprint} other {# sprints}}', { n }),
  meanOfItems: (n: number) => t('mean of {n, plural, one {# item} other {# items}}', { n }),
  median: (n: number) => t('median of {n, plural, one {# item} other {# items}}', { n }),
  itemCount: (n: number) => t('{n, plural, one {# item} other {# items}}', { n }),
  unestimated: (n: number) => t('{n, plural, one {# item} other {# items}} without an estimate', { n }),
  spread: (low: string, high: string, n: number) => t('middle 50% of {n} sprints: {low}–{high}', { n, low, high }),
  noSpread: (n: number) => t('mean of {n, plural, one {# sprint} other {# sprints}}, 4 needed', { n }),
  soFar: t('so far'),
  early: t('nothing completed yet'),
  team: {
    members: (count: number) => t('{count, plural, one {# person} other {# people}}', { count }),
    flow: t('Flow of this team'),
    none: t('No sprint closed in this period.'),
    withoutSprints: t(
      'This team works without sprints. Its flow shows how much it finishes, how long items take, and how many are in progress.',
    ),
    more: (shown: number, count: number) => t('Newest {shown} of {count} sprints in this period.', { shown, count }),
  },
  list: {
    sprint: t('Sprint'),
    dates: t('Dates'),
    running: t('active'),
    open: t('open'),
    reliability: t('Reliability'),
    completion: t('Completion'),
    inItems: t('in items'),
    inferred: t('inferred statuses'),
    inferredNote: (names: string) => t('Jira no longer lists: {names}', { names }),
  },
  velocity: {
    earlier: (count: number) =>
      t(
        '{count, plural, one {The first sprint} other {The first # sprints}} closed before this period and {count, plural, one {is} other {are}} not included in the mean.',
        { count },
      ),
    title: (team: string) => t('{team}: velocity', { team }),
    note: t('Committed and completed per sprint'),
    label: (team: string) =>
      t('Committed and completed work of {team} per sprint; the table shows the same values', { team }),
    none: t('No performance data available'),
    committed: t('Committed'),
    completed: t('Completed'),
    mean: (value: string) => t('mean {value}', { value }),
    closed: t('Closed'),
  },
} as const;
