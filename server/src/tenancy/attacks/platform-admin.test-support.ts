/** Attacks on the platform area and System Monitoring. */
import { defaultPlatformSettings } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import * as limits from '../../features/identity/organizations/tenant-limits.store.ts';
import * as platformAdmins from '../../features/identity/platform-users.store.ts';
import * as platformUsers from '../../features/platform-admin/platform-users.store.ts';
import * as tenants from '../../features/platform-admin/tenants.store.ts';
import * as alerts from '../../features/monitoring/alerts.store.ts';
import * as monitoring from '../../features/monitoring/monitoring.store.ts';
import * as recipients from '../../features/monitoring/recipients.store.ts';
import * as activity from '../../features/platform-admin/activity.store.ts';
import * as planRequests from '../../features/platform-admin/plan-requests.store.ts';
import * as figures from '../../features/platform-admin/tenant-figures.store.ts';
import * as removal from '../../features/platform-admin/tenant-removal.store.ts';
import * as storage from '../../features/retention/storage.store.ts';
import * as backups from '../../platform/backup/backup-runs.store.ts';
import * as processMetrics from '../../platform/telemetry/process-metrics.store.ts';
import * as platformAudit from '../../platform/audit/platform-audit.store.ts';
import * as processes from '../../platform/metrics/process-minutes.store.ts';
import * as settings from '../../platform/settings/platform-settings.store.ts';
import { at, later, nowhere, type Attack, type Attacks } from './attack.test-support.ts';

const everything = { demoOnly: false };
const part = { page: 1, limit: 9 };
const by = { at, by: 'attack' };
const rule = {
  name: 'Attack',
  metric: 'memory',
  condition: 'above',
  threshold: 1,
  severity: 'low',
  enabled: true,
  notifications: ['email'],
} satisfies Parameters<typeof alerts.insertRule>[3];
const notOfTenants = 'connects as the login role, and returns only the database load';

