import { t, message, type Passkey } from '@sightline/contract';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { endSessionsNow } from '../sessions/end-sessions.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { refuseDemo, refuseProvided } from '../demo-users.ts';
import { relyingParty } from './relying-party.ts';
import { deletePasskey, listPasskeys, renamePasskey, type StoredPasskey } from './passkeys.store.ts';
import { mailOwner, profileLink } from '../sign-in/security-mail.ts';

export const demoReason = message('Demo accounts are shared, so their sign-in settings cannot be changed.');

export const presentPasskey = (passkey: StoredPasskey): Passkey => ({
  id: passkey.id,
  name: passkey.name,
  createdAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  kept: passkey.synced ? 'synced' : passkey.transports.some((way) => way === 'usb' || way === 'nfc') ? 'key' : 'device',
});

export const showOwnPasskeys = async ({
  platform,
  user,
}: SessionContext): Promise<{ passkeys: Passkey[]; origin: string | null }> => ({
  passkeys: (await withSystem(platform.database, (tx) => listPasskeys(tx, user.id))).map(presentPasskey),
  origin: relyingParty(platform.config)?.origin ?? null,
});

/** @throws NotAllowed, and NotFound for one that is not the user's */
export const renameOwnPasskey = async (ctx: SessionContext, id: string, name: string): Promise<void> => {
  refuseDemo(ctx.user, t(demoReason));
  refuseProvided(ctx.user);
  await withSystem(ctx.platform.database, async (tx) => {
    const before = await renamePasskey(tx, ctx.user.id, id, name);
    if (before === null) throw new NotFound('passkey', id);
    await writeAccountAudit(tx, ctx, ctx.user.id, 'account.rename-passkey', { from: before, to: name });
  });
};

/**
 * Removes a passkey and emails its owner. Ends all other sessions: if the device was lost, one of them may be in the
 * wrong hands.
 * @throws NotAllowed | InvalidInput | RateLimited | NotFound
 */
export const removeOwnPasskey = async (ctx: SessionContext, id: string, password: string): Promise<void> => {
  const { platform, user } = ctx;
  refuseDemo(user, t(demoReason));
  refuseProvided(user);
  await confirmPassword(ctx, password);
  await withSystem(platform.database, async (tx) => {
    const name = await deletePasskey(tx, user.id, id);
    if (name === null) throw new NotFound('passkey', id);
    await writeAccountAudit(tx, ctx, user.id, 'account.remove-passkey', { name });
    await mailOwner(tx, ctx, user, () => ({
      subject: t('A passkey was removed from your account'),
      what: t(
        'The passkey “{name}” was removed from your Sightline account. You can no longer sign in with it, and your other sessions have been signed out.',
        { name: mailName(name, t('without a name')) },
      ),
      advice: `${t("If this wasn't you, change your password and check your account activity.")}\n\n${profileLink(platform)}`,
    }));
    await endSessionsNow(tx, platform, user.id, { except: user.sessionId });
  });
};
