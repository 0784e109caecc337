import type { SprintRecord } from '@sightline/analytics';
import { capabilitiesOf, type Developer, type Team } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import { listTeams } from '../people/index.ts';
import { isTooSmall } from './figures.ts';
import { findSprint } from './sprints.store.ts';

/** Managers and admins see individuals; developers see themselves and aggregates. */
export const seesIndividuals = (user: SessionUser): boolean => capabilitiesOf[user.role].includes('canViewAllData');

/** @throws NotAllowed unless the viewer may see this person's individual figures */
export const assertMaySee = (user: SessionUser, personId: string, own: Developer | null): void => {
  if (!seesIndividuals(user) && own?.id !== personId) throw new NotAllowed();
};

/**
 * A team that the viewer may see: developers see aggregates of groups that hide each member.
 * @throws NotFound for one that is not there or not to be seen, which are the same to the viewer
 */
export const visibleTeam = async (tx: Tx, user: SessionUser, teamId: string): Promise<Team> => {
  const team = (await listTeams(tx)).find((one) => one.id === teamId);
  if (team === undefined || (!seesIndividuals(user) && isTooSmall(team.members))) throw new NotFound('team', teamId);
  return team;
};

/**
 * A sprint of a team that the viewer may see. Nobody knows how many people a sprint of no team hides.
 * @throws NotFound for one that is not there or not to be seen, which are the same to the viewer
 */
export const visibleSprint = async (tx: Tx, user: SessionUser, sprintId: string): Promise<SprintRecord> => {
  const sprint = await findSprint(tx, sprintId);
  if (sprint === null) throw new NotFound('sprint', sprintId);
  if (seesIndividuals(user)) return sprint;
  const team = (await listTeams(tx)).find((one) => one.id === sprint.teamId);
  if (team === undefined || isTooSmall(team.members)) throw new NotFound('sprint', sprintId);
  return sprint;
};
