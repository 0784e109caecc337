import { type Announcement, queueAnnouncement } from '../../../platform/announcements.ts';
import { t, dayMs } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { JoinChoices } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { Platform, SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { Ended, InvalidInput, NotFound } from '../../../platform/errors.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { countAgainst } from '../../../platform/limits.store.ts';
import { refuseDemo, refuseElsewhere } from '../demo-users.ts';
import { confirmedDomain } from './join-domains.ts';
import { endRequest, insertRequest, listJoinable, listOwnRequests } from './joining.store.ts';
import { say } from '../../../platform/text.ts';

const asks = { name: 'ask-to-join', most: 5, seconds: 3600 };
/** How long a declined user has to wait before asking again. */
export const declinedDays = 30;

const choicesOf = async (tx: Tx, platform: Platform, user: SessionUser): Promise<JoinChoices> => {
  const domain = confirmedDomain(user);
  const declinedSince = new Date(platform.clock.now() - declinedDays * dayMs);
  // Users who signed in through an identity provider can only act in its organization, demo users only in the demo.
  const mayAsk = domain !== null && !user.isDemo && user.terms.method !== 'single-sign-on';
  return {
    emailVerified: user.emailVerified,
    organizations: mayAsk ? await listJoinable(tx, { userId: user.id, domain, declinedSince }) : [],
    requests: await listOwnRequests(tx, user.id, declinedSince),
  };
};

/** The organizations a user may ask to join: those that allow the domain of their confirmed address. */
export const readJoinChoices = ({ platform, user }: SessionContext): Promise<JoinChoices> =>
  withSystem(platform.database, (tx) => choicesOf(tx, platform, user));

/** Audits and announces an outsider's action in an organization. */
const asActor = ({ platform, origin, user }: SessionContext, organizationId: string) => ({
  platform,
  origin,
  organizationId,
  actor: { kind: 'user' as const, user },
});

const notifyAdmins = (tx: Tx, platform: Platform, organizationId: string): Promise<void> =>
  platform.events.publish(tx, {
    organizationId,
    audience: 'organization',
    message: { type: 'memberships_changed', payload: {} },
  });

/**
 * Asks to join an organization. One that does not allow it answers like one that does
 * not exist, so that callers cannot learn which ones do.
 * @throws InvalidInput | NotFound | RateLimited
 */
export const askToJoin = async (ctx: SessionContext, organizationId: string): Promise<JoinChoices> => {
  const { platform, user } = ctx;
  refuseDemo(user, t('Demo users cannot join other organizations.'));
  refuseElsewhere(user);
  if (!user.emailVerified) throw new InvalidInput(t('Confirm your email address first.'));
  await countAgainst(platform, asks, user.id);
  return withSystem(platform.database, async (tx) => {
    const { organizations } = await choicesOf(tx, platform, user);
    if (!organizations.some((organization) => organization.id === organizationId))
      throw new NotFound('organization', organizationId);
    const now = new Date(platform.clock.now());
    if (await insertRequest(tx, { organizationId, id: randomUUID(), userId: user.id, now })) {
      await writeAudit(tx, asActor(ctx, organizationId), { action: 'members.ask-to-join', subject: user.email });
      const announcement: Announcement = {
        // Repeated requests by the same user are announced once a day.
        key: `join-request.${user.id}.${now.toISOString().slice(0, 10)}`,
        type: 'info',
        title: say('Request to join'),
        message: say('{name} ({email}) wants to join the organization.', { name: user.name, email: user.email }),
        action: { text: say('View Request'), url: '/settings?tab=members' },
        awaitsAnswer: true,
      };
      await queueAnnouncement(platform, tx, {
        organizationId,
        readers: { atLeast: 'admin' },
        announcement,
      });
      await notifyAdmins(tx, platform, organizationId);
    }
    return choicesOf(tx, platform, user);
  });
};

/** Withdraws the user's own request. @throws Ended if it is no longer open */
export const withdrawRequest = (ctx: SessionContext, id: string): Promise<JoinChoices> => {
  const { platform, user } = ctx;
  return withSystem(platform.database, async (tx) => {
    const ended = await endRequest(tx, { id, userId: user.id }, 'withdrawn', new Date(platform.clock.now()));
    if (ended === null) throw new Ended(t('This request was already answered or withdrawn.'));
    const entry = { action: 'members.withdraw-request' as const, subject: user.email };
    await writeAudit(tx, asActor(ctx, ended.organizationId), entry);
    await notifyAdmins(tx, platform, ended.organizationId);
    return choicesOf(tx, platform, user);
  });
};
