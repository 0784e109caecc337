import type { LiveMessage } from '@sightline/contract';
import type { Toast } from '../../platform/toasts.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';

type Live = Extract<LiveMessage, { type: 'notification' }>['payload'];

const maxSingle = 3;
const severities = ['success', 'info', 'warning', 'error'] as const;

/** One toast for many notifications, as severe as the worst; null if there are few. */
export const summaryOf = (arrived: readonly Live[]): Toast | null => {
  const latest = arrived.at(-1);
  if (latest === undefined || arrived.length <= maxSingle) return null;
  const worst = Math.max(...arrived.map(({ severity }) => severities.indexOf(severity)));
  return {
    id: 'notifications',
    type: severities[worst] ?? 'info',
    title: texts.many(arrived.length),
    message: texts.latest(latest.title),
  };
};
