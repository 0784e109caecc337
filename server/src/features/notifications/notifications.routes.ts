import { contract, limits } from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { anyMember, bind, bindPublic, type BoundRoute, type RouteContext } from '../../platform/http/bind.ts';
import { visibleNotifications } from './about-people.ts';
import { clearNotifications, findNotification, listNotifications, markRead } from './notifications.store.ts';
import { unsubscribeDigest } from './digests/unsubscribe-digest.ts';
import { publishChanged } from './publish-announcements.ts';
import { sendTestNotifications } from './test-notifications.ts';

type List = { notifications: Awaited<ReturnType<typeof listNotifications>>; unread: number };

const listOf = async (tx: Tx, { user }: RouteContext): Promise<List> => {
  const stored = await visibleNotifications(tx, user, await listNotifications(tx, user.id));
  return {
    notifications: stored.slice(0, limits.notificationsKept),
    unread: stored.filter((notification) => !notification.read).length,
  };
};

/** Changes the caller's own notifications, on all their tabs and devices, and answers what is then there. */
const thenList = (ctx: RouteContext, change: (tx: Tx, at: Date) => Promise<void>): Promise<List> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    await change(tx, new Date(ctx.platform.clock.now()));
    await publishChanged(ctx.platform, tx, ctx.organizationId, ctx.user.id);
    return listOf(tx, ctx);
  });

/** @throws NotFound for one that is missing, was removed, or belongs to another user */
const assertKnown = async (tx: Tx, userId: string, id: string): Promise<void> => {
  if ((await findNotification(tx, userId, id)) === null) throw new NotFound('notification', id);
};

export const notificationsRoutes: BoundRoute[] = [
  bind(contract.notifications.list, {
    allow: anyMember,
    handle: (ctx) => withTenant(ctx.platform.database, ctx.organizationId, (tx) => listOf(tx, ctx)),
  }),
  bind(contract.notifications.markRead, {
    allow: anyMember,
    handle: (ctx, { params }) =>
      thenList(ctx, async (tx, at) => {
        await assertKnown(tx, ctx.user.id, params.notificationId);
        await markRead(tx, ctx.user.id, params.notificationId, at);
      }),
  }),
  bind(contract.notifications.remove, {
    allow: anyMember,
    handle: (ctx, { params }) =>
      thenList(ctx, async (tx, at) => {
        await assertKnown(tx, ctx.user.id, params.notificationId);
        await clearNotifications(tx, ctx.user.id, params.notificationId, at);
      }),
  }),
  bind(contract.notifications.markAllRead, {
    allow: anyMember,
    handle: (ctx) => thenList(ctx, (tx, at) => markRead(tx, ctx.user.id, 'all', at)),
  }),
  bind(contract.notifications.clear, {
    allow: anyMember,
    handle: (ctx) => thenList(ctx, (tx, at) => clearNotifications(tx, ctx.user.id, 'all', at)),
  }),
  bindPublic(contract.notifications.unsubscribe, async ({ platform }, { body }) => ({
    kind: await unsubscribeDigest(platform, body.token),
  })),
  bind(contract.notifications.test, {
    allow: anyMember,
    handle: async (ctx) => ({ count: await sendTestNotifications(ctx) }),
  }),
];
