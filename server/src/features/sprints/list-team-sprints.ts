import { velocitySpread, type Period, type ReadRange } from '@sightline/analytics';
import type { contract, PageQuery, RouteReply, TeamSprints } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { pageOf } from '../../platform/http/page.ts';
import { figureFrom, countedInstants, readTeamsFigures } from '../figures/index.ts';
import { areLatestWeeksRead } from '../measurement-state/index.ts';
import { periodAt } from '../ranges/index.ts';
import { audienceOf } from '../visibility/index.ts';
import {
  presentPeriod,
  listSprints,
  readItemsInProgress,
  teamsWithSprints,
  type SprintRow,
} from '../measurement/index.ts';
import type { IncompleteReasons } from '../integrations/index.ts';
import { isNarrowed, teamsWithScores, type TeamFilters, type TeamsWithSkills } from '../scores/index.ts';
import { flowFigure, presentSprint } from './present-sprint.ts';

const ofSprints = ['velocity', 'commitment_reliability', 'completion_rate'] as const;
const ofFlow = ['throughput', 'cycle_time'] as const;
/** Sprints listed for each team: a year of weekly ones; with many teams, only the newest. */
const most = { ofFew: 53, ofMany: 8 };
const few = 12;
/** Closed sprints that a chart of velocity needs, and how far back they are looked for, in seconds. */
const minDrawn = 6;
const lookedBack = 366 * 24 * 3600;

type Query = TeamFilters &
  PageQuery & { range: ReadRange; teamsWithSkills: TeamsWithSkills; incompleteReasons: IncompleteReasons };

/** A page of the teams that the viewer may see, with their sprints of the period, or without sprints, their flow. */
export const listTeamSprints = (
  ctx: RouteContext,
  { range, page: number, limit, teamsWithSkills, incompleteReasons, ...filters }: Query,
): Promise<RouteReply<typeof contract.sprints.list>> =>
  teamsWithScores(
    ctx,
    { range, filters, teamsWithSkills },
    async (tx, { now, timeZone }, { visible, found, roles }) => {
      const audience = audienceOf(ctx.user);
      const { rows: teams, page } = pageOf(found, { page: number, limit }, visible.length);
      const teamIds = teams.map((team) => team.id);
      const isLast = page.number * page.limit >= page.found;
      const listed = teams.length > few ? most.ofMany : most.ofFew;
      const when = { range, now, timeZone, audience };
      const period = periodAt(range, when);
      const ofTeam = await readTeamsFigures(tx, ofSprints, when, teamIds);
      // Sprints are dated by their close, so these are the ones that velocity is the mean of.
      const velocityAt = await countedInstants(tx, 'velocity', teamIds, period);
      const [sprints, ever, inProgress, incomplete] = [
        Map.groupBy(
          await listSprints(tx, period, { ids: teamIds, none: audience.seesIndividuals && isLast }),
          (sprint) => sprint.teamId,
        ),
        await teamsWithSprints(tx),
        await readItemsInProgress(tx, teamIds),
        await incompleteReasons(tx),
      ];
      const earlier = await readEarlier(tx, period, teamIds, sprints);
      const isRead = await areLatestWeeksRead(tx, now);
      const mayHaveSprints = (teamId: string): boolean => !isRead || ever.has(teamId);
      const flowing = teams.filter((team) => !mayHaveSprints(team.id)).map((team) => team.id);
      const flows = await readTeamsFigures(tx, ofFlow, when, flowing);
      const flowOf = (teamId: string): TeamSprints['flow'] => {
        if (mayHaveSprints(teamId)) return null;
        const flowFigures = flows(teamId).figures;
        return { throughput: figureFrom(flowFigures, 'throughput'), cycleTime: figureFrom(flowFigures, 'cycle_time') };
      };
      return {
        period: presentPeriod(period, timeZone),
        teams: teams.map((team): TeamSprints => {
          const teamSprints = sprints.get(team.id) ?? [];
          const { figures } = ofTeam(team.id);
          const counted = teamSprints.filter((sprint) => velocityAt.get(team.id)?.has(sprint.closeAt) === true);
          return {
            id: team.id,
            name: team.name,
            color: team.color,
            members: isRead ? team.members : null,
            velocity: figureFrom(figures, 'velocity'),
            spread: velocitySpread(completedOf(counted)),
            commitmentReliability: figureFrom(figures, 'commitment_reliability'),
            completionRate: figureFrom(figures, 'completion_rate'),
            inProgress: flowFigure(inProgress.get(team.id) ?? [], 'work_in_progress', { now, audience }),
            flow: flowOf(team.id),
            sprints: teamSprints.slice(0, listed).map(presentSprint),
            earlierSprints: (earlier.get(team.id) ?? []).map(presentSprint),
            sprintCount: teamSprints.length,
          };
        }),
        page,
        roles,
        withoutTeam:
          audience.seesIndividuals && !isNarrowed(filters) && isLast
            ? (sprints.get(null) ?? []).slice(0, listed).map(presentSprint)
            : [],
        incomplete,
      };
    },
  );

const completedOf = (sprints: readonly SprintRow[]): number[] =>
  sprints.flatMap(({ summary: { figures } }) => {
    const { sprint_completed: completed } = figures;
    return completed.kind === 'value' ? [completed.value] : [];
  });

type OfTeams = ReadonlyMap<string | null, readonly SprintRow[]>;
const isClosed = ({ state }: SprintRow): boolean => state === 'closed';

/** Sprints that closed before the period, for teams with fewer closed ones in it than a chart needs. */
const readEarlier = async (
  tx: Tx,
  { from }: Period,
  teamIds: readonly string[],
  within: OfTeams,
): Promise<ReadonlyMap<string | null, SprintRow[]>> => {
  const missingOf = (teamId: string): number => minDrawn - (within.get(teamId) ?? []).filter(isClosed).length;
  const ids = teamIds.filter((id) => missingOf(id) > 0);
  if (ids.length === 0) return new Map();
  const rows = await listSprints(tx, { from: from - lookedBack, to: from }, { ids, none: false });
  const closed = rows.filter((sprint) => isClosed(sprint) && sprint.closeAt < from);
  const byTeam = Map.groupBy(closed, (sprint) => sprint.teamId);
  return new Map(ids.map((id) => [id, (byTeam.get(id) ?? []).slice(0, missingOf(id))]));
};
