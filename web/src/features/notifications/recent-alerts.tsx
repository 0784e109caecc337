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
      <LoadFailed loads={query} />
      {data !== undefined && latest.length === 0 ? <p className="empty">{texts.none}</p> : null}
      {latest.map((one) => (
        <div className="alert" key={one.id}>
          <i className={`mark ${one.type}`} />
          <span>
            <b>{one.title}</b>
            <span className="mut">{one.message}</span>
            {one.actionUrl === null ? null : (
              <InnerLink
                className="link s"
                href={one.actionUrl}
                aria-label={texts.actionOf(one.actionText ?? texts.open, one.message)}
              >
                {one.actionText ?? texts.open}
              </InnerLink>
            )}
          </span>
          <span className="xs faint num">{relativeTime(Date.parse(one.timestamp), now)}</span>
        </div>
      ))}
    </section>
  );
};
