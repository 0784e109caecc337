import { rangeKey, type ReadRange } from '@sightline/analytics';
import { noRole, type contract, type PeopleRole, type RouteInput, type Team } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { viewerOf, visibleTeams, type Audience } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { rolesAmong, rolesOfPeople } from '../people/index.ts';
import { readMemberAccounts } from '../members/index.ts';
import { withScores, readPeriodScores } from '../scoring/index.ts';
import { visibleScores } from './visible-scores.ts';

export type TeamFilters = Pick<
  RouteInput<typeof contract.teams.analytics>['query'],
  'teams' | 'roles' | 'skills' | 'scoreFrom' | 'scoreTo'
>;
/** The teams with a member who has one of these skills, of those that the viewer may see. */
export type TeamsWithSkills = (
  tx: Tx,
  ctx: RouteContext,
  skills: readonly string[],
  now: number,
) => Promise<ReadonlySet<string>>;

type FoundTeams = {
  /** That the viewer may see. */
  visible: Team[];
  /** The matching teams among these. */
  found: Team[];
  /** Filters; those of other people are available only to viewers who see individuals. */
  roles: PeopleRole[];
};
type Query = { range: ReadRange; filters: TeamFilters; teamsWithSkills: TeamsWithSkills };
type Work<T> = (tx: Tx, at: { now: number; timeZone: string }, teams: FoundTeams) => Promise<T>;

/** Whether any filter is set; crossed bounds do not count. */
export const isNarrowed = (filters: TeamFilters): boolean =>
  filters.teams.length + filters.roles.length + filters.skills.length > 0 || boundsOf(filters) !== null;

/** `inTenant`, with the matching teams that the viewer may see. */
export const teamsWithScores = async <T>(ctx: RouteContext, query: Query, work: Work<T>): Promise<T> => {
  const accounts = await readMemberAccounts(ctx);
  const find: Parameters<typeof inTenant<T>>[1] = async (tx, at) => {
    const { range, filters, teamsWithSkills } = query;
    const viewer = await viewerOf(tx, ctx.user);
    const visible = await visibleTeams(tx, viewer);
    const roles = await rolesOfPeople(tx, accounts);
    const members = [...viewer.people.values()]
      .filter(({ id, active }) => active && viewer.sees(id))
      .map(({ id, teamId }) => ({ teamId, role: roles.get(id) ?? null }));
    const held = new Set(
      members.filter(({ role }) => filters.roles.includes(role ?? noRole)).map(({ teamId }) => teamId),
    );
    const skilled = await teamsWithSkills(tx, ctx, filters.skills, at.now);
    const within = await teamsWithin(tx, filters, { range, audience: viewer, teams: visible });
    const found = visible.filter(
      ({ id }) =>
        (filters.teams.length === 0 || filters.teams.includes(id)) &&
        (filters.roles.length === 0 || held.has(id)) &&
        (filters.skills.length === 0 || skilled.has(id)) &&
        (within === null || within.has(id)),
    );
    return work(tx, at, { visible, found, roles: rolesAmong(members) });
  };
  return boundsOf(query.filters) === null ? inTenant(ctx, find) : withScores(ctx, query.range, find);
};

const boundsOf = ({ scoreFrom, scoreTo }: TeamFilters): { from: number; to: number } | null => {
  const bounds = { from: scoreFrom ?? 0, to: scoreTo ?? 100 };
  return bounds.from > bounds.to || (scoreFrom === undefined && scoreTo === undefined) ? null : bounds;
};

type Scored = { range: ReadRange; audience: Audience; teams: readonly Team[] };

/** The teams whose score is within the bounds and visible to the viewer; null without bounds. */
const teamsWithin = async (
  tx: Tx,
  filters: TeamFilters,
  { range, audience, teams }: Scored,
): Promise<ReadonlySet<string> | null> => {
  const bounds = boundsOf(filters);
  if (bounds === null) return null;
  const subjects = teams.map(({ id }) => `team:${id}`);
  const stored = visibleScores(audience, await readPeriodScores(tx, rangeKey(range), subjects));
  return new Set(
    stored.flatMap(({ subject, part, score }) =>
      part === 'current' && score.kind === 'value' && score.overall >= bounds.from && score.overall <= bounds.to
        ? [subject.slice('team:'.length)]
        : [],
    ),
  );
};
