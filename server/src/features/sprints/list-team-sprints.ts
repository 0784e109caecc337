import { velocitySpread, type ReadRange } from '@sightline/analytics';
import type { contract, PageQuery, RouteReply, TeamSprints } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { pageOf } from '../../platform/http/page.ts';
import { figureFrom, countedInstants, periodAt, readTeamsFigures, seesIndividuals } from '../figures/index.ts';
import {
  listSprints,
  presentPeriod,
  readItemsInProgress,
  teamsWithSprints,
  type IncompleteReasons,
  type SprintRow,
} from '../measurement/index.ts';
import { isNarrowed, readingTeams, type TeamFilters, type TeamsWithSkills } from '../scoring/index.ts';
import { flowFigure, presentSprint } from './present-sprint.ts';

const ofSprints = ['velocity', 'commitment_reliability', 'completion_rate'] as const;
const ofFlow = ['throughput', 'cycle_time'] as const;
/** Sprints listed of a team: a year of weekly ones, and of many teams at once the newest. */
const most = { ofFew: 53, ofMany: 8 };
const few = 12;

type Asked = TeamFilters &
  PageQuery & { range: ReadRange; teamsWithSkills: TeamsWithSkills; incompleteReasons: IncompleteReasons };

/** A page of the teams that the viewer may see, with their sprints of the period; of teams without any, their flow. */
export const listTeamSprints = (
  ctx: RouteContext,
  { range, page: number, limit, teamsWithSkills, incompleteReasons, ...filters }: Asked,
): Promise<RouteReply<typeof contract.sprints.list>> =>
  readingTeams(ctx, { range, filters, teamsWithSkills }, async (tx, { now, timeZone }, { visible, found, roles }) => {
    const all = seesIndividuals(ctx.user);
    const { rows: teams, page } = pageOf(found, { page: number, limit }, visible.length);
    const teamIds = teams.map((team) => team.id);
    const isLast = page.number * page.limit >= page.found;
    const listed = teams.length > few ? most.ofMany : most.ofFew;
    const when = { range, now, timeZone, hidesFew: !all };
    const period = periodAt(range, when);
    const ofTeam = await readTeamsFigures(tx, ofSprints, when, teamIds);
    // Sprints are dated by their close, so these are the ones that velocity is the mean of.
    const velocityAt = await countedInstants(tx, 'velocity', teamIds, period);
    const [sprints, ever, inProgress, incomplete] = [
      Map.groupBy(await listSprints(tx, period, { ids: teamIds, none: all && isLast }), (sprint) => sprint.teamId),
      await teamsWithSprints(tx),
      await readItemsInProgress(tx, teamIds),
      await incompleteReasons(tx),
    ];
    const flowing = teams.filter((team) => !ever.has(team.id)).map((team) => team.id);
    const flows = await readTeamsFigures(tx, ofFlow, when, flowing);
    const flowOf = (teamId: string): TeamSprints['flow'] => {
      if (ever.has(teamId)) return null;
      const own = flows(teamId).figures;
      return { throughput: figureFrom(own, 'throughput'), cycleTime: figureFrom(own, 'cycle_time') };
    };
    return {
      period: presentPeriod(period, timeZone),
      teams: teams.map((team): TeamSprints => {
        const own = sprints.get(team.id) ?? [];
        const { figures } = ofTeam(team.id);
        const counted = own.filter((sprint) => velocityAt.get(team.id)?.has(sprint.closeAt) === true);
        return {
          id: team.id,
          name: team.name,
          color: team.colour,
          members: team.members,
          velocity: figureFrom(figures, 'velocity'),
          spread: velocitySpread(completedOf(counted)),
          commitmentReliability: figureFrom(figures, 'commitment_reliability'),
          completionRate: figureFrom(figures, 'completion_rate'),
          inProgress: flowFigure(inProgress.get(team.id) ?? [], 'work_in_progress', { now, hidesFew: !all }),
          flow: flowOf(team.id),
          sprints: own.slice(0, listed).map(presentSprint),
          sprintCount: own.length,
        };
      }),
      page,
      roles,
      withoutTeam:
        all && !isNarrowed(filters) && isLast ? (sprints.get(null) ?? []).slice(0, listed).map(presentSprint) : [],
      incomplete,
    };
  });

const completedOf = (sprints: readonly SprintRow[]): number[] =>
  sprints.flatMap(({ summary: { figures } }) => {
    const { sprint_completed: completed } = figures;
    return completed.kind === 'value' ? [completed.value] : [];
  });
