import { previousPeriod, rangeKey, type MetricKey, type ReadRange } from '@sightline/analytics';
import type { contract, MetricFigure, PageQuery, RouteReply, SubjectScore, TeamSummary } from '@sightline/contract';
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
import { doubtsOfTeams, unresolvedIn } from '../gaps/index.ts';
import { audienceOf, recordListView } from '../visibility/index.ts';
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
    const when = { range, now, timeZone, audience };
    const measured = await readPlainFigures(tx, ['velocity'], when);
    const { period } = measured;
    const teamIds = onPage.map((team) => team.id);
    const ofTeam = await readTeamsFigures(tx, compared, when, teamIds);
    const subjects = ['organization', ...teamIds.map((id) => `team:${id}`)];
    const stored = visibleScores(audience, await readPeriodScores(tx, rangeKey(range), subjects));
    const over = { organizationId: ctx.organizationId, range, period, timeZone };
    const { scoreOf, isWithinGaps } = await shownScores(tx, stored, over);
    const scoreFigureOf = (subject: string): MetricFigure => scoreMetric(scoreOf(subject), isWithinGaps(subject));
    const satisfaction = await readPulseFigures(tx, 'team_satisfaction', { range, now, timeZone });
    const before = previousPeriod(period, timeZone);
    const counts = await readCounts(tx, period, before);
    const keyProjects = await readKeyProjects(tx, teamIds, period, audience);
    const withSprints = await teamsWithSprints(tx);
    const isRead = await areLatestWeeksRead(tx, now);
    const highest =
      audience.seesIndividuals && (await areTopPerformersNamed(tx)) ? await readHighest(tx, range, onPage) : null;
    const unresolved = unresolvedIn(tx, ctx.organizationId);
    const figures = await beyondGaps(tx, measured, { unresolved, subject: { kind: 'organization' }, timeZone });
    const figuresOf = new Map<string, Map<MetricKey, MetricFigure>>();
    const doubtsOf = doubtsOfTeams(tx, unresolved, { metrics: compared, over: { from: before.from, to: period.to } });
    for (const { id } of onPage)
      figuresOf.set(id, await beyondGaps(tx, ofTeam(id), { doubts: () => doubtsOf(id), timeZone }));
    const cards = onPage.map((team): Unjudged => {
      const teamFigures = figuresOf.get(team.id)!;
      const subject = `team:${team.id}`;
      const score = scoreOf(subject);
      return {
        id: team.id,
        name: team.name,
        color: team.color,
        members: isRead ? team.members : null,
        satisfaction: satisfaction(team.id),
        avgPerformanceScore: scoreFigureOf(subject),
        velocity: figureFrom(teamFigures, 'velocity'),
        worksWithoutSprints: isRead && team.members > 0 && !withSprints.has(team.id),
        deploymentFreq: figureFrom(teamFigures, 'deployment_frequency'),
        leadTime: figureFrom(teamFigures, 'lead_time'),
        trend: directionOf(score),
        scored: score.scored,
        topPerformers: highest === null ? null : (highest.get(team.id) ?? []),
        keyProjects: keyProjects(team.id),
      };
    });
    const shown = judged(cards);
    const named = shown.flatMap((team) => (team.topPerformers ?? []).map((performer) => performer.developerId));
    await recordListView(tx, ctx, named, { timeZone });
    return {
      period: presentPeriod(period, timeZone),
      totalTeams: counts.teams,
      totalDevelopers: counts.developers,
      avgPerformance: scoreFigureOf('organization'),
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
