import { strictSession } from '@sightline/contract';
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { capabilitiesFor } from '../../../platform/capabilities.ts';
import { defaultTerms, type SessionUser } from '../../../platform/context.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** Default session lifetime in seconds; longer than every refresh interval. */
export const tokenSeconds = defaultTerms.lifetimeSeconds;

/** Lifetime of a session's token. In strict sessions it is short, because refreshing it counts as activity. */
const secondsOf = ({ terms }: Pick<SessionUser, 'terms'>): number =>
  terms.strict ? strictSession.lifetimeMs / 1000 : terms.lifetimeSeconds;

const purpose = 'sightline/session-token/1';

/** A three-part signed token. Its claims are for display; the session is looked up at every request. */
export const issueToken = (
  secrets: Secrets,
  user: Pick<SessionUser, 'id' | 'sessionId' | 'email' | 'role' | 'organizationId' | 'teamsOnlySince' | 'terms'>,
  now: number,
): Promise<string> => {
  const [key] = secrets.keysFor(purpose);
  return new SignJWT({
    email: user.email,
    role: user.role,
    organizationId: user.organizationId,
    permissions: capabilitiesFor(user),
  })
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .setSubject(user.id)
    .setJti(user.sessionId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + secondsOf(user))
    .sign(key.bytes);
};

/** The key that a token names; removed keys verify nothing. */
const keyNamed =
  (secrets: Secrets) =>
  ({ kid }: JWTHeaderParameters): Uint8Array => {
    const key = secrets.keysFor(purpose).find((candidate) => candidate.id === kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key.bytes;
  };

/** The session of a token, and what it was issued for; null if it is altered, expired or not issued by us. */
export const readToken = async (
  secrets: Secrets,
  token: string,
  now: number,
): Promise<{ sessionId: string; organizationId: unknown; role: unknown } | null> => {
  try {
    const { payload } = await jwtVerify(token, keyNamed(secrets), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
    });
    const { jti, organizationId, role } = payload;
    return jti === undefined ? null : { sessionId: jti, organizationId, role };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};
