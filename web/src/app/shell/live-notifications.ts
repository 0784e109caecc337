import { contract, type LiveMessage } from '@sightline/contract';
import { call } from '../../platform/api.ts';
import { scheduler } from '../../platform/scheduler.ts';
import { showToast, type Toast } from '../../platform/toasts.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';
import { summaryOf } from './notification-summary.ts';

type Payload<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>['payload'];
type Live = Payload<'notification'>;

/** Notifications that arrive together, as after quiet hours or a lost connection, are shown together. */
const burstMs = 300;
let burst: Live[] = [];

/** Shows a new notification, or one toast for many that arrived together. */
export const showNotification = (notification: Live): void => {
  burst.push(notification);
  if (burst.length === 1) scheduler.after(burstMs, showBurst);
};

const showBurst = (): void => {
  const arrived = burst;
  burst = [];
  const summary = summaryOf(arrived);
  if (summary !== null) return show(summary);
  for (const { id, severity, title, message, actionText, actionUrl } of arrived)
    show({
      id,
      type: severity,
      title,
      message,
      ...(actionUrl === null
        ? {}
        : { action: { text: actionText ?? texts.open, url: actionUrl, follow: () => markRead(id) } }),
    });
};

const show = (toast: Toast): void => showToast(toast.type === 'warning' ? { ...toast, isAlert: true } : toast);

/** The server notifies other tabs and the list. */
const markRead = (notificationId: string): void => {
  call(contract.notifications.markRead, { params: { notificationId } }).catch((error: unknown) =>
    // It was removed meanwhile; the screen it links to opens anyway.
    console.warn('The notification was not marked as read', error),
  );
};

export const showMemberUpdate = ({ message, actionUrl }: Payload<'team_member_update'>): void =>
  showToast({ type: 'info', title: texts.memberUpdate, message, action: { text: texts.open, url: actionUrl } });
