import { z } from 'zod';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

export const notification = z.object({
  id,
  type: z.enum(['success', 'info', 'warning', 'error']),
  title: z.string(),
  message: z.string(),
  timestamp: instant,
  read: z.boolean(),
  actionText: z.string().nullable(),
  actionUrl: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

const list = z.object({ notifications: z.array(notification), unread: z.number().int() });

export const notifications = {
  list: route({
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    summary: 'List your latest 50 notifications',
    reply: list,
  }),
  markRead: route({
    method: 'POST',
    path: '/notifications/:notificationId/read',
    access: 'signed-in',
    summary: 'Mark a notification as read',
    params: z.object({ notificationId: id }),
    reply: list,
  }),
  markAllRead: route({
    method: 'POST',
    path: '/notifications/read',
    access: 'signed-in',
    summary: 'Mark all notifications as read',
    reply: list,
  }),
  remove: route({
    method: 'DELETE',
    path: '/notifications/:notificationId',
    access: 'signed-in',
    summary: 'Remove a notification',
    params: z.object({ notificationId: id }),
    reply: list,
  }),
  clear: route({
    method: 'DELETE',
    path: '/notifications',
    access: 'signed-in',
    summary: 'Remove all your notifications',
    reply: list,
  }),
};

/** What the server sends over the live channel. Ids only: the browser fetches what it may see. */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong'), payload: z.object({}) }),
  /** Messages may have been missed: read everything on the screen again. */
  z.object({ type: z.literal('resumed'), payload: z.object({}) }),
  z.object({ type: z.literal('notification'), payload: notification }),
  z.object({ type: z.literal('collection_progress'), payload: z.object({}) }),
  z.object({
    type: z.literal('measuring_progress'),
    payload: z.object({ done: z.number().int(), total: z.number().int() }).describe('days of scores'),
  }),
  /** What holds for the own session has changed: fetch a fresh token. */
  z.object({ type: z.literal('session_changed'), payload: z.object({}) }),
  /** Who belongs to the organisation, or asks to; `answer` to whoever asked. */
  z.object({
    type: z.literal('memberships_changed'),
    payload: z.object({ answer: z.enum(['approved', 'declined']).optional() }),
  }),
  /** A report was requested, advanced, finished or deleted: read the lists of reports again. */
  z.object({ type: z.literal('report_changed'), payload: z.object({ reportId: id }) }),
  z.object({ type: z.literal('measurements_changed'), payload: z.object({ version: z.number().int() }) }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
