/** Risks of teams' work in progress, compared with the same weekday of each of the twelve weeks before. */
import type { Instant } from '../../facts.ts';
import { minOf } from '../../long-lists.ts';
import { medianOf } from '../../figure/statistics.ts';
import type { DaysAgo } from '../../time/days-ago.ts';
import { daySeconds as day } from '../../time/durations.ts';
import { minWeeks, severityAgainst, teamRiskDays, type TeamFacts, type TeamRiskFound } from './team-risk.ts';

const staleDays = 30;
/** Minimum finished items to compare the age of items in progress with. */
const minFinished = 20;

/** Ages of items at an instant. */
type Ages = readonly number[];

const finishedOf = ({ rows }: TeamFacts) => rows.filter((row) => row.metric === 'cycle_time' && row.excluded === null);

/** Ages of items in progress at an instant, including those finished since. */
const agesAt = ({ items }: TeamFacts, finished: ReturnType<typeof finishedOf>, at: Instant): Ages => [
  ...items.flatMap(({ startedAt }) => (startedAt < at ? [at - startedAt] : [])),
  ...finished.flatMap((row) => (row.at >= at && row.at - row.value < at ? [at - row.at + row.value] : [])),
];

const median = (values: readonly number[]): number => (values.length === 0 ? 0 : medianOf(values));
const staleShare = (ages: Ages): number =>
  ages.length === 0 ? 0 : ages.filter((age) => age > staleDays * day).length / ages.length;

export type InProgress = { n: number; age: number; load: number; staleShare: number };

/** What a team has in progress at the end of the last complete day. */
export const inProgressOf = (team: TeamFacts, daysAgo: DaysAgo): InProgress => {
  const ages = agesAt(team, finishedOf(team), daysAgo(0));
  const n = ages.length;
  return { n, age: median(ages), load: team.members === 0 ? 0 : n / team.members, staleShare: staleShare(ages) };
};

/** Cycle times of what a team finished in the twelve weeks. */
const finishedIn = (team: TeamFacts, daysAgo: DaysAgo): number[] =>
  finishedOf(team)
    .filter((row) => row.at >= daysAgo(teamRiskDays) && row.at < daysAgo(0))
    .map(({ value }) => value);

/** The median cycle time, in seconds, that the age of a team's items in progress is compared with. */
export const usualCycleTime = (team: TeamFacts, daysAgo: DaysAgo): { value: number; n: number } => {
  const finished = finishedIn(team, daysAgo);
  return { value: median(finished), n: finished.length };
};

/** What each team had in progress on the same weekday of the weeks before; `n` is the number of weeks. */
export const usualInProgress = (teams: readonly TeamFacts[], daysAgo: DaysAgo) => {
  const members = teams.reduce((sum, team) => sum + team.members, 0);
  const withFinished = teams.map((team) => ({ team, finished: finishedOf(team) }));
  const earliest = minOf(withFinished.map(({ finished }) => minOf(finished.map(({ at }) => at))));
  const weeks = Array.from({ length: teamRiskDays / 7 }, (_, week) => daysAgo((week + 1) * 7))
    .filter((instant) => instant > earliest)
    .map((instant) => withFinished.flatMap(({ team, finished }) => agesAt(team, finished, instant)))
    .filter((ages) => ages.length > 0);
  const usualOf = (of: (ages: Ages) => number) => ({ value: median(weeks.map(of)), n: weeks.length });
  return {
    overload: usualOf((ages) => (members === 0 ? 0 : ages.length / members)),
    'stale-work': usualOf(staleShare),
    age: usualOf(median),
  };
};

export const inProgressRisks = (teams: readonly TeamFacts[], daysAgo: DaysAgo): TeamRiskFound[] => {
  const { overload: usualLoad, 'stale-work': usualStale, age: usualAge } = usualInProgress(teams, daysAgo);
  const finishedByAll = teams.flatMap((team) => finishedIn(team, daysAgo));
  const cycle = median(finishedByAll);
  const usualDebt = { value: cycle === 0 ? 0 : usualAge.value / cycle, n: finishedByAll.length };
  return teams.flatMap((team): TeamRiskFound[] => {
    const { n, age, load, staleShare: share } = inProgressOf(team, daysAgo);
    if (n === 0 || usualAge.n < minWeeks) return [];
    const own = { teamId: team.id, n };
    const found: TeamRiskFound[] = [];
    const { value: usualTime, n: finished } = usualCycleTime(team, daysAgo);
    const debt =
      usualTime <= 0 || finished < minFinished
        ? null
        : severityAgainst('flow-debt', { value: age / usualTime, n }, usualDebt);
    if (debt !== null)
      found.push({
        ...own,
        kind: 'flow-debt',
        metric: 'work_item_age',
        value: age,
        before: usualTime,
        finished,
        baseline: usualDebt.value,
        severity: debt,
      });
    const overload = severityAgainst('overload', { value: load, n }, usualLoad);
    if (overload !== null)
      found.push({
        ...own,
        kind: 'overload',
        metric: 'work_in_progress',
        value: load,
        baseline: usualLoad.value,
        severity: overload,
      });
    const stale = severityAgainst('stale-work', { value: share, n: Math.round(share * n) }, usualStale);
    if (stale !== null)
      found.push({
        ...own,
        kind: 'stale-work',
        metric: 'work_in_progress',
        value: share,
        baseline: usualStale.value,
        severity: stale,
      });
    return found;
  });
};
