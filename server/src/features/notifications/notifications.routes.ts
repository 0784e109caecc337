import { contract } from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { anyMember, bind, type BoundRoute, type RouteContext } from '../../platform/http/bind.ts';
import { clearNotifications, findNotification, listNotifications, markRead } from './notifications.store.ts';

type List = { notifications: Awaited<ReturnType<typeof listNotifications>>; unread: number };

/** Does something to the caller's own notifications and answers what is then there. */
const thenList = (ctx: RouteContext, change: (tx: Tx, at: Date) => Promise<void>): Promise<List> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    await change(tx, new Date(ctx.platform.clock.now()));
    const notifications = await listNotifications(tx, ctx.user.id);
    return { notifications, unread: notifications.filter((one) => !one.read).length };
  });

/** @throws NotFound for what is not there, was removed, or is somebody else's */
const assertKnown = async (tx: Tx, userId: string, id: string): Promise<void> => {
  if ((await findNotification(tx, userId, id)) === null) throw new NotFound('notification', id);
};

export const notificationsRoutes: BoundRoute[] = [
  bind(contract.notifications.list, {
    allow: anyMember,
    handle: (ctx) => thenList(ctx, async () => {}),
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
];
