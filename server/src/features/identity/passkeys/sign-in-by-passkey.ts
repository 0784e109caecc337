import { randomBytes } from 'node:crypto';
import { t, message, type contract, type RouteReply, type UsedCredential } from '@sightline/contract';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { NotAuthenticated } from '../../../platform/errors.ts';
import type { PublicContext } from '../../../platform/http/bind.ts';
import { markRight } from '../sign-in/attempts.store.ts';
import { firstOrganization } from '../identity.store.ts';
import { openSession } from '../sessions/open-session.ts';
import { countAttempt } from '../sign-in/sign-in-limit.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { issueToken } from '../sessions/tokens.ts';
import { challengeMs, relyingPartyOf } from './add-passkey.ts';
import { insertPasskeyChallenge, redeemPasskeyChallenge } from './passkey-challenges.store.ts';
import { advancePasskey, findPasskey, type PasskeyMatch } from './passkeys.store.ts';

type Options = RouteReply<typeof contract.passkeys.beginSignIn>['options'];
const unknown = message('This passkey is not registered here. Sign in with your password.');
const copied = message(
  'This passkey was refused because it may have been copied. Sign in with your password and remove it.',
);

/** A challenge for any passkey. @throws Unavailable */
export const beginPasskeySignIn = async ({ platform }: PublicContext): Promise<Options> => {
  const party = relyingPartyOf(platform);
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(platform.clock.now() + challengeMs);
  await withSystem(platform.database, (tx) => insertPasskeyChallenge(tx, { challenge, userId: null, expiresAt }));
  return { rpId: party.id, challenge, timeout: challengeMs, userVerification: 'required' };
};

/**
 * Signs in the owner of a passkey. A device that verified its user needs no second factor.
 * Every failure has the same answer. @throws NotAuthenticated | RateLimited | Unavailable
 */
export const signInByPasskey = async (ctx: PublicContext, credential: UsedCredential): Promise<SignedIn> => {
  const { platform } = ctx;
  const now = platform.clock.now();
  // Credential ids cannot be guessed, so only attempts with an existing one are counted.
  const passkey = await withSystem(platform.database, (tx) => findPasskey(tx, credential.id));
  if (passkey === null) throw new NotAuthenticated(t(unknown));
  const attempt = await countAttempt(ctx, passkey.email, 'passkey');
  const counter = await signedCounter(ctx, passkey, credential);
  const user = await withSystem(platform.database, async (tx) => {
    if (!(await advancePasskey(tx, passkey.id, counter, new Date(now)))) {
      await writeAccountAudit(tx, ctx, passkey.userId, 'account.refuse-passkey', { name: passkey.name });
      return null;
    }
    await markRight(tx, attempt);
    const organizationId = await firstOrganization(tx, passkey.userId);
    return openSession(tx, ctx, passkey.userId, organizationId, {
      method: 'passkey',
      detail: { passkey: passkey.name },
    });
  });
  if (user === null) throw new NotAuthenticated(t(copied));
  return { user, token: await issueToken(platform.secrets, user, now) };
};

/** The device's signature counter, from its signed response. @throws NotAuthenticated */
const signedCounter = async (
  { platform }: PublicContext,
  passkey: PasskeyMatch,
  { response, ...credential }: UsedCredential,
): Promise<number> => {
  const party = relyingPartyOf(platform);
  const { userHandle, ...signed } = response;
  if (userHandle !== Buffer.from(passkey.userId).toString('base64url')) throw new NotAuthenticated(t(unknown));
  const now = new Date(platform.clock.now());
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    expectedChallenge: (challenge) =>
      withSystem(platform.database, (tx) => redeemPasskeyChallenge(tx, challenge, null, now)),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared by `advancePasskey`, where two concurrent responses cannot both pass.
    credential: { id: credential.id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    platform.log.info({ err: error }, 'passkey sign-in failed');
    return null;
  });
  if (result?.verified !== true) throw new NotAuthenticated(t(unknown));
  return result.authenticationInfo.newCounter;
};
