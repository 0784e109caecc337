import { rangeKey, type ReadRange } from '@sightline/analytics';
import { rowsOfPage, type contract, type PageQuery, type RouteReply } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { pageOf } from '../../platform/http/page.ts';
import { audienceOf, recordListView, viewerOf, visibleTeams } from '../visibility/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { readState } from '../measurement-state/index.ts';
import { withScores, readOverallScores, readPeriodScores } from '../scoring/index.ts';
import { scoredPeriod } from './scored-period.ts';
import { shownScores } from './shown-scores.ts';
import { areTopPerformersNamed } from './top-performers.store.ts';
import { visibleScores } from './visible-scores.ts';

type GroupScores = RouteReply<typeof contract.performance.teamScores>;
type At = { now: number; timeZone: string };

/** Scores of the organization and of the teams that the viewer may see. */
export const readTeamScores = (ctx: RouteContext, range: ReadRange): Promise<GroupScores> =>
  withScores(ctx, range, (tx, at) => groupScores(tx, ctx, range, at));

const groupScores = async (tx: Tx, ctx: RouteContext, range: ReadRange, at: At): Promise<GroupScores> => {
  const audience = audienceOf(ctx.user);
  const teams = await visibleTeams(tx, audience);
  const subjects = ['organization', ...teams.map((team) => `team:${team.id}`)];
  const stored = visibleScores(audience, await readPeriodScores(tx, rangeKey(range), subjects));
  const ofOrganization = stored.find(({ subject, part }) => subject === 'organization' && part === 'current');
  const period = scoredPeriod(ofOrganization, range, at);
  const { organizationId } = ctx;
  const { scoreOf } = await shownScores(tx, stored, { organizationId, range, period, timeZone: at.timeZone });
  return {
    period: presentPeriod(period, at.timeZone),
    scoringVersion: (await readState(tx))?.scoringVersion ?? 0,
    organization: scoreOf('organization'),
    teams: teams.map((team) => ({
      ...scoreOf(`team:${team.id}`),
      teamId: team.id,
      name: team.name,
      color: team.color,
      members: team.members,
    })),
  };
};

/**
 * Scores as in `readScores`, and a page of the people whom the viewer may see, by name. Records a profile view for
 * those with a score.
 */
export const readScores = (
  ctx: RouteContext,
  range: ReadRange,
  query: PageQuery = { page: 1, limit: rowsOfPage },
): Promise<RouteReply<typeof contract.performance.scores>> =>
  withScores(ctx, range, async (tx, at) => {
    const groups = await groupScores(tx, ctx, range, at);
    const viewer = await viewerOf(tx, ctx.user);
    const overall = new Map(
      (await readOverallScores(tx, rangeKey(range)))
        .filter((row) => row.part === 'current')
        .map((row) => [row.subject, row.overall]),
    );
    const seen = [...viewer.people.values()].filter(({ id }) => overall.has(`person:${id}`) && viewer.sees(id));
    const { rows, page } = pageOf(seen, query, seen.length);
    const subjects = rows.map(({ id }) => `person:${id}`);
    const stored = await readPeriodScores(tx, rangeKey(range), subjects);
    const period = scoredPeriod(
      stored.find(({ part }) => part === 'current'),
      range,
      at,
    );
    const { organizationId } = ctx;
    const { scoreOf } = await shownScores(tx, stored, { organizationId, range, period, timeZone: at.timeZone });
    const scored = rows.filter(({ id }) => overall.get(`person:${id}`) != null).map(({ id }) => id);
    await recordListView(tx, ctx, scored, at);
    return {
      ...groups,
      topPerformersNamed: await areTopPerformersNamed(tx),
      developers: rows.map((person) => ({
        ...scoreOf(`person:${person.id}`),
        developerId: person.id,
        name: person.name,
        teamId: person.teamId,
        teamName: person.teamName,
      })),
      page,
    };
  });
