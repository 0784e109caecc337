import { randomUUID } from 'node:crypto';
import { minuteMs, t, type contract, type MadeCredential, type Passkey, type RouteReply } from '@sightline/contract';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import type { Platform } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { Conflict, InvalidInput, Unavailable } from '../../../platform/errors.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { refuseDemo, refuseProvided } from '../demo-users.ts';
import { holdAccount } from '../members/members.store.ts';
import { requireVerified } from '../require-verified.ts';
import { insertPasskeyChallenge, redeemPasskeyChallenge } from './passkey-challenges.store.ts';
import { relyingParty, type RelyingParty } from './relying-party.ts';
import { demoReason, presentPasskey } from './own-passkeys.ts';
import { insertPasskey, listPasskeys } from './passkeys.store.ts';
import { mailOwner, profileLink } from '../sign-in/security-mail.ts';

/** How long a user has to answer their device's prompt. */
export const challengeMs = 5 * minuteMs;
const maxPasskeys = 20;
/** Ed25519, ES256 and RS256; every device supports one of them. */
const algorithms = [-8, -7, -257];

type Options = RouteReply<typeof contract.passkeys.beginAdding>['options'];

/** @throws Unavailable if browsers do not support passkeys at the public address */
export const relyingPartyOf = ({ config }: Platform): RelyingParty => {
  const party = relyingParty(config);
  if (party === null) throw new Unavailable(t('Passkeys require an HTTPS address with a domain name.'));
  return party;
};

const assertRoom = (count: number): void => {
  if (count >= maxPasskeys)
    throw new Conflict(t('You can have up to {most} passkeys. Remove one first.', { most: maxPasskeys }));
};

/** The challenge for a new passkey. @throws NotAllowed | InvalidInput | Conflict | Unavailable */
export const beginAddingPasskey = async (ctx: SessionContext, password: string): Promise<Options> => {
  const { platform, user } = ctx;
  refuseDemo(user, t(demoReason));
  refuseProvided(user);
  requireVerified(user);
  const party = relyingPartyOf(platform);
  await confirmPassword(ctx, password);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return withSystem(platform.database, async (tx) => {
    const passkeys = await listPasskeys(tx, user.id);
    assertRoom(passkeys.length);
    const {
      challenge,
      pubKeyCredParams,
      user: handle,
    } = await generateRegistrationOptions({
      rpName: 'Sightline',
      rpID: party.id,
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      supportedAlgorithmIDs: algorithms,
    });
    const expiresAt = new Date(platform.clock.now() + challengeMs);
    await insertPasskeyChallenge(tx, { challenge, userId: user.id, expiresAt });
    await writeAccountAudit(tx, ctx, user.id, 'account.begin-passkey');
    return {
      rp: { id: party.id, name: 'Sightline' },
      user: handle,
      challenge,
      pubKeyCredParams,
      timeout: challengeMs,
      attestation: 'none',
      excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  });
};

/** Saves a new passkey and notifies its owner by mail. @throws NotAllowed | InvalidInput | Conflict | Unavailable */
export const addPasskey = async (
  ctx: SessionContext,
  { name, credential }: { name: string; credential: MadeCredential },
): Promise<Passkey> => {
  const { platform, user } = ctx;
  refuseDemo(user, t(demoReason));
  refuseProvided(user);
  requireVerified(user);
  const made = await verified(ctx, credential);
  const createdAt = new Date(platform.clock.now());
  const passkey = {
    id: randomUUID(),
    userId: user.id,
    name,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: credential.response.transports ?? [],
    synced: made.credentialBackedUp,
    createdAt,
  };
  await withSystem(platform.database, async (tx) => {
    // Of two concurrent requests, only one gets the last place.
    await holdAccount(tx, user.id);
    assertRoom((await listPasskeys(tx, user.id)).length);
    if (!(await insertPasskey(tx, passkey))) throw new Conflict(t('This passkey has already been added.'));
    await writeAccountAudit(tx, ctx, user.id, 'account.add-passkey', { name });
    await mailOwner(tx, ctx, user, () => ({
      subject: t('A passkey was added to your account'),
      what: t(
        'The passkey “{name}” was added to your Sightline account. Anyone who holds it can sign in without a password.',
        { name: mailName(name, t('without a name')) },
      ),
      advice: `${t("If this wasn't you, remove it and change your password.")}\n\n${profileLink(platform)}`,
    }));
  });
  return presentPasskey({ ...passkey, lastUsedAt: null });
};

const verified = async ({ platform, user }: SessionContext, { response, ...credential }: MadeCredential) => {
  const party = relyingPartyOf(platform);
  const now = new Date(platform.clock.now());
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const result = await verifyRegistrationResponse({
    response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: (challenge) =>
      withSystem(platform.database, (tx) => redeemPasskeyChallenge(tx, challenge, user.id, now)),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    platform.log.info({ err: error }, 'registering a passkey failed');
    return null;
  });
  if (result?.verified !== true) throw new InvalidInput(t('This passkey could not be verified. Start again.'));
  return result.registrationInfo;
};
