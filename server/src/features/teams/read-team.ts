import { metricDefinitions, rangeKey, type ReadRange } from '@sightline/analytics';
import type { contract, RouteReply, TeamMember } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { pageOf } from '../../platform/http/page.ts';
import { beyondGaps, figureFrom, readPlainFigures } from '../figures/index.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { audienceOf, recordListView, viewerOf, visibleTeam } from '../visibility/index.ts';
import { areLatestWeeksRead } from '../measurement-state/index.ts';
import { presentPeriod, teamsWithSprints } from '../measurement/index.ts';
import { readPulseFigures } from '../pulse/index.ts';
import { withScores, readPeriodScores } from '../scoring/index.ts';
import { shownScores, visibleScores } from '../scores/index.ts';
import { readKeyProjects } from './key-projects.ts';

/** A team's flow, next to its delivery; those of sprints only for teams that have sprints. */
const shownMetrics = [
  'velocity',
  'commitment_reliability',
  'completion_rate',
  'throughput',
  'cycle_time',
  'flow_efficiency',
  'merged_pull_requests',
  'review_response_time',
] as const;

/** How many members are listed together. */
const membersOfPage = 25;

/** One team, if the viewer may see it. @throws NotFound */
export const readTeam = (
  ctx: RouteContext,
  range: ReadRange,
  teamId: string,
  page = 1,
): Promise<RouteReply<typeof contract.teams.one>> =>
  withScores(ctx, range, async (tx, { now, timeZone }) => {
    const team = await visibleTeam(tx, ctx.user, teamId);
    const audience = audienceOf(ctx.user);
    const when = { range, now, timeZone };
    const measured = await readPlainFigures(tx, shownMetrics, {
      ...when,
      teamId,
      audience,
    });
    const { period } = measured;
    const figures = await beyondGaps(tx, measured, {
      unresolved: unresolvedIn(tx, ctx.organizationId),
      subject: { kind: 'team', id: teamId },
      timeZone,
    });
    const viewer = await viewerOf(tx, ctx.user);
    const present = [...viewer.people.values()].filter((person) => person.teamId === team.id && person.active);
    const onPage = pageOf(present, { page, limit: membersOfPage }, present.length);
    const subjects = [`team:${team.id}`, ...onPage.rows.map(({ id }) => `person:${id}`)];
    const stored = visibleScores(audience, await readPeriodScores(tx, rangeKey(range), subjects));
    const over = { organizationId: ctx.organizationId, range, period, timeZone };
    const { scoreOf } = await shownScores(tx, stored, over);
    const members = onPage.rows.map(({ id, name }): TeamMember => {
      if (!viewer.sees(id)) return { developerId: id, name, score: null, trend: null, trendIsClear: false };
      const { overall, trend, trendIsClear } = scoreOf(`person:${id}`);
      return { developerId: id, name, score: overall, trend, trendIsClear };
    });
    const seen = members.filter(({ score }) => score?.kind === 'value').map((member) => member.developerId);
    await recordListView(tx, ctx, seen, { timeZone });
    const isRead = await areLatestWeeksRead(tx, now);
    const worksWithoutSprints = isRead && team.members > 0 && !(await teamsWithSprints(tx)).has(team.id);
    const applies = (metric: (typeof shownMetrics)[number]): boolean =>
      !worksWithoutSprints || metricDefinitions[metric].area !== 'sprints';
    return {
      period: presentPeriod(period, timeZone),
      id: team.id,
      name: team.name,
      color: team.color,
      score: scoreOf(`team:${team.id}`),
      figures: [
        ...shownMetrics.filter(applies).map((metric) => figureFrom(figures, metric)),
        (await readPulseFigures(tx, 'team_satisfaction', when))(team.id),
        (await readPulseFigures(tx, 'team_pace', when))(team.id),
      ],
      worksWithoutSprints,
      areMembersRead: isRead,
      members,
      page: onPage.page,
      keyProjects: (await readKeyProjects(tx, [team.id], period, audience))(team.id),
    };
  });
