import { t } from '@sightline/contract';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { unknownOrigin } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { endSessionsNow } from '../sessions/end-sessions.ts';
import { refuseDemo } from '../demo-users.ts';
import { holdAccount, holdRole, type ProtectedAccount } from '../members/members.store.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { deleteTwoFactor } from './two-factor.store.ts';
import { mailOwner } from './security-mail.ts';

/**
 * An account is more than a membership: resetting its second factor weakens it in every organization.
 * @throws Conflict if the account belongs to several organizations or administers the platform
 */
const assertOwnToReset = ({ name, isPlatformAdmin, organizations }: ProtectedAccount): void => {
  if (isPlatformAdmin)
    throw new Conflict(
      t('{name} operates Sightline, so an organization cannot reset their second factor. Ask another operator.', {
        name,
      }),
    );
  if (organizations > 1)
    throw new Conflict(
      t(
        "{name} also belongs to another organization that their second factor protects. They can sign in with a recovery code. Without one, the other organization's admins must remove them first. Then reset it here, and they can be invited there again.",
        { name },
      ),
    );
};

/**
 * Removes a member's lost second factor: app, recovery codes and passkeys. Every
 * session of theirs ends, and they are notified by mail. @throws NotAllowed | NotFound | Conflict
 */
export const resetSecondFactor = (ctx: RouteContext, userId: string): Promise<void> =>
  withSystem(ctx.platform.database, async (tx) => {
    const { platform, organizationId, user } = ctx;
    refuseDemo(user, t('Sign-in settings of demo accounts cannot be changed.'));
    const account = (await holdRole(tx, organizationId, userId)) === null ? null : await holdAccount(tx, userId);
    if (account === null) throw new NotFound('member', userId);
    if (userId === user.id) throw new Conflict(t('Change your own second factor on your profile.'));
    assertOwnToReset(account);
    const hadApp = await deleteTwoFactor(tx, userId);
    const passkeys = await deletePasskeysOf(tx, userId);
    if (!hadApp && passkeys === 0) throw new Conflict(t('{name} has no second factor.', { name: account.name }));
    const detail = { app: hadApp, passkeys };
    await writeAudit(tx, ctx, { action: 'members.reset-second-factor', subject: account.email, detail });
    const organization = user.organizationName ?? '';
    // The admin's address is not the member's to know.
    const byAdmin = { platform, origin: unknownOrigin, user };
    await writeAccountAudit(tx, byAdmin, userId, 'account.reset-second-factor', {
      by: user.name,
      organization,
    });
    await mailOwner(tx, byAdmin, { id: userId, email: account.email }, () => ({
      subject: t('Your second factor was reset'),
      what: t(
        '{name} ({address}), an admin of {organization}, reset the second factor of your Sightline account. Your authenticator app, recovery codes and passkeys no longer work, and all your sessions have been signed out.',
        {
          name: mailName(user.name),
          address: user.email,
          organization: mailName(organization, t('your organization')),
        },
      ),
      advice: t(
        'Sign in with your password and set up a new second factor on your profile.\n\nOpen your profile: {profile}\n\nIf you did not ask for this, tell your admins and choose a new password.\n\nChoose a new password: {newPassword}',
        {
          profile: `${platform.config.publicUrl}/profile`,
          newPassword: `${platform.config.publicUrl}/auth/forgot-password`,
        },
      ),
    }));
    await endSessionsNow(tx, platform, userId, {});
  });
