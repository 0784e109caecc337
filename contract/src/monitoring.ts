import { z } from 'zod';
import { ownName } from './names.ts';
import type { healthStates } from './platform.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';
import { timedScreens } from './screens.ts';
import { message } from './language.ts';

/** What the system measures of itself, with the values from which it warns. */
export const systemMetrics = {
  apiResponse: {
    name: message('API Response Time'),
    unit: 'ms',
    warning: 300,
    critical: 500,
    service: message('API Service'),
  },
  errorRate: { name: message('Error Rate'), unit: '%', warning: 2, critical: 5, service: message('API Service') },
  databaseLoad: { name: message('Database Load'), unit: '%', warning: 60, critical: 80, service: message('Database') },
  queueDepth: {
    name: message('Queue Depth'),
    unit: message('jobs'),
    warning: 500,
    critical: 1000,
    service: message('Workers'),
  },
  memory: { name: message('Memory Usage'), unit: '%', warning: 70, critical: 90, service: message('API Service') },
} as const;
export type SystemMetric = keyof typeof systemMetrics;
export const systemMetricNames = Object.keys(systemMetrics) as [SystemMetric, ...SystemMetric[]];

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];
export const alertChannels = ['email', 'slack', 'inApp'] as const;
export type AlertChannel = (typeof alertChannels)[number];
export const ruleStates = ['normal', 'pending', 'firing', 'recovering', 'no-data', 'error'] as const;
export type RuleState = (typeof ruleStates)[number];

const monitoringMetric = z.object({
  id: z.enum(systemMetricNames),
  name: z.string(),
  value: z.number().nullable().describe('null while there is nothing to measure'),
  unit: z.string(),
  status: z.enum(['healthy', 'warning', 'critical']),
  trend: z.enum(['up', 'stable', 'down']),
  threshold: z.object({ warning: z.number(), critical: z.number() }),
  history: z.array(z.object({ at: instant, value: z.number().nullable() })),
});
export type MonitoringMetric = z.infer<typeof monitoringMetric>;

const monitoringService = z.object({
  service: z.string(),
  status: z.enum(['operational', 'degraded', 'outage']),
  uptime: z.number().nullable().describe('share of the checks of the last 24 hours without an outage'),
  responseTime: z.number().nullable().describe('milliseconds'),
  errorRate: z.number().nullable().describe('share of failed requests; null where there are none'),
  lastChecked: instant,
});
export type MonitoringService = z.infer<typeof monitoringService>;

export const monitoringAlert = z.object({
  id,
  type: z.enum(['performance', 'system', 'error', 'security']),
  severity: z.enum(severities),
  title: z.string(),
  message: z.string(),
  timestamp: instant,
  acknowledged: z.boolean(),
  acknowledgedBy: z.string().nullable(),
  service: z.string(),
  metricName: z.string(),
  value: z.number().nullable(),
  threshold: z.number(),
  resolvedAt: instant.nullable(),
});
export type MonitoringAlert = z.infer<typeof monitoringAlert>;

const ruleFields = {
  name: ownName,
  metric: z.enum(systemMetricNames),
  condition: z.enum(['above', 'below']),
  threshold: z.number().min(0).max(1_000_000),
  severity: z.enum(severities),
  enabled: z.boolean(),
  notifications: z.array(z.enum(alertChannels)).max(alertChannels.length),
};
export const alertRule = z.object({ id, ...ruleFields, state: z.enum(ruleStates), stateSince: instant });
export type AlertRule = z.infer<typeof alertRule>;
export type NewAlertRule = Omit<AlertRule, 'id' | 'state' | 'stateSince'>;

const pageTiming = z.object({
  metric: z.string(),
  unit: z.string(),
  average: z.number(),
  good: z.number().describe('share of the reports that are good'),
  reports: z.int(),
});

/** Web vitals, with the values up to which 75% of the reports make a screen good, and from which poor. */
export const webVitals = {
  LCP: { unit: 'ms', good: 2500, poor: 4000 },
  INP: { unit: 'ms', good: 200, poor: 500 },
  CLS: { unit: '', good: 0.1, poor: 0.25 },
  FCP: { unit: 'ms', good: 1800, poor: 3000 },
  TTFB: { unit: 'ms', good: 800, poor: 1800 },
} as const;
export type WebVital = keyof typeof webVitals;
export const webVitalNames = Object.keys(webVitals) as [WebVital, ...WebVital[]];

