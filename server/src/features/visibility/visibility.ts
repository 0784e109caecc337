import type { SprintRecord } from '@sightline/analytics';
import { limits, t, type Developer, type Team } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import { findSprint } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { isTooSmall, seesIndividuals, type Audience } from './audience.ts';

const least = limits.smallestGroup;

/** The refusal for another person's figures, or the rows behind them. */
const anotherPersons = ({ teamsOnlySince }: SessionUser): string =>
  teamsOnlySince === null
    ? t(
        'These figures belong to someone else. Only that person, managers and admins can see them. You can see your own figures and those of teams with at least {least, number} people. If these are yours, ask on your profile to be linked to this contributor.',
        { least },
      )
    : t(
        'These figures belong to someone else. Your organization shows teams only, so only that person can see them. You can see your own figures and those of teams with at least {least, number} people.',
        { least },
      );

const ofSmallTeam = ({ teamsOnlySince }: SessionUser): string =>
  teamsOnlySince === null
    ? t(
        'This team has fewer than {least, number} people, so only managers and admins can see its figures. You can see your own figures and those of teams with at least {least, number} people.',
        { least },
      )
    : t(
        'This team has fewer than {least, number} people, and your organization shows teams only, so its figures are hidden. You can see your own figures and those of teams with at least {least, number} people.',
        { least },
      );

/** For a sprint without a team. */
const ofSmallSprint = ({ teamsOnlySince }: SessionUser): string =>
  teamsOnlySince === null
    ? t(
        'This sprint does not belong to a team with at least {least, number} people, so only managers and admins can see its figures. You can see your own figures and those of teams with at least {least, number} people.',
        { least },
      )
    : t(
        'This sprint does not belong to a team with at least {least, number} people, and your organization shows teams only, so its figures are hidden. You can see your own figures and those of teams with at least {least, number} people.',
        { least },
      );

/** @throws NotAllowed unless the viewer may see this person's individual figures */
export const assertMaySee = (user: SessionUser, personId: string, ownPerson: Developer | null): void => {
  if (!seesIndividuals(user) && ownPerson?.id !== personId) throw new NotAllowed(anotherPersons(user));
};

/** The teams that the audience may see, in their fixed order. */
export const visibleTeams = async (tx: Tx, audience: Audience): Promise<Team[]> =>
  (await listTeams(tx)).filter((team) => audience.seesIndividuals || !isTooSmall(team.members));

/**
 * A team that the viewer may see: developers see aggregates of groups that hide each member.
 * @throws NotFound, NotAllowed
 */
export const visibleTeam = async (tx: Tx, user: SessionUser, teamId: string): Promise<Team> => {
  const team = (await listTeams(tx)).find((team) => team.id === teamId);
  if (team === undefined) throw new NotFound('team', teamId);
  if (!seesIndividuals(user) && isTooSmall(team.members)) throw new NotAllowed(ofSmallTeam(user));
  return team;
};

/**
 * A sprint of a team that the viewer may see. The number of people behind a sprint without a team is unknown, so only
 * viewers who see individuals may open it.
 * @throws NotFound, NotAllowed
 */
export const visibleSprint = async (tx: Tx, user: SessionUser, sprintId: string): Promise<SprintRecord> => {
  const sprint = await findSprint(tx, sprintId);
  if (sprint === null) throw new NotFound('sprint', sprintId);
  if (seesIndividuals(user)) return sprint;
  const team = (await listTeams(tx)).find((team) => team.id === sprint.teamId);
  if (team === undefined || isTooSmall(team.members)) throw new NotAllowed(ofSmallSprint(user));
  return sprint;
};
