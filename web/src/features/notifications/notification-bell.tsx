import { limits } from '@sightline/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { relativeTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useChangeNotifications, useNotifications } from './notifications.queries.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';

export const NotificationBell = (): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
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
      {open ? <Panel /> : null}
    </div>
  );
};

const Panel = (): ReactNode => {
  const { data, error } = useNotifications();
  const now = useNow();
  const change = useChangeNotifications();
  const latest = (data?.notifications ?? []).slice(0, limits.notificationPanel);
  return (
    <section className="popover" aria-label={texts.title}>
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
              <a className="link" href={one.actionUrl}>
                {' '}
                {one.actionText}
              </a>
            )}
          </span>
          <span className="xs faint num">{relativeTime(Date.parse(one.timestamp), now)}</span>
        </div>
      ))}
    </section>
  );
};
