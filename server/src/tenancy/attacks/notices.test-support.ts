/** On notifications and reports of issues. */
import { randomUUID } from 'node:crypto';
import * as answeredReports from '../../features/issue-reports/answered-reports.store.ts';
import * as issueReports from '../../features/issue-reports/issue-reports.store.ts';
import * as notifications from '../../features/notifications/notifications.store.ts';
import { at, later, type Attack, type Attacks } from './attack.test-support.ts';

const news = { key: 'attack', type: 'info' as const, title: 'Attack', message: '' };

export const attacksOnNotices: Attacks = {
  'features/issue-reports/answered-reports.store.ts': {
    listReportsOf: (tx, { organizationId }) =>
      answeredReports.listReportsOf(tx, organizationId, { status: 'all', limit: 9 }),
    updateReport: (tx, { organizationId }) =>
      answeredReports.updateReport(tx, organizationId, 1, { status: 'closed', at }),
    deleteReports: (tx, { organizationId }) => answeredReports.deleteReports(tx, organizationId),
    deleteOldReports: (tx) => answeredReports.deleteOldReports(tx, later),
    holdOwnReport: (tx, { userId }) => answeredReports.holdOwnReport(tx, userId, 1),
    insertScreenshot: (tx) =>
      answeredReports.insertScreenshot(tx, 1, { id: randomUUID(), mediaType: 'image/png', content: Buffer.of() }),
    findScreenshot: (tx, { organizationId }) =>
      answeredReports.findScreenshot(tx, organizationId, { reportId: 1, id: randomUUID() }),
  } satisfies Record<keyof typeof answeredReports, Attack>,
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
  'features/notifications/notifications.store.ts': {
    insertNotification: (tx, { organizationId, userId }) =>
      notifications.insertNotification(tx, { organizationId, id: randomUUID(), userId, news, at } as never),
    trimNotifications: (tx, { userId }) => notifications.trimNotifications(tx, userId),
    deleteNotifications: (tx, { organizationId }) => notifications.deleteNotifications(tx, organizationId),
    listNotifications: (tx, { userId }) => notifications.listNotifications(tx, userId),
    findNotification: (tx, { userId, notificationId }) => notifications.findNotification(tx, userId, notificationId),
    markRead: (tx, { userId }) => notifications.markRead(tx, userId, 'all', later),
    clearNotifications: (tx, { userId }) => notifications.clearNotifications(tx, userId, 'all', later),
  } satisfies Record<keyof typeof notifications, Attack>,
};
