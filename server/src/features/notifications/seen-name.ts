import type { SessionUser } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { isTooSmall, nameFor, viewerOf } from '../visibility/index.ts';
import { listTeams } from '../people/index.ts';

/** Returns the names of subjects that this viewer may see; null for others. */
export const seenName = async (tx: Tx, user: SessionUser): Promise<(subject: string) => string | null> => {
  const viewer = await viewerOf(tx, user);
  const teams = new Map((await listTeams(tx)).map((team) => [team.id, team]));
  return (subject) => {
    const [kind, id = ''] = subject.split(':');
    if (kind === 'person') return nameFor(viewer, id);
    if (kind !== 'team') return user.organizationName ?? '';
    const team = teams.get(id);
    return team === undefined || (!viewer.seesIndividuals && isTooSmall(team.members)) ? null : team.name;
  };
};
