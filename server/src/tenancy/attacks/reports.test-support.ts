/** Attacks on reports, their files, schedules, links and exports. */
import { randomUUID } from 'node:crypto';
import * as raw from '../../features/reports/compose/raw-rows.store.ts';
import * as exports from '../../features/reports/exporting/report-exports.store.ts';
import * as generated from '../../features/reports/generated-reports.store.ts';
import * as files from '../../features/reports/report-files.store.ts';
import * as objects from '../../features/reports/report-objects.store.ts';
import * as schedules from '../../features/reports/schedules/schedules.store.ts';
import * as webhooks from '../../features/reports/schedules/webhooks/webhooks.store.ts';
import * as shares from '../../features/reports/sharing/shares.store.ts';
import * as templates from '../../features/reports/templates/templates.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { at, later, type Attack, type Attacks } from './attack.test-support.ts';

const everyRow = { from: 0, to: 4e9, teams: [], people: [] };

const report = (id: string, ownerId: string): generated.NewReport => ({
  id,
  plan: {
    title: 'Attack',
    description: '',
    type: 'custom',
    topics: [],
    days: { from: '2026-11-01', to: '2026-11-20' },
    teams: [],
    developers: [],
    metrics: [],
    sections: [],
    paper: 'a4',
  },
  format: 'json',
  ownerId,
  ownerName: 'Victim',
  requestedAt: at,
  expiresAt: later,
});
const template = (id: string): templates.StoredTemplate => ({
  id,
  name: 'Attack',
  description: '',
  type: 'custom',
  timeRange: '30d',
  metrics: [],
  sections: [],
  createdBy: 'Victim',
});
const schedule = (id: string): schedules.StoredSchedule => ({
  id,
  name: 'Attack',
  templateId: 'quality',
  timing: { frequency: 'daily', hour: 8, minute: 0, weekday: 1, dayOfMonth: 1, timeZone: 'UTC' },
  format: 'pdf',
  onlyWhenChanged: true,
  enabled: true,
  version: 1,
  nextRun: later,
  lastRun: null,
  createdBy: 'Victim',
});

/** One id for everything of the victim, so that attacks know them all. */
export const insertReportRows = async (
  tx: Tx,
  { organizationId, userId, reportId }: { organizationId: string; userId: string; reportId: string },
): Promise<void> => {
  await generated.insertReport(tx, organizationId, report(reportId, userId));
  await generated.endReport(tx, reportId, { readyAt: at, size: 1, fileName: 'report.json', document: '{}' });
  await files.replaceFile(tx, organizationId, { reportId, fileId: reportId, bytes: Buffer.of(1) });
  await objects.replaceObject(tx, organizationId, { reportId, fileId: reportId, key: reportId, size: 1 });
  await templates.saveTemplate(tx, organizationId, template(reportId), at);
  await schedules.saveSchedule(tx, organizationId, schedule(reportId), at);
  await schedules.replaceRecipients(tx, organizationId, reportId, [userId]);
  await webhooks.saveWebhook(tx, organizationId, { scheduleId: reportId, channel: 'slack' }, 'sealed');
  const common = { id: reportId, reportId };
  await shares.insertShare(tx, organizationId, {
    ...common,
    expiresAt: later,
    createdBy: 'Victim',
    tokenHash: 'victim',
    now: at,
  });
  await exports.insertExport(tx, organizationId, {
    ...common,
    format: 'csv',
    status: 'ready',
    fileName: 'export.csv',
    createdBy: userId,
    createdAt: at,
    error: null,
  });
};

