import {
  isWithin,
  previousPeriod,
  rangeKey,
  teamMovements,
  type ReadRange,
  type TeamReading,
} from '@sightline/analytics';
import type {
  contract,
  Developer,
  MetricFigure,
  RouteReply,
  SubjectScore,
  Team,
  TeamStatement,
  TeamSummary,
} from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import {
  areTopPerformersNamed,
  changeBetween,
  figureFrom,
  hidesFew,
  isTooSmall,
  presentPeriod,
  readCounts,
  readPlainFigures,
  readingScored,
  readPeriodScores,
  recordListLook,
  seesIndividuals,
  subjectScore,
  visibleScores,
} from '../measurement/index.ts';
import { findOwnPerson, listDevelopers, listTeams } from '../people/index.ts';
import { readPulseFigures } from '../pulse/index.ts';
import { keyProjectMetrics, keyProjects, readPlaceNames } from './key-projects.ts';

const compared = ['velocity', 'deployment_frequency', 'lead_time'] as const;
const topPerformers = 3;
const statements = 3;

type Reply = RouteReply<typeof contract.teams.analytics>;

/** Every team that the viewer may see, with the organisation's figures above them. */
export const readTeamAnalytics = (ctx: RouteContext, range: ReadRange): Promise<Reply> =>
  readingScored(ctx, range, async (tx, { now, timeZone }) => {
    const { period, figures, rows, ofTeam } = await readPlainFigures(tx, [...compared, ...keyProjectMetrics], {
      range,
      now,
      timeZone,
      hidesFew: hidesFew(ctx.user),
    });
    const [stored, teams, developers, names, counts] = [
      visibleScores({ all: seesIndividuals(ctx.user) }, await readPeriodScores(tx, rangeKey(range))),
      await listTeams(tx),
      await listDevelopers(tx),
      await readPlaceNames(tx),
      await readCounts(tx, period, previousPeriod(period, timeZone)),
    ];
    const satisfaction = await readPulseFigures(tx, 'team_satisfaction', { range, now, timeZone });
    const named = await areTopPerformersNamed(tx);
    const scores = new Map(stored.map((one) => [`${one.subject}/${one.part}`, one]));
    const all = seesIndividuals(ctx.user);
    const visible = teams.filter((team) => all || !isTooSmall(team.members));
    const current = Map.groupBy(
      rows.filter((row) => isWithin(period, row.at)),
      (row) => row.teamId,
    );
    const shown = visible.map((team): TeamSummary => {
      const own = ofTeam(team.id);
      const score = subjectScore(scores, `team:${team.id}`);
      return {
        ...identityOf(team),
        satisfaction: satisfaction(team.id),
        avgPerformanceScore: scoreMetric(score),
        velocity: figureFrom(own, 'velocity'),
        deploymentFreq: figureFrom(own, 'deployment_frequency'),
        leadTime: figureFrom(own, 'lead_time'),
        trend: directionOf(score),
        topPerformers: all && named ? highest(developers, team, (id) => subjectScore(scores, `person:${id}`)) : null,
        keyProjects: keyProjects(current.get(team.id) ?? [], names),
      };
    });
    const highestScored = shown.flatMap((team) => (team.topPerformers ?? []).map((one) => one.developerId));
    const own = (await findOwnPerson(tx, ctx.user))?.id;
    await recordListLook(tx, ctx, highestScored, { now, timeZone, own });
    return {
      period: presentPeriod(period, timeZone),
      totalTeams: counts.teams,
      totalDevelopers: counts.developers,
      avgPerformance: scoreMetric(subjectScore(scores, 'organization')),
      avgVelocity: figureFrom(figures, 'velocity'),
      teamSatisfaction: satisfaction(),
      teams: shown,
      insight: insightOf(shown),
    };
  });

const identityOf = (team: Team) => ({ id: team.id, name: team.name, color: team.colour, members: team.members });

/** A score as a figure with what it is compared with. */
export const scoreMetric = ({ overall, previous }: SubjectScore): MetricFigure => ({
  metric: 'performance_score',
  unit: 'score',
  better: 'higher',
  figure: overall,
  previous,
  change: changeBetween(overall, previous, 'higher'),
  band: null,
  recent: [],
});

const directions = { improving: 'up', stable: 'stable', declining: 'down' } as const;
const directionOf = ({ trend }: SubjectScore): TeamSummary['trend'] => (trend === null ? null : directions[trend]);

const highest = (
  developers: readonly Developer[],
  team: Team,
  scoreOf: (id: string) => SubjectScore,
): NonNullable<TeamSummary['topPerformers']> =>
  developers
    .filter((person) => person.teamId === team.id && person.active)
    .flatMap((person) => {
      const score = scoreOf(person.id).overall;
      return score.kind === 'value' ? [{ developerId: person.id, name: person.name, score, value: score.value }] : [];
    })
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
    .slice(0, topPerformers)
    .map(({ developerId, name, score }) => ({ developerId, name, score }));

/** What moved in these teams, with the figures that it rests on. */
const insightOf = (teams: readonly TeamSummary[]): Reply['insight'] => {
  const figuresOf = (team: TeamSummary): MetricFigure[] => [
    team.avgPerformanceScore,
    team.velocity,
    team.deploymentFreq,
    team.leadTime,
  ];
  const readings = teams.flatMap((team) =>
    figuresOf(team).map((one): TeamReading => ({
      teamId: team.id,
      metric: one.metric as TeamReading['metric'],
      now: one.figure,
      before: one.previous,
    })),
  );
  const units = new Map(teams.flatMap(figuresOf).map((one) => [one.metric, one.unit]));
  const { movements, compared: comparisons } = teamMovements(readings);
  return {
    statements: movements.slice(0, statements).map(({ size: _size, ...movement }): TeamStatement => ({
      ...movement,
      unit: units.get(movement.metric) ?? 'score',
    })),
    compared: comparisons,
  };
};
