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
export const NotificationRow = ({ notification: one, now, follow, apply, children }: Props): ReactNode => (
  <div className="alert">
    <i className={`mark ${one.type}`} />
    <span>
      <b style={{ fontWeight: one.read ? 450 : 600 }}>
        {one.title}
        {one.test ? <span className="chip xs">{texts.test}</span> : null}
      </b>
      <span className="mut">{one.message}</span>
      {one.actionUrl === null ? null : (
        <InnerLink className="link one-line" href={one.actionUrl} onFollow={follow}>
          {' '}
          {one.actionText}
        </InnerLink>
      )}
      <span className="xs faint num when">{relativeTime(Date.parse(one.timestamp), now)}</span>
      {children}
    </span>
    <span className="alert-end">
      {one.read ? null : (
        <Button
          variant="icon"
          title={texts.markRead}
          aria-label={texts.actionOf(texts.markRead, one.message)}
          onClick={() => apply('read')}
        >
          <span aria-hidden="true">✓</span>
        </Button>
      )}
      <Button
        variant="icon"
        title={texts.remove}
        aria-label={texts.actionOf(texts.remove, one.message)}
        onClick={() => apply('remove')}
      >
        <span aria-hidden="true">✕</span>
      </Button>
    </span>
  </div>
);
