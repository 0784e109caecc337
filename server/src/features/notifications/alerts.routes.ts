import { contract } from '@sightline/contract';
import { anyMember, bind, type BoundRoute } from '../../platform/http/bind.ts';
import { changeQuietHours, showQuietHours } from './change-quiet-hours.ts';
import { addAlert, pauseAlert, removeAlert, showAlerts } from './manage-alerts.ts';

const { notifications } = contract;

/** What people choose under Settings > Notifications: quiet hours and figure alerts. */
export const alertsRoutes: BoundRoute[] = [
  bind(notifications.quietHours, { allow: anyMember, handle: (ctx) => showQuietHours(ctx) }),
  bind(notifications.saveQuietHours, { allow: anyMember, handle: (ctx, { body }) => changeQuietHours(ctx, body) }),
  bind(notifications.listAlerts, { allow: anyMember, handle: async (ctx) => ({ alerts: await showAlerts(ctx) }) }),
  bind(notifications.addAlert, {
    allow: anyMember,
    handle: async (ctx, { body }) => ({ alerts: await addAlert(ctx, body) }),
  }),
  bind(notifications.pauseAlert, {
    allow: anyMember,
    handle: async (ctx, { params, body }) => ({ alerts: await pauseAlert(ctx, params.alertId, body.paused) }),
  }),
  bind(notifications.removeAlert, {
    allow: anyMember,
    handle: async (ctx, { params }) => ({ alerts: await removeAlert(ctx, params.alertId) }),
  }),
];