/** What browsers report of their pages: web vitals, and memory in megabytes. */
export const pageMetrics = [...webVitalNames, 'memory'] as const;
const ratings = ['good', 'needs-improvement', 'poor'] as const;

const screenTimings = z.object({
  screen: z.string(),
  vitals: z.array(
    z.object({
      metric: z.enum(webVitalNames),
      p75: z.number().describe('75% of the reports were at most this'),
      rating: z.enum(ratings),
      reports: z.int(),
    }),
  ),
});
export type ScreenTimings = z.infer<typeof screenTimings>;

const done = z.object({ done: z.literal(true) });
const alertParams = z.object({ alertId: id });
const rules = z.object({
  rules: z.array(alertRule),
  slack: z.boolean().describe('whether a Slack webhook is stored'),
});

export const monitoring = {
  overview: route({
    method: 'GET',
    path: '/monitoring',
    access: 'signed-in',
    summary: 'Metrics of the running system with their history of an hour. For admins',
    reply: z.object({
      checkedAt: instant,
      metrics: z.array(monitoringMetric),
      pageTimings: z.array(pageTiming).describe('of the last 24 hours'),
      screens: z.array(screenTimings).describe('web vitals by screen, of the last 24 hours'),
    }),
  }),
  services: route({
    method: 'GET',
    path: '/monitoring/services',
    access: 'signed-in',
    summary: 'Services of the running system, checked now. For admins',
    reply: z.object({ services: z.array(monitoringService) }),
  }),
  alerts: route({
    method: 'GET',
    path: '/monitoring/alerts',
    access: 'signed-in',
    summary: 'List alerts, newest first. For admins',
    query: z.object({ include: z.enum(['open', 'all']).default('open').describe('all: also resolved ones') }),
    reply: z.object({ alerts: z.array(monitoringAlert) }),
  }),
  acknowledge: route({
    method: 'POST',
    path: '/monitoring/alerts/:alertId/acknowledge',
    access: 'signed-in',
    summary: 'Acknowledge an alert. For admins',
    params: alertParams,
    reply: done,
  }),
  dismiss: route({
    method: 'POST',
    path: '/monitoring/alerts/:alertId/dismiss',
    access: 'signed-in',
    summary: 'Dismiss an alert, which removes it from the list. For admins',
    params: alertParams,
    reply: done,
  }),
  rules: route({
    method: 'GET',
    path: '/monitoring/rules',
    access: 'signed-in',
    summary: 'List alert rules with their states. For admins',
    reply: rules,
  }),
  createRule: route({
    method: 'POST',
    path: '/monitoring/rules',
    access: 'signed-in',
    summary: 'Create an alert rule. For admins',
    body: z.object(ruleFields),
    reply: rules,
  }),
  changeRule: route({
    method: 'PATCH',
    path: '/monitoring/rules/:ruleId',
    access: 'signed-in',
    summary: 'Change an alert rule. For admins',
    params: z.object({ ruleId: id }),
    body: z.object(ruleFields).partial(),
    reply: rules,
  }),
  removeRule: route({
    method: 'DELETE',
    path: '/monitoring/rules/:ruleId',
    access: 'signed-in',
    summary: 'Delete an alert rule. For admins',
    params: z.object({ ruleId: id }),
    reply: rules,
  }),
  changeSlack: route({
    method: 'PUT',
    path: '/monitoring/slack',
    access: 'signed-in',
    summary: 'Set or remove the Slack webhook that alerts are sent to. For admins',
    body: z.object({ url: z.url(message('Enter the address of a Slack webhook')).max(500).nullable() }),
    reply: rules,
  }),
  reportPage: route({
    method: 'POST',
    path: '/monitoring/page-timings',
    access: 'signed-in',
    keepalive: true,
    summary: 'Report timings and memory of a page. Stored as totals by the hour, without the reporter',
    body: z.object({
      timings: z
        .array(
          z.object({
            metric: z.enum(pageMetrics),
            value: z.number().min(0).max(10_000_000),
            rating: z.enum(ratings),
            screen: z.enum(timedScreens).optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    reply: done,
  }),
};

/** Names of the states of health in System Monitoring. */
export const serviceStateOf = {
  operational: 'operational',
  degraded: 'degraded',
  down: 'outage',
} as const satisfies Record<(typeof healthStates)[number], MonitoringService['status']>;
