import type { SprintRecord } from '@sightline/analytics';
import { limits, type Developer, type Team } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import { findSprint } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { isTooSmall } from './figures.ts';

/** Managers and admins see individuals; developers see themselves and aggregates. */
export const seesIndividuals = (user: SessionUser): boolean => hasCapability(user, 'canViewAllData');

/** Figures of groups whose rows are of few people are kept from who sees no individuals. */
export const hidesFew = (user: SessionUser): boolean => !seesIndividuals(user);

/** What somebody is told who asks for another person's figures, or for the rows behind them, and may not. */
const anotherPersons = `These figures belong to someone else. Only that person, managers and admins can see them. You can see your own figures and those of teams with at least ${limits.smallestGroup} people. If these are yours, ask on your profile to be linked to this contributor.`;

/** The same of a team that is too small, or a sprint that is of no other. */
const keptBack = (why: string): string =>
  `${why}, so only managers and admins can see its figures. You can see your own figures and those of teams with at least ${limits.smallestGroup} people.`;
const ofSmallTeam = keptBack(`This team has fewer than ${limits.smallestGroup} people`);
const ofSmallSprint = keptBack(`This sprint does not belong to a team with at least ${limits.smallestGroup} people`);

/** @throws NotAllowed unless the viewer may see this person's individual figures */
export const assertMaySee = (user: SessionUser, personId: string, own: Developer | null): void => {
  if (!seesIndividuals(user) && own?.id !== personId) throw new NotAllowed(anotherPersons);
};

/**
 * A team that the viewer may see: developers see aggregates of groups that hide each member.
 * @throws NotFound, NotAllowed
 */
export const visibleTeam = async (tx: Tx, user: SessionUser, teamId: string): Promise<Team> => {
  const team = (await listTeams(tx)).find((one) => one.id === teamId);
  if (team === undefined) throw new NotFound('team', teamId);
  if (!seesIndividuals(user) && isTooSmall(team.members)) throw new NotAllowed(ofSmallTeam);
  return team;
};

/**
 * A sprint of a team that the viewer may see. Nobody knows how many people a sprint of no team hides.
 * @throws NotFound, NotAllowed
 */
export const visibleSprint = async (tx: Tx, user: SessionUser, sprintId: string): Promise<SprintRecord> => {
  const sprint = await findSprint(tx, sprintId);
  if (sprint === null) throw new NotFound('sprint', sprintId);
  if (seesIndividuals(user)) return sprint;
  const team = (await listTeams(tx)).find((one) => one.id === sprint.teamId);
  if (team === undefined || isTooSmall(team.members)) throw new NotAllowed(ofSmallSprint);
  return sprint;
};
