import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { bindSession } from '../../platform/http/bind.ts';
import { listAlerts } from './alerts.store.ts';
import { evaluateJob, expireMonitoringJob } from './evaluate-rules.ts';
import {
  acknowledgeAlert,
  changeRule,
  changeSlack,
  createRule,
  dismissAlert,
  removeRule,
  showRules,
} from './manage-alerts.ts';
import { addPageReports } from './monitoring.store.ts';
import { slackJob } from './notify-alert.ts';
import { readOverview, readServices } from './read-monitoring.ts';
import { withAlertOwner, alertOwnerOf } from './alert-owner.ts';

export { deleteMonitoring } from './alerts.store.ts';
export { measureHealth } from './measure-health.ts';
export { listStateChanges } from './monitoring.store.ts';

const { monitoring: calls } = contract;
const done = { done: true } as const;

/** Health and metrics of the running system, and alerts about them. */
export const monitoring: Feature = {
  name: 'monitoring',
  routes: [
    bindSession(calls.overview, async (ctx) => {
      alertOwnerOf(ctx);
      return readOverview(ctx.platform);
    }),
    bindSession(calls.services, async (ctx) => {
      alertOwnerOf(ctx);
      return { services: await readServices(ctx.platform) };
    }),
    bindSession(calls.alerts, async (ctx, { query }) => {
      const owner = alertOwnerOf(ctx);
      return { alerts: await withAlertOwner(ctx, owner, (tx) => listAlerts(tx, owner, query.include)) };
    }),
    bindSession(calls.acknowledge, async (ctx, { params }) => {
      await acknowledgeAlert(ctx, params.alertId);
      return done;
    }),
    bindSession(calls.dismiss, async (ctx, { params }) => {
      await dismissAlert(ctx, params.alertId);
      return done;
    }),
    bindSession(calls.rules, (ctx) => showRules(ctx)),
    bindSession(calls.createRule, (ctx, { body }) => createRule(ctx, body)),
    bindSession(calls.changeRule, (ctx, { params, body }) => changeRule(ctx, params.ruleId, body)),
    bindSession(calls.removeRule, (ctx, { params }) => removeRule(ctx, params.ruleId)),
    bindSession(calls.changeSlack, (ctx, { body }) => changeSlack(ctx, body.url)),
    bindSession(calls.reportPage, async ({ platform }, { body }) => {
      const at = new Date(platform.clock.now());
      await withSystem(platform.database, (tx) => addPageReports(tx, at, body.timings));
      return done;
    }),
  ],
  jobs: [evaluateJob, expireMonitoringJob, slackJob],
};
