import { z } from 'zod';
import { message } from './language.ts';
import { id, instant, subject, timeZone } from './primitives.ts';
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
  test: z.boolean().describe('sent by the test button'),
});
export type Notification = z.infer<typeof notification>;

const hour = z.number().int().min(0).max(23);

/** When a user wants no toasts and emails, unless something is urgent. */
/** The hour at which digests are sent, by the recipient's clock. */
export const digestHour = 8;

export const quietHours = z.strictObject({
  enabled: z.boolean(),
  from: hour.describe('the hour they begin'),
  to: hour.describe('the hour they end; earlier than from where they pass midnight'),
  timeZone,
});
export type QuietHours = z.infer<typeof quietHours>;

const newQuietHours = quietHours.refine(({ enabled, from, to }) => !enabled || from !== to, {
  path: ['to'],
  message: message('Choose two different hours.'),
});

export const alertDirections = ['better', 'worse', 'either'] as const;
const newFigureAlert = z.object({
  metric: z.string().max(60).describe('a metric, or performance_score'),
  subject,
  direction: z.enum(alertDirections),
});
export type NewFigureAlert = z.infer<typeof newFigureAlert>;

export const figureAlert = newFigureAlert.extend({
  id,
  subjectName: z.string().nullable().describe('null where you may not see the subject anymore'),
  paused: z.boolean(),
  state: z.enum(['none', 'better', 'worse']).describe('the clear change found by the latest measurement'),
  lastFiredAt: instant.nullable(),
});
export type FigureAlert = z.infer<typeof figureAlert>;
const figureAlerts = z.object({ alerts: z.array(figureAlert) });

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
  test: route({
    method: 'POST',
    path: '/notifications/test',
    access: 'signed-in',
    summary: 'Send yourself four test notifications, two seconds apart',
    reply: z.object({ count: z.number().int() }),
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'public',
    summary: 'Turn off the daily digest or the weekly report by the link in one of them',
    body: z.object({ token: z.string().regex(/^[\w.~+/=:-]{10,2000}$/) }),
    reply: z.object({ kind: z.enum(['daily', 'weekly']) }),
  }),
  quietHours: route({
    method: 'GET',
    path: '/notifications/quiet-hours',
    access: 'signed-in',
    summary: 'Read your quiet hours',
    reply: quietHours,
  }),
  saveQuietHours: route({
    method: 'PUT',
    path: '/notifications/quiet-hours',
    access: 'signed-in',
    summary: 'Set your quiet hours',
    body: newQuietHours,
    reply: quietHours,
  }),
  listAlerts: route({
    method: 'GET',
    path: '/notifications/figure-alerts',
    access: 'signed-in',
    summary: 'List your figure alerts',
    reply: figureAlerts,
  }),
  addAlert: route({
    method: 'POST',
    path: '/notifications/figure-alerts',
    access: 'signed-in',
    summary: 'Get notified when a figure changes clearly',
    body: newFigureAlert,
    reply: figureAlerts,
  }),
  pauseAlert: route({
    method: 'PATCH',
    path: '/notifications/figure-alerts/:alertId',
    access: 'signed-in',
    summary: 'Pause or resume a figure alert',
    params: z.object({ alertId: id }),
    body: z.object({ paused: z.boolean() }),
    reply: figureAlerts,
  }),
  removeAlert: route({
    method: 'DELETE',
    path: '/notifications/figure-alerts/:alertId',
    access: 'signed-in',
    summary: 'Delete a figure alert',
    params: z.object({ alertId: id }),
    reply: figureAlerts,
  }),
};

/** Ids of stored messages rise within an organization; a new connection sends the last one that it got. */
const messageId = z.number().int();

/** Messages that are stored: a connection that was lost gets those after the last one it knows. */
const storedMessages = [
  z.object({
    type: z.literal('notification'),
    id: messageId,
    payload: notification.omit({ type: true, read: true }).extend({ severity: notification.shape.type }),
  }),
  z.object({
    type: z.literal('performance_update'),
    id: messageId,
    payload: z.object({ score: z.number(), developerName: z.string(), developerId: id }),
  }),
  z.object({
    type: z.literal('team_member_update'),
    id: messageId,
    /** The viewer made this change, and knows of it. */
    isOwn: z.boolean(),
    payload: z.object({ message: z.string(), actionUrl: z.string() }),
  }),
] as const;

export const liveMessage = z.discriminatedUnion('type', [
  ...storedMessages,
  z.object({ type: z.literal('pong'), payload: z.object({}) }),
  /** Missed messages have been sent; later ones come as they happen. Sent to clients that asked for them. */
  z.object({ type: z.literal('connected'), id: messageId, payload: z.object({}) }),
  /** Messages may have been missed: read everything on the screen again. */
  z.object({ type: z.literal('resumed'), payload: z.object({}) }),
  /** The user's notifications were read or removed, on any device. */
  z.object({ type: z.literal('notifications_changed'), payload: z.object({}) }),
  z.object({ type: z.literal('collection_progress'), payload: z.object({}) }),
  z.object({
    type: z.literal('measuring_progress'),
    payload: z.object({ done: z.number().int(), total: z.number().int() }).describe('days of scores'),
  }),
  /** The terms of the user's session have changed: fetch a new token. */
  z.object({ type: z.literal('session_changed'), payload: z.object({}) }),
  /** Members or join requests have changed; `answer` goes to the user who asked. */
  z.object({
    type: z.literal('memberships_changed'),
    payload: z.object({ answer: z.enum(['approved', 'declined']).optional() }),
  }),
  /** A report was requested, advanced, finished or deleted: reload the lists of reports. */
  z.object({ type: z.literal('report_changed'), payload: z.object({ reportId: id }) }),
  /** Progress of the user's raw data export. */
  z.object({ type: z.literal('export_progress'), payload: z.object({ percent: z.number().int().min(0).max(100) }) }),
  z.object({ type: z.literal('measurements_changed'), payload: z.object({ version: z.number().int() }) }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
