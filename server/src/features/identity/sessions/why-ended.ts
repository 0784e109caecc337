import { say, type Text } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { findEnded, isOrganization } from './sessions.store.ts';
import { readToken } from './tokens.ts';

/** What somebody else did that ended the session of a token; null if it expired, or its user signed out. */
export const whyEnded = async (platform: Platform, token: string): Promise<Text | null> => {
  const read = await readToken(platform.secrets, token, platform.clock.now());
  if (read === null) return null;
  return withSystem(platform.database, async (tx) => {
    const session = await findEnded(tx, read.sessionId);
    if (session === null) {
      // Sessions are deleted with their organization.
      const { organizationId } = read;
      if (typeof organizationId !== 'string' || (await isOrganization(tx, organizationId))) return null;
      return say('The organization was deleted. Sign in to join or register another one.');
    }
    const { organization: name, status, role } = session;
    if (name === null) return null;
    if (status !== 'active')
      return say(
        '{name} is suspended, so nobody can open it. Its data is kept. Ask your Sightline operator to activate it.',
        { name },
      );
    if (role === null)
      return say(
        'You’re no longer a member of {name}. If that’s a mistake, ask one of its admins to invite you again.',
        { name },
      );
    if (!session.isEnded || role === read.role) return null;
    return say(
      'Your role in {name} is now {role, select, admin {admin} manager {manager} other {developer}}. Sign in again to continue.',
      { name, role },
    );
  });
};
