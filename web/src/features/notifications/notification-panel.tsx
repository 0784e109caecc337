import { limits, type Notification } from '@sightline/contract';
import { useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { useArrowKeys } from '../../ui/use-arrow-keys.ts';
import { useNow } from '../../ui/use-now.ts';
import { groupNotifications } from './group-notifications.ts';
import { NotificationRow } from './notification-row.tsx';
import { useChangeNotifications } from './change-notifications.ts';
import { useNotifications } from './notifications.queries.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';

type Props = { place: RefObject<HTMLElement | null>; close: () => void };

/** The latest notifications; if there are many, similar ones share a row. */
export const NotificationPanel = ({ place, close }: Props): ReactNode => {
  const query = useNotifications();
  const now = useNow();
  const change = useChangeNotifications();
  useArrowKeys(place, '.alert');
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const groups = groupNotifications(query.data?.notifications ?? [], limits.notificationPanel);
  const rowOf = (notification: Notification, more?: ReactNode): ReactNode => (
    <NotificationRow
      key={notification.id}
      notification={notification}
      now={now}
      follow={() => {
        if (!notification.read) change.mutate({ kind: 'read', notificationId: notification.id });
        close();
      }}
      apply={(kind) => change.mutate({ kind, notificationId: notification.id })}
    >
      {more}
    </NotificationRow>
  );
  return (
    <section className="popover" ref={place} tabIndex={-1} aria-label={texts.title}>
      <div className="head" style={{ padding: '10px 18px' }}>
        <b className="grow">{texts.title}</b>
        <Button
          variant="link"
          className="s"
          disabled={groups.length === 0}
          onClick={() => change.mutate({ kind: 'read-all' })}
        >
          {texts.markAllRead}
        </Button>
        <Button
          variant="link"
          className="s"
          disabled={groups.length === 0}
          onClick={() => change.mutate({ kind: 'clear' })}
        >
          {texts.clear}
        </Button>
      </div>
      <LoadFailed loads={query} what={texts.loadFailed} />
      <div role="status">{groups.length === 0 ? <p className="empty">{texts.none}</p> : null}</div>
      {groups.flatMap(({ latest, older }) => {
        const isOpen = unfolded === latest.title;
        const fold = (
          <Button
            variant="link"
            className="s"
            aria-expanded={isOpen}
            aria-label={texts.actionOf(isOpen ? texts.fewer : texts.more(older.length), latest.title)}
            onClick={() => setUnfolded(isOpen ? null : latest.title)}
          >
            {isOpen ? texts.fewer : texts.more(older.length)}
          </Button>
        );
        return [
          rowOf(latest, older.length === 0 ? null : fold),
          ...(isOpen ? older.map((notification) => rowOf(notification)) : []),
        ];
      })}
    </section>
  );
};
