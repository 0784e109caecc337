import { limits } from '@sightline/contract';
import type { ReactNode } from 'react';
import { relativeTime } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useNotifications } from './notifications.queries.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';

/** The newest five notifications. */
export const RecentAlerts = (): ReactNode => {
  const query = useNotifications();
  const { data } = query;
  const now = useNow();
  const latest = (data?.notifications ?? []).slice(0, limits.recentAlerts);
  return (
    <section className="panel" aria-label={texts.recent}>
      <h2>{texts.recent}</h2>
      <div style={{ height: 8 }} />
      <LoadFailed loads={query} what={texts.loadFailed} />
      {data !== undefined && latest.length === 0 ? <p className="empty">{texts.none}</p> : null}
      {latest.map((notification) => (
        <div className="alert" key={notification.id}>
          <i className={`mark ${notification.type}`} />
          <span>
            <b>{notification.title}</b>
            <span className="mut">{notification.message}</span>{' '}
            {notification.actionUrl === null ? null : (
              <InnerLink
                className="link s"
                href={notification.actionUrl}
                aria-label={texts.actionOf(notification.actionText ?? texts.open, notification.message)}
              >
                {notification.actionText ?? texts.open}
              </InnerLink>
            )}
          </span>
          <span className="xs faint num">{relativeTime(Date.parse(notification.timestamp), now)}</span>
        </div>
      ))}
    </section>
  );
};
