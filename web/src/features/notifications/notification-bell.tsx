import { limits } from '@sightline/contract';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { relativeTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { useDismissal } from '../../ui/use-dismissal.ts';
import { useNow } from '../../ui/use-now.ts';
import { useChangeNotifications, useNotifications } from './notifications.queries.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';

export const NotificationBell = (): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  useDismissal(open, button, panel, () => setOpen(false));
  return (
    <div style={{ position: 'relative' }}>
      <button
        ref={button}
        className="icon"
        type="button"
        aria-label={texts.unread(unread)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {unread === 0 ? null : <span className="dot num">{unread > 99 ? '99+' : unread}</span>}
      </button>
      {open ? <Panel place={panel} close={() => setOpen(false)} /> : null}
    </div>
  );
};

const Panel = ({ place, close }: { place: RefObject<HTMLElement | null>; close: () => void }): ReactNode => {
  const { data, error } = useNotifications();
  const now = useNow();
  const change = useChangeNotifications();
  const latest = (data?.notifications ?? []).slice(0, limits.notificationPanel);
  return (
    <section className="popover" ref={place} aria-label={texts.title}>
      <div className="head" style={{ padding: '10px 18px' }}>
        <b className="grow">{texts.title}</b>
        <button
          className="link s"
          type="button"
          disabled={latest.length === 0}
          onClick={() => change.mutate('read-all')}
        >
          {texts.markAllRead}
        </button>
        <button className="link s" type="button" disabled={latest.length === 0} onClick={() => change.mutate('clear')}>
          {texts.clear}
        </button>
      </div>
      {error === null ? null : <p className="banner">{error.message}</p>}
      {latest.length === 0 ? <p className="empty">{texts.none}</p> : null}
      {latest.map((one) => (
        <div className="alert" key={one.id}>
          <i className={`mark ${one.type}`} />
          <span>
            <b style={{ fontWeight: one.read ? 450 : 600 }}>{one.title}</b>
            <span className="mut">{one.message}</span>
            {one.actionUrl === null ? null : (
              <InnerLink className="link" href={one.actionUrl} onFollow={close}>
                {' '}
                {one.actionText}
              </InnerLink>
            )}
          </span>
          <span className="xs faint num">{relativeTime(Date.parse(one.timestamp), now)}</span>
        </div>
      ))}
    </section>
  );
};
