/** Drops risks of teams that gaps in the data alone could explain (decision 1910). */
import {
  boundsOf,
  inProgressRisks,
  isIncidentRow,
  lowestShare,
  teamRiskDays,
  teamRiskNeeds,
  type DaysAgo,
  type Doubt,
  type OwnedRow,
  type Period,
  type TeamFacts,
  type TeamRiskFound,
  type KeyedTeamRow,
} from '@sightline/analytics';

/** Which of a team's rows the share of a risk counts; null for risks that are not shares of rows. */
const partOf = (risk: TeamRiskFound): ((row: OwnedRow) => boolean) | null => {
  if (risk.kind === 'knowledge-island' || risk.kind === 'review-bottleneck')
    return (row) => row.personId === risk.personId;
  return risk.kind === 'incident-load' ? isIncidentRow : null;
};

type Known = {
  daysAgo: DaysAgo;
  /** All teams, which determine the usual level. */
  teams: readonly TeamFacts[];
  /** About figures of the team. */
  doubts: readonly Doubt[];
  /** The team's rows of the twelve weeks, if the risk is `ofKeyedRows`. */
  keyed: readonly KeyedTeamRow[];
  /** Names of statuses whose category is inferred. */
  inferred: ReadonlySet<string>;
};

const repositoryOf = (risk: TeamRiskFound): string | null => ('repositoryId' in risk ? risk.repositoryId : null);

const doubtsAbout = (risk: TeamRiskFound, doubts: readonly Doubt[], { from, to }: Period): Doubt[] => {
  const repositoryId = repositoryOf(risk);
  return doubts.filter(
    (doubt) =>
      doubt.metric === risk.metric &&
      doubt.at >= from &&
      doubt.at < to &&
      (repositoryId === null || doubt.repositoryId === repositoryId),
  );
};

const twelveWeeks = (daysAgo: DaysAgo): Period => ({ from: daysAgo(teamRiskDays), to: daysAgo(0) });

/** Whether a share is in question, whose rows doubts name by their keys. */
export const ofKeyedRows = (risk: TeamRiskFound, doubts: readonly Doubt[], daysAgo: DaysAgo): boolean =>
  partOf(risk) !== null && doubtsAbout(risk, doubts, twelveWeeks(daysAgo)).length > 0;

/** Whether some resolution of the doubts leaves the figure below its threshold. */
export const isTeamRiskWithinGaps = (
  risk: TeamRiskFound,
  team: TeamFacts,
  { daysAgo, teams, doubts, keyed, inferred }: Known,
): boolean => {
  const { medium: least } = teamRiskNeeds[risk.kind];
  const repositoryId = repositoryOf(risk);
  const period = twelveWeeks(daysAgo);
  const ownDoubts = doubtsAbout(risk, doubts, period);
  const countingOf = <Row extends OwnedRow>(rows: readonly Row[]): Row[] =>
    rows.filter(
      (row) =>
        row.metric === risk.metric &&
        row.excluded === null &&
        row.at >= period.from &&
        row.at < period.to &&
        (repositoryId === null || row.repositoryId === repositoryId),
    );
  if (risk.kind === 'risky-service') {
    const bounds = boundsOf(risk.metric, countingOf(team.rows), ownDoubts, { period });
    return bounds !== null && bounds.low < least;
  }
  const isPart = partOf(risk);
  if (isPart !== null) return ownDoubts.length > 0 && lowestShare(countingOf(keyed), isPart, ownDoubts) < least;
  // Items in a status with an inferred category may not be in progress.
  const items = team.items.filter(({ status }) => !inferred.has(status));
  if (items.length === team.items.length) return false;
  const certain = teams.map((candidate) => (candidate.id === team.id ? { ...team, items } : candidate));
  return !inProgressRisks(certain, daysAgo).some(({ kind, teamId }) => kind === risk.kind && teamId === team.id);
};
