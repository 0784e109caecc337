import { randomUUID } from 'node:crypto';
import { defaultTerms, type Platform } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { isOutage } from '../../../platform/errors.ts';
import { findSession } from '../sessions/sessions.store.ts';
import { issueToken, readToken } from '../sessions/tokens.ts';

/** Whether tokens can be signed and verified, and sessions looked up; what every request of a signed-in user needs. */
export const probeAuthentication = async (platform: Platform): Promise<boolean> => {
  const now = platform.clock.now();
  const sessionId = randomUUID();
  const nobody = {
    id: randomUUID(),
    sessionId,
    email: '',
    role: 'developer',
    organizationId: null,
    teamsOnlySince: null,
  } as const;
  try {
    const token = await issueToken(platform.secrets, { ...nobody, terms: defaultTerms }, now);
    const read = await readToken(platform.secrets, token, now);
    const found = await withSystem(platform.database, (tx) => findSession(tx, sessionId, new Date(now)));
    return read?.sessionId === sessionId && found === null;
  } catch (error) {
    if (!isOutage(error)) platform.log.error({ err: error }, 'authentication does not work');
    return false;
  }
};