export const attacksOnReports: Attacks = {
  'features/reports/generated-reports.store.ts': {
    insertReport: (tx, { organizationId, userId }) =>
      generated.insertReport(tx, organizationId, report(randomUUID(), userId)),
    findReport: (tx, { reportId }) => generated.findReport(tx, reportId),
    listReports: (tx, { userId }) => generated.listReports(tx, { userId, all: true, limit: 9 }),
    beginReport: (tx, { reportId }) => generated.beginReport(tx, reportId),
    advanceReport: (tx, { reportId }) => generated.advanceReport(tx, reportId, 50),
    endReport: (tx, { reportId }) => generated.endReport(tx, reportId, { error: 'attack' }),
    postponeReport: (tx, { reportId }) => generated.postponeReport(tx, reportId),
    resetReport: (tx, { reportId }) => generated.resetReport(tx, reportId),
    readDocument: (tx, { reportId }) => generated.readDocument(tx, reportId),
    deleteReport: (tx, { reportId }) => generated.deleteReport(tx, reportId),
    deleteExpiredReports: (tx) => generated.deleteExpiredReports(tx, new Date('2100-01-01T00:00:00Z')),
    deleteReportRows: (tx) => generated.deleteReportRows(tx),
  } satisfies Record<keyof typeof generated, Attack>,
  'features/reports/compose/raw-rows.store.ts': {
    countRawRows: (tx, { teamId, personId }) =>
      raw.countRawRows(tx, { ...everyRow, metrics: ['lead_time', 'velocity'], teams: [teamId], people: [personId] }),
    listRawPeople: (tx, { personId }) =>
      raw.listRawPeople(tx, { ...everyRow, metrics: ['lead_time', 'velocity'], people: [personId] }),
    openRawRows: async (tx, { personId }) =>
      (await raw.openRawRows(tx, { ...everyRow, metric: 'lead_time', people: [personId] }))(10),
  } satisfies Record<keyof typeof raw, Attack>,
  'features/reports/report-files.store.ts': {
    replaceFile: (tx, { organizationId, reportId }) =>
      files.replaceFile(tx, organizationId, { reportId, fileId: reportId, bytes: Buffer.of(2) }),
    deleteFile: (tx, { reportId }) => files.deleteFile(tx, reportId),
    sumFileBytes: (tx) => files.sumFileBytes(tx),
    readPart: (tx, { reportId }) => files.readPart(tx, reportId, 0),
  } satisfies Record<keyof typeof files, Attack>,
  'features/reports/report-objects.store.ts': {
    replaceObject: (tx, { organizationId, reportId }) =>
      objects.replaceObject(tx, organizationId, { reportId, fileId: randomUUID(), key: randomUUID(), size: 1 }),
    findObjectKey: (tx, { reportId }) => objects.findObjectKey(tx, reportId),
    sumObjectBytes: (tx) => objects.sumObjectBytes(tx),
    addUnusedObject: (tx) => objects.addUnusedObject(tx, randomUUID(), later),
    listUnusedObjects: (tx) => objects.listUnusedObjects(tx, later, 9),
    deleteUnusedObject: (tx) => objects.deleteUnusedObject(tx, 1),
  } satisfies Record<keyof typeof objects, Attack>,
  'features/reports/templates/templates.store.ts': {
    listTemplates: (tx) => templates.listTemplates(tx),
    findTemplate: (tx, { reportId }) => templates.findTemplate(tx, reportId),
    holdTemplate: (tx, { reportId }) => templates.holdTemplate(tx, reportId, 'alone'),
    saveTemplate: (tx, { organizationId, reportId }) =>
      templates.saveTemplate(tx, organizationId, { ...template(reportId), name: 'Changed' }, at),
    deleteTemplate: (tx, { reportId }) => templates.deleteTemplate(tx, reportId),
    deleteTemplates: (tx) => templates.deleteTemplates(tx),
  } satisfies Record<keyof typeof templates, Attack>,
  'features/reports/schedules/schedules.store.ts': {
    listSchedules: (tx) => schedules.listSchedules(tx),
    holdSchedule: (tx, { reportId }) => schedules.holdSchedule(tx, reportId),
    saveSchedule: (tx, { organizationId, reportId }) =>
      schedules.saveSchedule(tx, organizationId, { ...schedule(reportId), name: 'Changed' }, at),
    deleteSchedule: (tx, { reportId }) => schedules.deleteSchedule(tx, reportId),
    deleteSchedules: (tx) => schedules.deleteSchedules(tx),
    listRecipients: (tx, { reportId }) => schedules.listRecipients(tx, [reportId]),
    replaceRecipients: (tx, { organizationId, reportId, userId }) =>
      schedules.replaceRecipients(tx, organizationId, reportId, [userId]),
    markRecipient: (tx, { reportId, userId }) =>
      schedules.markRecipient(tx, { scheduleId: reportId, userId }, { unsubscribedAt: at }),
  } satisfies Record<keyof typeof schedules, Attack>,
  'features/reports/schedules/webhooks/webhooks.store.ts': {
    listWebhooks: (tx, { reportId }) => webhooks.listWebhooks(tx, [reportId]),
    saveWebhook: (tx, { organizationId, reportId }) =>
      webhooks.saveWebhook(tx, organizationId, { scheduleId: reportId, channel: 'slack' }, 'attack'),
    deleteWebhook: (tx, { reportId }) => webhooks.deleteWebhook(tx, { scheduleId: reportId, channel: 'slack' }),
    markWebhookSent: (tx, { reportId }) =>
      webhooks.markWebhookSent(tx, { scheduleId: reportId, channel: 'slack' }, { runAt: at, at }),
    countWebhookFailure: (tx, { reportId }) =>
      webhooks.countWebhookFailure(tx, { scheduleId: reportId, channel: 'slack' }, { runAt: at, at, reason: 'attack' }),
    giveUpWebhook: (tx, { reportId }) => webhooks.giveUpWebhook(tx, { scheduleId: reportId, channel: 'slack' }),
  } satisfies Record<keyof typeof webhooks, Attack>,
  'features/reports/sharing/shares.store.ts': {
    insertShare: (tx, { organizationId, reportId }) =>
      shares.insertShare(tx, organizationId, {
        id: randomUUID(),
        reportId,
        expiresAt: later,
        createdBy: '',
        tokenHash: 'attack',
        now: at,
      }),
    listShares: (tx, { reportId }) => shares.listShares(tx, reportId, at),
    findShare: (tx) => shares.findShare(tx, 'victim', at),
    deleteShare: (tx, { reportId }) => shares.deleteShare(tx, reportId, reportId),
  } satisfies Record<keyof typeof shares, Attack>,
  'features/reports/exporting/report-exports.store.ts': {
    insertExport: (tx, { organizationId, reportId, userId }) =>
      exports.insertExport(tx, organizationId, {
        id: randomUUID(),
        reportId,
        format: 'csv',
        status: 'pending',
        fileName: null,
        createdBy: userId,
        createdAt: at,
        error: null,
      }),
    findExport: (tx, { reportId }) => exports.findExport(tx, reportId),
    listExports: (tx, { userId }) => exports.listExports(tx, userId, 9),
    deleteFailedExports: (tx, { reportId, userId }) =>
      exports.deleteFailedExports(tx, { reportId, format: 'csv', createdBy: userId }),
    endExport: (tx, { reportId }) => exports.endExport(tx, reportId, { error: 'attack' }),
  } satisfies Record<keyof typeof exports, Attack>,
};
