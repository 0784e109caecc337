/**
 * Risks of teams: figures of twelve complete weeks, or of items in progress, that crossed a threshold and are clearly
 * worse than the organization's in the twelve weeks before.
 */
import { isIncidentRow } from '../../metrics/flow/throughput.ts';
import type { MetricKey } from '../../metrics/definitions.ts';
import type { OwnedRow } from '../../observation.ts';
import type { DaysAgo } from '../../time/days-ago.ts';
import { inProgressOf, inProgressRisks, usualInProgress } from './team-load.ts';
import {
  minWeeks,
  severityAgainst,
  teamRiskDays,
  teamRiskNeeds,
  type TeamFacts,
  type TeamRiskFound,
} from './team-risk.ts';

/** Minimum number of failed deployments or incidents. */
const minHarms = 3;
/** With only three people, one gives a third of the reviews even if all give equally many. */
const minReviewers = 4;

type Largest = { key: string; value: number; n: number };

/** The person with the largest share of the rows. */
const largestShare = (rows: readonly OwnedRow[]): Largest => {
  const people = Map.groupBy(rows, (row) => row.personId ?? '');
  people.delete('');
  const [key = '', own = []] =
    [...people].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))[0] ?? [];
  return { key, value: rows.length === 0 ? 0 : own.length / rows.length, n: rows.length };
};

const byRepository = (rows: readonly OwnedRow[]): [string, OwnedRow[]][] =>
  [...Map.groupBy(rows, (row) => row.repositoryId)].flatMap(([id, own]) => (id === null ? [] : [[id, own]]));

/** The mean of shares, weighted by their rows. */
const together = (shares: readonly { value: number; n: number }[]): { value: number; n: number } => {
  const n = shares.reduce((sum, share) => sum + share.n, 0);
  return { value: n === 0 ? 0 : shares.reduce((sum, share) => sum + share.value * share.n, 0) / n, n };
};

const meanOf = (values: readonly number[]): { value: number; n: number } => ({
  value: values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length,
  n: values.length,
});

type Sided = { id: string; members: number; now: Rows; before: Rows };
type Rows = (metric: MetricKey) => OwnedRow[];

/** The metrics that the organization had rows of in most of the twelve weeks before. */
const knownBefore = (teams: readonly TeamFacts[], daysAgo: DaysAgo): ReadonlySet<MetricKey> => {
  const since = daysAgo(teamRiskDays + 7 * minWeeks);
  return new Set(
    teams.flatMap(({ rows }) => rows.flatMap((row) => (row.excluded === null && row.at < since ? row.metric : []))),
  );
};

const sidesOf = (teams: readonly TeamFacts[], daysAgo: DaysAgo): Sided[] => {
  const known = knownBefore(teams, daysAgo);
  return teams.map(({ id, members, rows }) => {
    const counting = Map.groupBy(
      rows.filter((row) => row.excluded === null),
      ({ metric }) => metric,
    );
    const within = (from: number, to: number): Rows => {
      const [first, end] = [daysAgo(from), daysAgo(to)];
      return (metric) => (counting.get(metric) ?? []).filter(({ at }) => at >= first && at < end);
    };
    const before = within(2 * teamRiskDays, teamRiskDays);
    return { id, members, now: within(teamRiskDays, 0), before: (metric) => (known.has(metric) ? before(metric) : []) };
  });
};

const incidentShare = (rows: readonly OwnedRow[]) => meanOf(rows.map((row) => (isIncidentRow(row) ? 1 : 0)));

const largeTeams = (sides: readonly Sided[]): Sided[] => sides.filter(({ members }) => members >= minReviewers);

/** What was usual in all teams, in the twelve weeks before. */
const baselines = {
  'knowledge-island': (sides) =>
    together(
      sides
        .flatMap(({ before }) => byRepository(before('merged_pull_requests')).map(([, rows]) => largestShare(rows)))
        .filter(({ n }) => n >= teamRiskNeeds['knowledge-island'].rows),
    ),
  'risky-service': (sides) =>
    meanOf(sides.flatMap(({ before }) => before('change_failure_rate').map(({ value }) => value))),
  'review-bottleneck': (sides) =>
    together(
      largeTeams(sides)
        .map(({ before }) => largestShare(before('people_helped')))
        .filter(({ n }) => n >= teamRiskNeeds['review-bottleneck'].rows),
    ),
  'incident-load': (sides) => incidentShare(sides.flatMap(({ before }) => before('throughput'))),
} satisfies Partial<Record<TeamRiskFound['kind'], (sides: readonly Sided[]) => { value: number; n: number }>>;

