import { limits, type Notification } from '@sightline/contract';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { relativeTime } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useChangeNotifications, useNotifications } from './notifications.queries.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';

type Props = { place: RefObject<HTMLElement | null>; close: () => void };

/** The latest notifications. */
export const NotificationPanel = ({ place, close }: Props): ReactNode => {
  const query = useNotifications();
  const { data } = query;
  const now = useNow();
  const change = useChangeNotifications();
  const latest = (data?.notifications ?? []).slice(0, limits.notificationPanel);
  /** What was pressed goes, so the focus moves to the panel instead of being lost. */
  const apply = (kind: 'read' | 'remove', { id }: Notification): void => {
    change.mutate({ kind, notificationId: id });
    place.current?.focus();
  };
  const follow = (one: Notification): void => {
    if (!one.read) change.mutate({ kind: 'read', notificationId: one.id });
    close();
  };
  return (
    <section className="popover" ref={place} tabIndex={-1} aria-label={texts.title}>
      <div className="head" style={{ padding: '10px 18px' }}>
        <b className="grow">{texts.title}</b>
        <Button
          variant="link"
          className="s"
          disabled={latest.length === 0}
          onClick={() => change.mutate({ kind: 'read-all' })}
        >
          {texts.markAllRead}
        </Button>
        <Button
          variant="link"
          className="s"
          disabled={latest.length === 0}
          onClick={() => change.mutate({ kind: 'clear' })}
        >
          {texts.clear}
        </Button>
      </div>
      <LoadFailed of={query} />
      {latest.length === 0 ? <p className="empty">{texts.none}</p> : null}
      {latest.map((one) => (
        <div className="alert" key={one.id}>
          <i className={`mark ${one.type}`} />
          <span>
            <b style={{ fontWeight: one.read ? 450 : 600 }}>{one.title}</b>
            <span className="mut">{one.message}</span>
            {one.actionUrl === null ? null : (
              <InnerLink className="link" href={one.actionUrl} onFollow={() => follow(one)}>
                {' '}
                {one.actionText}
              </InnerLink>
            )}
            <span className="xs faint num when">{relativeTime(Date.parse(one.timestamp), now)}</span>
          </span>
          <span className="alert-end">
            {one.read ? null : (
              <Button
                variant="icon"
                title={texts.markRead}
                aria-label={texts.actionOf(texts.markRead, one.message)}
                onClick={() => apply('read', one)}
              >
                <span aria-hidden="true">✓</span>
              </Button>
            )}
            <Button
              variant="icon"
              title={texts.remove}
              aria-label={texts.actionOf(texts.remove, one.message)}
              onClick={() => apply('remove', one)}
            >
              <span aria-hidden="true">✕</span>
            </Button>
          </span>
        </div>
      ))}
    </section>
  );
};
