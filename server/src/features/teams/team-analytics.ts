import { previousPeriod, rangeKey, type MetricKey, type Period, type ReadRange } from '@sightline/analytics';
import type {
  contract,
  MetricFigure,
  PageQuery,
  RouteReply,
  SubjectScore,
  Team,
  TeamSummary,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { pageOf } from '../../platform/http/page.ts';
import {
  beyondGaps,
  changeBetween,
  figureFrom,
  judgedTogether,
  readCounts,
  readPlainFigures,
  readTeamsFigures,
} from '../figures/index.ts';
import { doubtsOfTeams, unresolvedIn, type Unresolved } from '../gaps/index.ts';
import { audienceOf, recordListView, type Audience } from '../visibility/index.ts';
import { areLatestWeeksRead } from '../measurement-state/index.ts';
import { presentPeriod, teamsWithSprints } from '../measurement/index.ts';
import { readPulseFigures } from '../pulse/index.ts';
import {
  areTopPerformersNamed,
  teamsWithScores,
  shownScores,
  visibleScores,
  type TeamFilters,
  type TeamsWithSkills,
} from '../scores/index.ts';
import { ensureScored, readPeriodScores } from '../scoring/index.ts';
import { readKeyProjects } from './key-projects.ts';
import { readHighest } from './read-highest.ts';
import { insightOf, movingFigures } from './team-insight.ts';

const compared = ['velocity', 'deployment_frequency', 'lead_time'] as const;

type Reply = RouteReply<typeof contract.teams.analytics>;
type Query = TeamFilters & PageQuery;

/** A page of the matching teams that the viewer may see, with the organization's figures. */
export const readTeamAnalytics = async (
  ctx: RouteContext,
  range: ReadRange,
  query: Query,
  teamsWithSkills: TeamsWithSkills,
): Promise<Reply> => {
  await ensureScored(ctx, range);
  return teamsWithScores(ctx, { range, filters: query, teamsWithSkills }, async (tx, { now, timeZone }, teams) => {
    const { visible, found, roles } = teams;
    const audience = audienceOf(ctx.user);
    const { rows: onPage, page } = pageOf(found, query, visible.length);
    const measured = await readPlainFigures(tx, ['velocity'], { range, now, timeZone, audience });
    const { period } = measured;
    const subjects = ['organization', ...onPage.map(({ id }) => `team:${id}`)];
    const stored = visibleScores(audience, await readPeriodScores(tx, rangeKey(range), subjects));
    const over = { organizationId: ctx.organizationId, range, period, timeZone };
    const { scoreOf, isWithinGaps } = await shownScores(tx, stored, over);
    const scores: Scores = {
      scoreOf,
      scoreFigureOf: (subject) => scoreMetric(scoreOf(subject), isWithinGaps(subject)),
    };
    const satisfaction = await readPulseFigures(tx, 'team_satisfaction', { range, now, timeZone });
    const counts = await readCounts(tx, period, previousPeriod(period, timeZone));
    const unresolved = unresolvedIn(tx, ctx.organizationId);
    const figures = await beyondGaps(tx, measured, { unresolved, subject: { kind: 'organization' }, timeZone });
    const cards = await readCards(tx, onPage, {
      range,
      now,
      timeZone,
      audience,
      period,
      unresolved,
      scores,
      satisfaction,
    });
    const shown = judged(cards);
    const named = shown.flatMap((team) => (team.topPerformers ?? []).map((performer) => performer.developerId));
    await recordListView(tx, ctx, named, { timeZone });
    return {
      period: presentPeriod(period, timeZone),
      totalTeams: counts.teams,
      totalDevelopers: counts.developers,
      avgPerformance: scores.scoreFigureOf('organization'),
      scored: scoreOf('organization').scored,
      avgVelocity: figureFrom(figures, 'velocity'),
      teamSatisfaction: satisfaction(),
      teams: shown,
      page,
      roles,
      insight: insightOf(shown),
    };
  });
};

type Scores = { scoreOf: (subject: string) => SubjectScore; scoreFigureOf: (subject: string) => MetricFigure };

type CardsRead = {
  range: ReadRange;
  now: number;
  timeZone: string;
  audience: Audience;
  period: Period;
  unresolved: () => Promise<Unresolved>;
  scores: Scores;
  satisfaction: Awaited<ReturnType<typeof readPulseFigures>>;
};

const readCards = async (tx: Tx, teams: readonly Team[], read: CardsRead): Promise<Unjudged[]> => {
  const { range, now, audience, period, scores, satisfaction } = read;
  const teamIds = teams.map(({ id }) => id);
  const figuresOf = await readFiguresOf(tx, teamIds, read);
  const keyProjects = await readKeyProjects(tx, teamIds, period, audience);
  const withSprints = await teamsWithSprints(tx);
  const isRead = await areLatestWeeksRead(tx, now);
  const areNamed = audience.seesIndividuals && (await areTopPerformersNamed(tx));
  const highest = areNamed ? await readHighest(tx, range, teams) : null;
  return teams.map((team) => {
    const figures = figuresOf.get(team.id)!;
    const subject = `team:${team.id}`;
    const score = scores.scoreOf(subject);
    return {
      id: team.id,
      name: team.name,
      color: team.color,
      members: isRead ? team.members : null,
      satisfaction: satisfaction(team.id),
      avgPerformanceScore: scores.scoreFigureOf(subject),
      velocity: figureFrom(figures, 'velocity'),
      worksWithoutSprints: isRead && team.members > 0 && !withSprints.has(team.id),
      deploymentFreq: figureFrom(figures, 'deployment_frequency'),
      leadTime: figureFrom(figures, 'lead_time'),
      trend: directionOf(score),
      scored: score.scored,
      topPerformers: highest === null ? null : (highest.get(team.id) ?? []),
      keyProjects: keyProjects(team.id),
    };
  });
};

/** The compared figures of each team. Changes that unresolved questions could explain are not significant. */
const readFiguresOf = async (
  tx: Tx,
  teamIds: readonly string[],
  { range, now, timeZone, audience, period, unresolved }: CardsRead,
): Promise<ReadonlyMap<string, Map<MetricKey, MetricFigure>>> => {
  const ofTeam = await readTeamsFigures(tx, compared, { range, now, timeZone, audience }, teamIds);
  const over = { from: previousPeriod(period, timeZone).from, to: period.to };
  const doubtsOf = doubtsOfTeams(tx, unresolved, { metrics: compared, over });
  const figuresOf = new Map<string, Map<MetricKey, MetricFigure>>();
  for (const id of teamIds)
    figuresOf.set(id, await beyondGaps(tx, ofTeam(id), { doubts: () => doubtsOf(id), timeZone }));
  return figuresOf;
};

/** A score as a figure with its comparison. A change that gaps could explain counts as not significant. */
const scoreMetric = ({ overall, previous, pValue }: SubjectScore, isWithinGaps: boolean): MetricFigure => ({
  metric: 'performance_score',
  unit: 'score',
  better: 'higher',
  figure: overall,
  previous,
  change: changeBetween(overall, previous, 'higher', isWithinGaps ? 1 : pValue),
  band: null,
  recent: [],
});

const directions = { improving: 'up', stable: 'stable', declining: 'down' } as const;
const directionOf = ({ trend }: SubjectScore): TeamSummary['trend'] => (trend === null ? null : directions[trend]);

type Unjudged = Omit<TeamSummary, 'trendIsClear'>;

/** Changes on these cards are tested together, like the statements above them. */
const judged = (teams: readonly Unjudged[]): TeamSummary[] => {
  const figures = judgedTogether(teams.flatMap((team) => movingFigures.map((key) => team[key])));
  return teams.map((team, index) => {
    const movements = movingFigures.map((key, position) => [key, figures[index * movingFigures.length + position]!]);
    const moved: Unjudged = { ...team, ...Object.fromEntries(movements) };
    const direction = moved.avgPerformanceScore.change?.direction;
    return { ...moved, trendIsClear: direction === 'better' || direction === 'worse' };
  });
};