const isOfRows = (kind: TeamRiskFound['kind']): kind is keyof typeof baselines => Object.hasOwn(baselines, kind);

/** What a team's risk is compared with: the whole organization in the twelve weeks before. */
export const teamRiskBaseline = (
  teams: readonly TeamFacts[],
  daysAgo: DaysAgo,
  kind: Exclude<TeamRiskFound['kind'], 'flow-debt'>,
): { value: number; n: number } =>
  isOfRows(kind) ? baselines[kind](sidesOf(teams, daysAgo)) : usualInProgress(teams, daysAgo)[kind];

/** Repositories with nearly all changes by one person. */
const knowledgeIslands = (sides: readonly Sided[]): TeamRiskFound[] => {
  const metric = 'merged_pull_requests';
  const baseline = baselines['knowledge-island'](sides);
  return sides.flatMap(({ id: teamId, now }) =>
    byRepository(now(metric)).flatMap(([repositoryId, rows]): TeamRiskFound[] => {
      const { key: personId, value, n } = largestShare(rows);
      const severity = severityAgainst('knowledge-island', { value, n }, baseline);
      if (severity === null) return [];
      return [
        {
          kind: 'knowledge-island',
          metric,
          teamId,
          repositoryId,
          personId,
          value,
          n,
          baseline: baseline.value,
          severity,
        },
      ];
    }),
  );
};

const riskyServices = (sides: readonly Sided[]): TeamRiskFound[] => {
  const metric = 'change_failure_rate';
  const baseline = baselines['risky-service'](sides);
  return sides.flatMap(({ id: teamId, now }) =>
    byRepository(now(metric)).flatMap(([repositoryId, rows]): TeamRiskFound[] => {
      const { value, n } = meanOf(rows.map((row) => row.value));
      const severity = value * n < minHarms ? null : severityAgainst('risky-service', { value, n }, baseline);
      if (severity === null) return [];
      return [{ kind: 'risky-service', metric, teamId, repositoryId, value, n, baseline: baseline.value, severity }];
    }),
  );
};

const reviewBottlenecks = (sides: readonly Sided[]): TeamRiskFound[] => {
  const metric = 'people_helped';
  const baseline = baselines['review-bottleneck'](sides);
  return largeTeams(sides).flatMap(({ id: teamId, now }): TeamRiskFound[] => {
    const { key: personId, value, n } = largestShare(now(metric));
    const severity = severityAgainst('review-bottleneck', { value, n }, baseline);
    if (severity === null) return [];
    return [{ kind: 'review-bottleneck', metric, teamId, personId, value, n, baseline: baseline.value, severity }];
  });
};

const incidentLoads = (sides: readonly Sided[]): TeamRiskFound[] => {
  const metric = 'throughput';
  const baseline = baselines['incident-load'](sides);
  return sides.flatMap(({ id: teamId, now }): TeamRiskFound[] => {
    const { value, n } = incidentShare(now(metric));
    const severity = value * n < minHarms ? null : severityAgainst('incident-load', { value, n }, baseline);
    return severity === null
      ? []
      : [{ kind: 'incident-load', metric, teamId, value, n, baseline: baseline.value, severity }];
  });
};

/** @param daysAgo from the end of the last complete day */
export const findTeamRisks = (teams: readonly TeamFacts[], daysAgo: DaysAgo): TeamRiskFound[] => {
  const sides = sidesOf(teams, daysAgo);
  return [
    ...riskyServices(sides),
    ...knowledgeIslands(sides),
    ...reviewBottlenecks(sides),
    ...incidentLoads(sides),
    ...inProgressRisks(teams, daysAgo),
  ];
};

/**
 * The figure of a team's risk, whether or not it crosses its threshold.
 * @param repositoryId for knowledge islands
 */
export const teamRiskFigure = (
  team: TeamFacts,
  daysAgo: DaysAgo,
  kind: Exclude<TeamRiskFound['kind'], 'risky-service' | 'review-bottleneck'>,
  repositoryId: string | null,
): { value: number; n: number } => {
  const { n, age, load, staleShare } = inProgressOf(team, daysAgo);
  if (kind === 'overload') return { value: load, n };
  if (kind === 'stale-work') return { value: staleShare, n };
  if (kind === 'flow-debt') return { value: age, n };
  const [{ now }] = sidesOf([team], daysAgo) as [Sided];
  if (kind === 'incident-load') return incidentShare(now('throughput'));
  return largestShare(now('merged_pull_requests').filter((row) => row.repositoryId === repositoryId));
};
