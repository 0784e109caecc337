import { errors, jwtVerify, SignJWT } from 'jose';
import type { Secrets } from '../../../platform/secrets.ts';

const purpose = 'sightline/two-factor-challenge/1';
const seconds = 300;

/** Issues a signed proof that a user's password was right, valid for five minutes, for the second factor. */
export const issueChallenge = (secrets: Secrets, userId: string, now: number): Promise<string> => {
  const [key] = secrets.keysFor(purpose);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .setSubject(userId)
    .setExpirationTime(Math.floor(now / 1000) + seconds)
    .sign(key.bytes);
};

/** The user of a challenge; null when it is forged, altered or expired. */
export const readChallenge = async (secrets: Secrets, challenge: string, now: number): Promise<string | null> => {
  for (const key of secrets.keysFor(purpose)) {
    try {
      const { payload } = await jwtVerify(challenge, key.bytes, {
        algorithms: ['HS256'],
        currentDate: new Date(now),
      });
      return payload.sub ?? null;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      // Expired, or signed with another key: tries the next one.
    }
  }
  return null;
};
