import type { Platform, SessionUser } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { readInvitedTeams, type NamedTeam } from '../invited-teams.ts';
import { findOwnPerson } from './own-person.store.ts';

/** The person that a user is, and their team: the one they work in, or else the one they were invited for. */
export const readProfile = async (
  platform: Platform,
  user: SessionUser,
): Promise<{ developerId: string | null; teams: NamedTeam[] }> => {
  const { organizationId } = user;
  if (organizationId === null) return { developerId: null, teams: [] };
  return withTenant(platform.database, organizationId, async (tx) => {
    const ownPerson = await findOwnPerson(tx, user);
    if (ownPerson !== null && ownPerson.teamId !== null)
      return { developerId: ownPerson.id, teams: [{ id: ownPerson.teamId, name: ownPerson.teamName ?? '' }] };
    const invited = (await readInvitedTeams(tx, organizationId)).get(user.id);
    return { developerId: ownPerson?.id ?? null, teams: invited === undefined ? [] : [invited] };
  });
};
