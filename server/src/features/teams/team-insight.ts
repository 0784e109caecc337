import { teamMovements, type TeamComparison } from '@sightline/analytics';
import type { contract, MetricFigure, RouteReply, TeamStatement, TeamSummary } from '@sightline/contract';

const statements = 3;

/** The figures of a card whose changes are tested. */
export const movingFigures = ['avgPerformanceScore', 'velocity', 'deploymentFreq', 'leadTime'] as const;

type Moving = Pick<TeamSummary, 'id' | 'name' | (typeof movingFigures)[number]>;
type Insight = RouteReply<typeof contract.teams.analytics>['insight'];

/** Significant changes in these teams, with their figures. */
export const insightOf = (teams: readonly Moving[]): Insight => {
  const figuresOf = (team: Moving): MetricFigure[] => movingFigures.map((key) => team[key]);
  const readings = teams.flatMap((team) =>
    figuresOf(team).map((figure): TeamComparison => ({
      teamId: team.id,
      metric: figure.metric as TeamComparison['metric'],
      now: figure.figure,
      before: figure.previous,
      pValue: figure.change?.withinGaps === true ? 1 : (figure.change?.pValue ?? null),
    })),
  );
  const units = new Map(
    teams.flatMap((team) => figuresOf(team).map(({ metric, unit }) => [`${team.id} ${metric}`, unit] as const)),
  );
  const names = new Map(teams.map((team) => [team.id, team.name]));
  const { movements, compared: comparisons } = teamMovements(readings);
  return {
    statements: movements.slice(0, statements).map(({ size: _size, ...movement }): TeamStatement => ({
      ...movement,
      name: names.get(movement.teamId) ?? '',
      unit: units.get(`${movement.teamId} ${movement.metric}`) ?? 'score',
    })),
    compared: comparisons,
  };
};
