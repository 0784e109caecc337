import { type Announcement, queueAnnouncement } from '../../../platform/announcements.ts';
import { minuteMs, t, message, dayMs, deletionGraceDays } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { writePlatformAudit } from '../../../platform/audit/platform-audit.store.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { organizationDay, readDeletion, readOrganization, type Deletion } from '../../organizations/index.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { refuseDemo } from '../demo-users.ts';
import { saveDeletion } from './organization-deletion.store.ts';
import { readSignedInAt } from '../sessions/sessions.store.ts';
import { say } from '../../../platform/text.ts';

const recentSignInMs = 10 * minuteMs;
const demoReason = message('The demo organization cannot be deleted.');

type DeletionState = { deletion: { requestedAt: string; dueAt: string; requestedBy: string } | null };

const present = (deletion: Deletion | null): DeletionState => ({
  deletion:
    deletion === null
      ? null
      : {
          requestedAt: deletion.requestedAt.toISOString(),
          dueAt: deletion.dueAt.toISOString(),
          requestedBy: deletion.requestedBy,
        },
});

export const readOwnDeletion = ({ platform, organizationId }: RouteContext): Promise<DeletionState> =>
  withSystem(platform.database, async (tx) => present(await readDeletion(tx, organizationId)));

/**
 * Checks the password; a session opened by an identity provider has none and must be recent instead. @throws
 * InvalidInput
 */
const confirmIdentity = async (ctx: RouteContext, password: string): Promise<void> => {
  const { platform, user } = ctx;
  if (user.terms.method !== 'single-sign-on') return confirmPassword(ctx, password);
  const signedInAt = await withSystem(platform.database, (tx) => readSignedInAt(tx, user.sessionId));
  if (signedInAt === null || platform.clock.now() - signedInAt.getTime() > recentSignInMs)
    throw new InvalidInput(t('Sign out and in again, then delete the organization within 10 minutes.'));
};

/** Announces it to all members, in the transaction of its audit entry. */
const announce = (tx: Tx, { platform, organizationId }: RouteContext, announcement: Announcement): Promise<unknown> =>
  queueAnnouncement(platform, tx, {
    organizationId,
    readers: { atLeast: 'developer' },
    announcement,
  });

/**
 * Schedules the deletion of the organization for the end of the grace period. Nothing changes until then.
 * @throws InvalidInput unless its name and the password are right; Conflict if its deletion is already scheduled
 */
export const requestDeletion = async (
  ctx: RouteContext,
  { name, password }: { name: string; password: string },
): Promise<DeletionState> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t(demoReason));
  const organization = await withSystem(platform.database, (tx) => readOrganization(tx, organizationId));
  if (organization === null) throw new NotFound('organization', organizationId);
  if (name !== organization.name) throw new InvalidInput(t('Type the name of the organization to delete it.'));
  await confirmIdentity(ctx, password);
  const now = platform.clock.now();
  const deletion = {
    requestedAt: new Date(now),
    dueAt: new Date(now + deletionGraceDays * dayMs),
    requestedBy: user.name,
  };
  return withSystem(platform.database, async (tx) => {
    if (!(await saveDeletion(tx, organizationId, deletion)))
      throw new Conflict(t('The organization is already scheduled for deletion.'));
    const detail = { dueAt: deletion.dueAt.toISOString() };
    await writeAudit(tx, ctx, { action: 'organization.request-deletion', subject: name, detail });
    await writePlatformAudit(tx, ctx, { action: 'tenant.request-deletion', subject: name, organizationId, detail });
    const day = { day: await organizationDay(tx, organizationId, deletion.dueAt) };
    await announce(tx, ctx, {
      key: `organization-deletion/${detail.dueAt}`,
      type: 'error',
      title: say('{name} will be deleted on {day}', { name, day }),
      message: say(
        '{requester} requested it. On {day}, all data of {name} is deleted, and so are the accounts of members without another organization. Until then, an admin can keep the organization under Settings > General.',
        { requester: user.name, day, name },
      ),
      action: { text: say('View Settings'), url: '/settings?tab=general' },
    });
    return present(deletion);
  });
};

/** Cancels the scheduled deletion. @throws Conflict if none is scheduled */
export const cancelDeletion = (ctx: RouteContext): Promise<DeletionState> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t(demoReason));
  return withSystem(platform.database, async (tx) => {
    const [organization, deletion] = [
      await readOrganization(tx, organizationId),
      await readDeletion(tx, organizationId),
    ];
    if (organization === null) throw new NotFound('organization', organizationId);
    if (deletion === null || !(await saveDeletion(tx, organizationId, null)))
      throw new Conflict(t('The organization is not scheduled for deletion.'));
    const { name } = organization;
    await writeAudit(tx, ctx, { action: 'organization.cancel-deletion', subject: name });
    await writePlatformAudit(tx, ctx, { action: 'tenant.cancel-deletion', subject: name, organizationId });
    await announce(tx, ctx, {
      key: `organization-kept/${deletion.dueAt.toISOString()}`,
      type: 'warning',
      title: say('{name} will not be deleted', { name }),
      message: say('{name} canceled the deletion.', { name: user.name }),
    });
    return present(null);
  });
};
