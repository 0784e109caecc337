/** Risks of teams that gaps in the data could explain alone are not stated (decision 1910). */
import {
  boundsOf,
  findTeamRisks,
  isIncidentRow,
  lowestShare,
  teamRiskDays,
  teamRiskNeeds,
  type DaysAgo,
  type Doubt,
  type TeamFacts,
  type TeamRiskFound,
  type TeamRiskRow,
} from '@sightline/analytics';

/** Which of a team's rows are the share that a risk is of; null for what is no share of rows. */
const partOf = (risk: TeamRiskFound): ((row: TeamRiskRow) => boolean) | null => {
  if (risk.kind === 'knowledge-island' || risk.kind === 'review-bottleneck')
    return (row) => row.personId === risk.personId;
  return risk.kind === 'incident-load' ? isIncidentRow : null;
};

type Known = {
  daysAgo: DaysAgo;
  /** All of them, which say what is usual. */
  teams: readonly TeamFacts[];
  /** About figures of the team. */
  doubts: readonly Doubt[];
  /** Names of statuses whose category is inferred. */
  inferred: ReadonlySet<string>;
};

/** Whether some answer to what is not settled leaves the figure below its threshold. */
export const isTeamRiskInDoubt = (
  risk: TeamRiskFound,
  team: TeamFacts,
  { daysAgo, teams, doubts, inferred }: Known,
): boolean => {
  const { medium: least } = teamRiskNeeds[risk.kind];
  const repositoryId = 'repositoryId' in risk ? risk.repositoryId : null;
  const period = { from: daysAgo(teamRiskDays), to: daysAgo(0) };
  const ownDoubts = doubts.filter(
    (doubt) =>
      doubt.metric === risk.metric &&
      doubt.at >= period.from &&
      doubt.at < period.to &&
      (repositoryId === null || doubt.repositoryId === repositoryId),
  );
  const rows = team.rows.filter(
    (row) =>
      row.metric === risk.metric &&
      row.excluded === null &&
      row.at >= period.from &&
      row.at < period.to &&
      (repositoryId === null || row.repositoryId === repositoryId),
  );
  if (risk.kind === 'risky-service') {
    const bounds = boundsOf(risk.metric, rows, ownDoubts, { period });
    return bounds !== null && bounds.low < least;
  }
  const isPart = partOf(risk);
  if (isPart !== null) return ownDoubts.length > 0 && lowestShare(rows, isPart, ownDoubts) < least;
  // Items in a status whose category is inferred may not be in progress at all.
  const items = team.items.filter(({ status }) => !inferred.has(status));
  if (items.length === team.items.length) return false;
  const certain = teams.map((candidate) => (candidate.id === team.id ? { ...team, items } : candidate));
  return !findTeamRisks(certain, daysAgo).some(({ kind, teamId }) => kind === risk.kind && teamId === team.id);
};
