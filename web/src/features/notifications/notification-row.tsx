import type { Notification } from '@sightline/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { relativeTime } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { notificationTexts as texts } from '../../texts/notifications.ts';

type Props = {
  notification: Notification;
  now: number;
  follow: () => void;
  apply: (kind: 'read' | 'remove') => void;
  /** Expands older ones of the same kind. */
  children?: ReactNode;
};

/** One notification of the panel, with its link and actions. */
export const NotificationRow = ({ notification, now, follow, apply, children }: Props): ReactNode => (
  <div className="alert">
    <i className={`mark ${notification.type}`} />
    <span>
      <b style={{ fontWeight: notification.read ? 450 : 600 }}>
        {notification.title} {notification.test ? <span className="chip xs">{texts.test}</span> : null}
      </b>
      <span className="mut">{notification.message}</span>{' '}
      {notification.actionUrl === null ? null : (
        <InnerLink className="link one-line" href={notification.actionUrl} onFollow={follow}>
          {notification.actionText}
        </InnerLink>
      )}
      <span className="xs faint num when">{relativeTime(Date.parse(notification.timestamp), now)}</span>
      {children}
    </span>
    <span className="alert-end">
      {/* It stays while it has the focus: the next control would remove the notification. */}
      <Button
        variant="icon"
        title={texts.markRead}
        aria-label={texts.actionOf(texts.markRead, notification.message)}
        disabled={notification.read}
        onClick={() => apply('read')}
      >
        <span aria-hidden="true">✓</span>
      </Button>
      <Button
        variant="icon"
        title={texts.remove}
        aria-label={texts.actionOf(texts.remove, notification.message)}
        onClick={() => apply('remove')}
      >
        <span aria-hidden="true">✕</span>
      </Button>
    </span>
  </div>
);
