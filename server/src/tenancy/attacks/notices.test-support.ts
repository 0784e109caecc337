/** Attacks on notifications, the setup and issue reports. */
import { randomUUID } from 'node:crypto';
import * as answeredReports from '../../features/issue-reports/answered-reports.store.ts';
import * as attachments from '../../features/issue-reports/attachments.store.ts';
import * as digestStates from '../../features/notifications/digests/digest-states.store.ts';
import * as figureAlerts from '../../features/notifications/figure-alerts.store.ts';
import * as issueReports from '../../features/issue-reports/issue-reports.store.ts';
import * as liveMessages from '../../features/notifications/live-messages.store.ts';
import * as notifications from '../../features/notifications/notifications.store.ts';
import * as onboarding from '../../features/onboarding/onboarding.store.ts';
import { atStart } from '../../features/onboarding/progress.ts';
import * as quietHours from '../../features/notifications/quiet-hours.store.ts';
import { at, later, type Attack, type Attacks } from './attack.test-support.ts';

const announcement = { key: 'attack', type: 'info' as const, title: 'Attack', message: '' };

const digestState = { days: { daily: '2026-11-20', weekly: null }, lastSentAt: at, reported: {} };
const attack = { type: 'team_member_update' as const, payload: { message: 'attack' } };
const watched = { metric: 'lead_time', subject: 'organization', direction: 'worse' as const };

export const attacksOnNotices: Attacks = {
  'features/onboarding/onboarding.store.ts': {
    readProgress: (tx) => onboarding.readProgress(tx),
    saveProgress: (tx, { organizationId }) => onboarding.saveProgress(tx, organizationId, atStart, later),
    deleteProgress: (tx) => onboarding.deleteProgress(tx),
  } satisfies Record<keyof typeof onboarding, Attack>,
  'features/issue-reports/answered-reports.store.ts': {
    listReportsOf: (tx, { organizationId }) =>
      answeredReports.listReportsOf(tx, organizationId, { status: 'all', limit: 9 }),
    updateReport: (tx, { organizationId }) =>
      answeredReports.updateReport(tx, organizationId, 1, { status: 'closed', at }),
    deleteReports: (tx, { organizationId }) => answeredReports.deleteReports(tx, organizationId),
    deleteOldReports: (tx) => answeredReports.deleteOldReports(tx, later),
  } satisfies Record<keyof typeof answeredReports, Attack>,
  'features/issue-reports/attachments.store.ts': {
    mayOpenFiles: (tx, { userId, organizationId }) =>
      attachments.mayOpenFiles(tx, { userId, organizationId, isOrganizationAdmin: true, isPlatformAdmin: true }, 1),
    holdOwnReport: (tx, { userId }) => attachments.holdOwnReport(tx, userId, 1),
    insertAttachment: (tx) =>
      attachments.insertAttachment(tx, 1, {
        id: randomUUID(),
        position: 1,
        name: 'attack.png',
        mediaType: 'image/png',
        content: Buffer.of(),
      }),
    listAttachments: (tx) => attachments.listAttachments(tx, [1]),
    findAttachment: (tx) => attachments.findAttachment(tx, 1, randomUUID()),
  } satisfies Record<keyof typeof attachments, Attack>,
  'features/issue-reports/issue-reports.store.ts': {
    insertReport: (tx, { userId, organizationId }) =>
      issueReports.insertReport(tx, {
        at,
        errorId: '',
        path: '',
        message: 'attack',
        userId,
        organizationId,
        address: '',
        agent: '',
      }),
  } satisfies Record<keyof typeof issueReports, Attack>,
  'features/notifications/digests/digest-states.store.ts': {
    holdDigestStates: (tx, { userId }) => digestStates.holdDigestStates(tx, [userId]),
    saveDigestState: (tx, { organizationId, userId }) =>
      digestStates.saveDigestState(tx, organizationId, userId, { ...digestState, reported: { attack: 1 } }),
    deleteDigestStates: (tx, { organizationId }) => digestStates.deleteDigestStates(tx, organizationId),
  } satisfies Record<keyof typeof digestStates, Attack>,
  'features/notifications/notifications.store.ts': {
    insertNotification: (tx, { organizationId, userId }) =>
      notifications.insertNotification(tx, { organizationId, id: randomUUID(), userId, announcement, at } as never),
    trimNotifications: (tx, { userId }) => notifications.trimNotifications(tx, userId, new Date()),
    deleteNotifications: (tx, { organizationId }) => notifications.deleteNotifications(tx, organizationId),
    listNotifications: (tx, { userId }) => notifications.listNotifications(tx, userId),
    findNotification: (tx, { userId, notificationId }) => notifications.findNotification(tx, userId, notificationId),
    markRead: (tx, { userId }) => notifications.markRead(tx, userId, 'all', later),
    listHeldNotifications: (tx, { userId }) => notifications.listHeldNotifications(tx, userId),
    updateHeld: (tx, { userId }) => notifications.updateHeld(tx, userId, null),
    clearNotifications: (tx, { userId }) => notifications.clearNotifications(tx, userId, 'all', later),
  } satisfies Record<keyof typeof notifications, Attack>,
  'features/notifications/live-messages.store.ts': {
    insertLiveMessage: (tx, { organizationId, userId }) =>
      liveMessages.insertLiveMessage(tx, organizationId, { atLeast: 'admin', userIds: [userId] }, attack, at),
    findLiveMessage: (tx, { userId }) => liveMessages.findLiveMessage(tx, { id: userId, role: 'admin' }, 1),
    listLiveMessages: async (tx, { userId }) =>
      (await liveMessages.listLiveMessages(tx, { id: userId, role: 'admin' }, 1)).messages,
    deleteLiveMessages: (tx, { organizationId }) => liveMessages.deleteLiveMessages(tx, organizationId),
  } satisfies Record<keyof typeof liveMessages, Attack>,
  'features/notifications/quiet-hours.store.ts': {
    readQuietHours: (tx, { userId }) => quietHours.readQuietHours(tx, [userId]),
    saveQuietHours: (tx, { organizationId, userId }) =>
      quietHours.saveQuietHours(tx, organizationId, userId, { enabled: false, from: 1, to: 2, timeZone: 'UTC' }),
    deleteQuietHours: (tx, { organizationId }) => quietHours.deleteQuietHours(tx, organizationId),
  } satisfies Record<keyof typeof quietHours, Attack>,
  'features/notifications/figure-alerts.store.ts': {
    listAlerts: (tx, { userId }) => figureAlerts.listAlerts(tx, { userId }),
    insertAlert: (tx, { organizationId, userId }) =>
      figureAlerts.insertAlert(tx, organizationId, { ...watched, id: randomUUID(), userId, state: 'none', at }),
    updateAlert: (tx, { userId, figureAlertId }) =>
      figureAlerts.updateAlert(tx, userId, figureAlertId, { paused: true }),
    updateCheckedAlert: (tx, { figureAlertId }) =>
      figureAlerts.updateCheckedAlert(tx, { id: figureAlertId, state: 'none' }, { state: 'better' }),
    deleteAlert: (tx, { userId, figureAlertId }) => figureAlerts.deleteAlert(tx, userId, figureAlertId),
    deletePersonalAlerts: (tx, { organizationId }) => figureAlerts.deletePersonalAlerts(tx, organizationId),
  } satisfies Record<keyof typeof figureAlerts, Attack>,
};