export const attacksOnPlatformAdmin: Attacks = {
  'features/platform-admin/tenants.store.ts': {
    countTenants: async (tx) => {
      // A tenant sees its own organization.
      const { found, of } = await tenants.countTenants(tx, everything, 'Victim');
      return { found, of: of - 1 };
    },
    listTenants: (tx) => tenants.listTenants(tx, everything, 'Victim', part),
    findTenant: (tx, { organizationId }) => tenants.findTenant(tx, everything, organizationId),
  } satisfies Record<keyof typeof tenants, Attack>,
  'features/identity/organizations/tenant-limits.store.ts': {
    setTenantStatus: (tx, { organizationId }) => limits.setTenantStatus(tx, organizationId, 'suspended'),
    setTenantPlan: (tx, { organizationId }) => limits.setTenantPlan(tx, organizationId, 'enterprise'),
    setTenantLimits: (tx, { organizationId }) =>
      limits.setTenantLimits(tx, organizationId, { maxUsers: 1, maxTeams: 1 }),
    setTrialEnd: (tx, { organizationId }) => limits.setTrialEnd(tx, organizationId, later),
  } satisfies Record<keyof typeof limits, Attack>,
  'features/platform-admin/platform-users.store.ts': {
    listPlatformUsers: (tx) => platformUsers.listPlatformUsers(tx, everything, '', part),
    countPlatformUsers: (tx) => platformUsers.countPlatformUsers(tx, everything, ''),
    readTotals: (tx) => platformUsers.readTotals(tx, everything, { week: at, day: at }),
  } satisfies Record<keyof typeof platformUsers, Attack>,
  'features/identity/platform-users.store.ts': {
    setPlatformAdmin: (tx, { email }) => platformAdmins.setPlatformAdmin(tx, email, true),
    insertPlatformAdmin: (tx) =>
      platformAdmins.insertPlatformAdmin(
        tx,
        { id: randomUUID(), email: 'attack@example.com', name: 'Attack', passwordHash: '', isDemo: false },
        at,
      ),
  } satisfies Record<keyof typeof platformAdmins, Attack>,
  'features/monitoring/alerts.store.ts': {
    listRules: (tx, { organizationId }) => alerts.listRules(tx, organizationId),
    listEnabledRules: (tx) => alerts.listEnabledRules(tx),
    insertRule: (tx, { organizationId }) => alerts.insertRule(tx, organizationId, randomUUID(), rule, at),
    markSeeded: (tx, { organizationId }) => alerts.markSeeded(tx, organizationId, randomUUID(), at),
    updateRule: (tx, { organizationId, ruleId }) =>
      alerts.updateRule(tx, organizationId, ruleId, { enabled: false, at }),
    setRuleState: (tx, { ruleId }) => alerts.setRuleState(tx, { id: ruleId, state: 'normal' }, 'firing', at),
    deleteRule: (tx, { organizationId, ruleId }) => alerts.deleteRule(tx, organizationId, ruleId),
    insertAlert: (tx, { organizationId, ruleId }) =>
      alerts.insertAlert(tx, organizationId, {
        id: randomUUID(),
        type: 'system',
        severity: 'low',
        title: 'Attack',
        message: '',
        service: '',
        metricName: 'memory',
        value: 1,
        threshold: 1,
        ruleId,
        at,
      }),
    hasOpenAlert: (tx, { ruleId }) => alerts.hasOpenAlert(tx, ruleId),
    resolveAlerts: (tx, { ruleId }) => alerts.resolveAlerts(tx, ruleId, at),
    listAlerts: (tx, { organizationId }) => alerts.listAlerts(tx, organizationId, 'all'),
    setAcknowledged: (tx, { organizationId, alertId }) => alerts.setAcknowledged(tx, organizationId, alertId, by),
    setDismissed: (tx, { organizationId, alertId }) => alerts.setDismissed(tx, organizationId, alertId, by),
    findSlack: (tx, { organizationId }) => alerts.findSlack(tx, organizationId),
    saveSlackUrl: (tx, { organizationId }) => alerts.saveSlackUrl(tx, organizationId, randomUUID(), 'attack'),
    deleteMonitoring: (tx, { organizationId }) => alerts.deleteMonitoring(tx, organizationId),
    deleteOldAlerts: (tx) => alerts.deleteOldAlerts(tx, later),
  } satisfies Record<keyof typeof alerts, Attack>,
  'features/monitoring/monitoring.store.ts': {
    insertSample: (tx) => monitoring.insertSample(tx, 'memory', at, 1),
    listSamples: (tx) => monitoring.listSamples(tx, at),
    insertChecks: (tx) =>
      monitoring.insertChecks(tx, at, [{ service: 'Attack', status: 'down', latency: 1, errorRate: 1 }]),
    readUptimes: (tx) => monitoring.readUptimes(tx, at),
    listStateChanges: (tx) => monitoring.listStateChanges(tx, at, 9),
    addPageReports: (tx) =>
      monitoring.addPageReports(tx, at, [{ metric: 'LCP', value: 1, rating: 'poor', screen: '/teams' }]),
    readPageTotals: (tx) => monitoring.readPageTotals(tx, at),
    listScreenBuckets: (tx) => monitoring.listScreenBuckets(tx, at),
    readLatestSample: (tx) => monitoring.readLatestSample(tx),
    deleteHistory: (tx) => monitoring.deleteHistory(tx, later),
  } satisfies Record<keyof typeof monitoring, Attack>,
  'features/monitoring/recipients.store.ts': {
    listPlatformAdmins: (tx) => recipients.listPlatformAdmins(tx),
  } satisfies Record<keyof typeof recipients, Attack>,
  'features/platform-admin/activity.store.ts': {
    listPlatformEvents: (tx, { organizationId }) =>
      activity.listPlatformEvents(tx, { organizationId, demoOnly: false, limit: 9 }),
  } satisfies Record<keyof typeof activity, Attack>,
  'features/platform-admin/plan-requests.store.ts': {
    listPlanRequests: (tx, { organizationId }) => planRequests.listPlanRequests(tx, organizationId),
    insertPlanRequest: (tx, { organizationId }) =>
      planRequests.insertPlanRequest(tx, {
        organizationId,
        id: randomUUID(),
        plan: 'enterprise',
        note: '',
        requestedBy: 'attack',
        at,
      }),
    answerRequest: (tx, { organizationId, planRequestId }) =>
      planRequests.answerRequest(tx, organizationId, planRequestId, { answer: 'granted', ...by }),
  } satisfies Record<keyof typeof planRequests, Attack>,
  'features/platform-admin/tenant-figures.store.ts': {
    countOwnFigures: (tx) => figures.countOwnFigures(tx),
    countSystemFigures: (tx, { organizationId }) => figures.countSystemFigures(tx, organizationId, at),
  } satisfies Record<keyof typeof figures, Attack>,
  'platform/audit/platform-audit.store.ts': {
    writePlatformAudit: (tx, { ctx }) =>
      platformAudit.writePlatformAudit(
        tx,
        { ...ctx, origin: nowhere },
        { action: 'tenant.activate', subject: 'attack' },
      ),
    listPlatformAudit: (tx, { organizationId }) => platformAudit.listPlatformAudit(tx, { organizationId, limit: 9 }),
    deleteAuditBefore: (tx) => platformAudit.deleteAuditBefore(tx, later),
  },
  'platform/metrics/process-minutes.store.ts': {
    addToMinute: (tx) =>
      processes.addToMinute(
        tx,
        { process: 'attack', role: 'web', startedAt: at, memoryBytes: 0, memoryLimitBytes: 1 },
        { requests: 1, failures: 1, durationMs: 1 },
        at,
      ),
    readTraffic: (tx) => processes.readTraffic(tx, at),
    listProcesses: (tx) => processes.listProcesses(tx, at),
    deleteMinutes: (tx) => processes.deleteMinutes(tx, later),
  } satisfies Record<keyof typeof processes, Attack>,
  'features/platform-admin/tenant-removal.store.ts': {
    removeOrganization: (tx, { organizationId }) => removal.removeOrganization(tx, organizationId),
    removeJobsOf: { harmless: 'jobs belong to the login role; called for platform admins alone' },
    isProtectedTenant: (tx, { organizationId }) => removal.isProtectedTenant(tx, organizationId),
  },
  'features/retention/storage.store.ts': {
    readStorage: (tx, { organizationId }) => storage.readStorage(tx, organizationId),
    measureStorage: { harmless: notOfTenants },
  },
  'platform/backup/backup-runs.store.ts': {
    insertBackupRun: (tx) =>
      backups.insertBackupRun(tx, { startedAt: at, endedAt: at, file: '', bytes: 0, rows: 0, error: null }),
    listBackupRuns: (tx) => backups.listBackupRuns(tx, 9),
    deleteBackupRuns: (tx) => backups.deleteBackupRuns(tx, later),
  } satisfies Record<keyof typeof backups, Attack>,
  'platform/telemetry/process-metrics.store.ts': {
    saveProcessMetrics: (tx) =>
      processMetrics.saveProcessMetrics(tx, { process: 'attack', role: 'web', samples: [] }, at),
    listProcessMetrics: (tx) => processMetrics.listProcessMetrics(tx, at),
    deleteProcessMetrics: (tx) => processMetrics.deleteProcessMetrics(tx, later),
  } satisfies Record<keyof typeof processMetrics, Attack>,
  'platform/telemetry/system-metrics.store.ts': {
    readSystemSamples: { harmless: notOfTenants },
  },
  'platform/metrics/database-load.store.ts': {
    readQueue: { harmless: notOfTenants },
    readDatabaseLoad: { harmless: notOfTenants },
  },
  'platform/settings/platform-settings.store.ts': {
    readPlatformSettings: { harmless: 'settings of the installation, which every process may read' },
    savePlatformSettings: (tx) => settings.savePlatformSettings(tx, defaultPlatformSettings, 0, at),
  },
};
