import { pushAll } from '@sightline/analytics';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { PublicContext } from '../../../platform/http/bind.ts';
import { endCodes, markEmailVerified, removePasswords } from '../accounts.store.ts';
import { endApiTokensOf } from '../sessions/api-tokens.store.ts';
import { endSessionsNow } from '../sessions/end-sessions.ts';
import { listMembershipsOf, deleteMember } from '../members/members.store.ts';
import { offerUnclaimedOrganization } from '../organizations/offer-unclaimed-organization.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { deleteIdentitiesOf } from '../single-sign-on/single-sign-on.store.ts';
import { deleteTwoFactor } from './two-factor.store.ts';
import { deleteUnverifiedAccount, listOtherClaims, lockAddress } from './unverified-accounts.store.ts';

type Claim = { id: string; email: string; name: string };

/**
 * Assigns an address to the account that proved to own it, and deletes other accounts that claimed it. If somebody else
 * may have set up this account, its sign-in methods, sessions, tokens and memberships are deleted too. Organizations
 * that lose their last admin are offered to the owner.
 */
export const verifyAddress = async (
  tx: Tx,
  ctx: PublicContext,
  { id, email, name }: Claim,
  { isSamePerson }: { isSamePerson: boolean },
): Promise<void> => {
  const { platform } = ctx;
  const now = new Date(platform.clock.now());
  await lockAddress(tx, email);
  const others = await listOtherClaims(tx, email, id);
  const left: string[] = [];
  for (const userId of isSamePerson ? others : [id, ...others]) {
    pushAll(left, await listMembershipsOf(tx, userId));
    await endSessionsNow(tx, platform, userId, {});
  }
  if (!isSamePerson) await removeEverything(tx, id, now);
  for (const userId of others) await deleteUnverifiedAccount(tx, userId);
  await endCodes(tx, id, 'verify-email', now);
  await markEmailVerified(tx, id, now);
  await writeAccountAudit(tx, ctx, id, 'account.verify-email', { startedOver: !isSamePerson });
  await offerUnclaimedOrganization(tx, ctx, { id, email, name }, [...new Set(left)]);
};

const removeEverything = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await removePasswords(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteTwoFactor(tx, userId);
  await deleteIdentitiesOf(tx, userId);
  await endApiTokensOf(tx, userId, {}, now);
  await endCodes(tx, userId, 'reset-password', now);
  for (const organizationId of await listMembershipsOf(tx, userId)) await deleteMember(tx, organizationId, userId);
};
