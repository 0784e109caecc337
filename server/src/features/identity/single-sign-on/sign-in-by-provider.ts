import { randomUUID } from 'node:crypto';
import { minuteMs, t, limits, textProblem, withoutMarkup } from '@sightline/contract';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { Platform, SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { NotAllowed, NotAuthenticated, NotFound } from '../../../platform/errors.ts';
import type { OpenContext } from '../../../platform/http/bind.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { insertUser } from '../accounts.store.ts';
import { addMember } from '../members/add-member.ts';
import { findVerifiedAccount } from '../identity.store.ts';
import { keepLanguage } from '../preferences/change-preferences.ts';
import { readOrganization } from '../../organizations/index.ts';
import { holdRole } from '../members/members.store.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { issueToken } from '../sessions/tokens.ts';
import { findProvidedAccount } from '../sign-in/unverified-accounts.store.ts';
import { callbackOf, sealedFor } from './change-provider.ts';
import { openProvider, ProviderFailed, refusalOf } from './provider-client.ts';
import { findIdentity, insertIdentity, readProvider, type Identity, type Provider } from './single-sign-on.store.ts';
import { write } from '../../../platform/text.ts';
import { mailOwner, profileLink } from '../sign-in/security-mail.ts';

const minutes = 10;
const flowPurpose = 'single-sign-on flow';
const flowSchema = z.object({
  organizationId: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
});

const enabledProvider = async (platform: Platform, organizationId: string): Promise<Provider> => {
  const provider = await withSystem(platform.database, (tx) => readProvider(tx, organizationId));
  if (provider === null || !provider.enabled) throw new NotFound('single sign-on', organizationId);
  return provider;
};

const open = (platform: Platform, { issuer, clientId, sealedSecret, organizationId }: Provider) =>
  openProvider(platform, { issuer, clientId, secret: platform.secrets.open(sealedSecret, sealedFor(organizationId)) });

/** The address where the browser signs in, and the sealed state that it returns. @throws NotFound | NotAuthenticated */
export const beginSingleSignOn = async (
  { platform }: OpenContext,
  organizationId: string,
): Promise<{ address: string; flow: string }> => {
  const provider = await enabledProvider(platform, organizationId);
  const client = await open(platform, provider).catch(refused);
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const address = oidc.buildAuthorizationUrl(client, {
    redirect_uri: callbackOf(platform, organizationId),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const flow = { organizationId, state, nonce, verifier, endsAt: platform.clock.now() + minutes * minuteMs };
  return { address: address.href, flow: platform.secrets.seal(JSON.stringify(flow), flowPurpose) };
};

/**
 * Signs in the user that the provider names. A new user becomes a member. An existing account is connected
 * only by its owner, signed in as themselves: no provider may claim it by its address.
 * @param organizationId whose callback address the browser was sent to
 * @returns a session, or the address of the account that has to be signed in to first
 * @throws NotAuthenticated | NotAllowed | Conflict
 */
export const finishSingleSignOn = async (
  ctx: OpenContext,
  { organizationId, flow: sealed, answer }: { organizationId: string; flow: string; answer: string },
): Promise<SignedIn | Unconnected> => {
  const { platform } = ctx;
  const flow = readFlow(platform, sealed);
  // The code is another provider's, and the one that the sign-in began with must not get it.
  if (flow.organizationId !== organizationId)
    throw new NotAuthenticated(t('The identity provider did not confirm this sign-in. Start again.'));
  const provider = await enabledProvider(platform, flow.organizationId);
  const claims = await claimsOf(platform, provider, flow, answer);
  const caller = await ctx.caller();
  const user = await withSystem(platform.database, async (tx) => {
    const identity = { organizationId: provider.organizationId, issuer: provider.issuer, subject: claims.subject };
    const userId =
      (await findIdentity(tx, identity)) ?? (await connect(tx, ctx, { provider, identity, claims, caller }));
    if (userId === null) return null;
    if ((await holdRole(tx, provider.organizationId, userId)) === null)
      throw new NotAllowed(t('You are no longer a member of this organization. Ask its admins to invite you again.'));
    return openSession(tx, ctx, userId, provider.organizationId, { method: 'single-sign-on' });
  });
  if (user === null) return { account: claims.email };
  return { user, token: await issueToken(platform.secrets, user, platform.clock.now()) };
};

const refused = (error: unknown): never => {
  throw error instanceof ProviderFailed
    ? new NotAuthenticated(t('The identity provider cannot be used. {reason}', { reason: write(error.text) }))
    : error;
};

const readFlow = (platform: Platform, sealed: string): z.infer<typeof flowSchema> => {
  try {
    const flow = flowSchema.parse(JSON.parse(platform.secrets.open(sealed, flowPurpose)));
    if (flow.endsAt > platform.clock.now()) return flow;
  } catch {
    // Altered or not issued by us: treated like an expired one.
  }
  throw new NotAuthenticated(t('This sign-in expired. Start again.'));
};

/** OpenID Connect gives the subject at most 255 characters of ASCII. */
const subject = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/** Some providers leave the claim out; some send text instead of a boolean, against the standard. */
const isConfirmed = (claim: unknown): boolean => claim === undefined || claim === true || claim === 'true';

const nameFrom = (claim: unknown): string =>
  typeof claim === 'string' && textProblem(claim) === null
    ? withoutMarkup(claim).trim().slice(0, limits.entityName).toWellFormed()
    : '';

type Claims = { subject: string; email: string; name: string };

const claimsOf = async (
  platform: Platform,
  provider: Provider,
  flow: z.infer<typeof flowSchema>,
  answer: string,
): Promise<Claims> => {
  const client = await open(platform, provider).catch(refused);
  const here = new URL(callbackOf(platform, provider.organizationId));
  here.search = answer;
  const unconfirmed = (error: unknown): never => {
    platform.log.info({ err: error }, 'single sign-on failed');
    throw new NotAuthenticated(refusalOf(error));
  };
  const tokens = await oidc
    .authorizationCodeGrant(client, here, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    })
    .catch(unconfirmed);
  const signed = tokens.claims();
  if (signed === undefined) return unconfirmed(null);
  // Many providers keep the signed token small and return the rest on request.
  const claims =
    signed['email'] === undefined
      ? {
          ...(await oidc.fetchUserInfo(client, tokens.access_token, signed.sub).catch(unconfirmed)),
          sub: signed.sub,
        }
      : signed;
  if (!subject.safeParse(claims.sub).success) return unconfirmed(new Error('The subject cannot be stored.'));
  const email = z.email().max(320).safeParse(claims?.['email']);
  if (!email.success || !isConfirmed(claims['email_verified']))
    throw new NotAuthenticated(
      t(
        'The identity provider did not share a verified email address for you. Ask its administrator to share it with Sightline.',
      ),
    );
  const name = nameFrom(claims['name']);
  return { subject: claims.sub, email: email.data, name: name.length < 2 ? email.data : name };
};

/** An existing account has the address that the provider names, and the user has not proved to own it. */
export type Unconnected = { account: string };

type Newcomer = { provider: Provider; identity: Identity; claims: Claims; caller: SessionUser | null };

/** Whether the user signed in as themselves: by password or passkey, or at this organization. */
const actsAsThemselves = ({ terms, organizationId: here }: SessionUser, organizationId: string): boolean =>
  terms.method === 'single-sign-on' ? here === organizationId : terms.method !== 'api-token';

/** Links a provider's user to an account. @returns the user's id, or null where they must prove ownership first */
const connect = async (
  tx: Tx,
  ctx: OpenContext,
  { provider, identity, claims, caller }: Newcomer,
): Promise<string | null> => {
  const { organizationId } = provider;
  const now = new Date(ctx.platform.clock.now());
  // Accounts that only claim the address stay out of it: a stranger may have set them up.
  const account = (await findVerifiedAccount(tx, claims.email)) ?? (await findProvidedAccount(tx, claims.email));
  const isOwn = account !== null && caller?.id === account.id && actsAsThemselves(caller, organizationId);
  if (account !== null && !isOwn) return null;
  const userId = account?.id ?? randomUUID();
  if (account === null) {
    await insertUser(
      tx,
      { id: userId, email: claims.email, name: claims.name, passwordHash: null, emailVerifiedAt: null },
      now,
    );
    await keepLanguage(tx, userId, now);
    const { email, name } = claims;
    await addMember(tx, ctx.platform, { organizationId, userId, email, name, role: provider.defaultRole });
  }
  await insertIdentity(tx, identity, userId, now);
  const actor = { kind: 'user' as const, user: { id: userId, name: claims.name } };
  await writeAudit(
    tx,
    { platform: ctx.platform, organizationId, actor, origin: ctx.origin },
    { action: account === null ? 'members.join' : 'account.connect-single-sign-on', subject: claims.email },
  );
  if (account !== null) await announceConnected(tx, ctx, organizationId, { id: userId, email: claims.email });
  return userId;
};

/** A provider outlasts a changed password as a passkey does, so the account's owner learns of it. */
const announceConnected = async (
  tx: Tx,
  { platform, origin }: OpenContext,
  organizationId: string,
  { id, email }: { id: string; email: string },
): Promise<void> => {
  const name = (await readOrganization(tx, organizationId))?.name ?? '';
  const organization = mailName(name, 'an organization');
  const there = { platform, origin, user: { organizationId } };
  await writeAccountAudit(tx, there, id, 'account.connect-single-sign-on', { organization });
  await mailOwner(tx, { platform, origin }, { id, email }, () => {
    const shown = mailName(name, t('an organization'));
    return {
      subject: t('Single sign-on was connected to your account'),
      what: t(
        'The identity provider of {organization} was connected to your Sightline account. It can now sign you in, to {organization} only.',
        { organization: shown },
      ),
      advice: `${t("If this wasn't you, change your password and tell the admins of {organization}.", { organization: shown })}\n\n${profileLink(platform)}`,
    };
  });
};
