import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDismissal } from '../../ui/use-dismissal.ts';
import { useNotifications } from './notifications.queries.ts';
import { TestButton } from './test-button.tsx';
import { bellTexts as texts } from '../../texts/notification-bell.ts';

const NotificationPanel = lazy(async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }));

/** For members: notifications belong to an organization. */
export const NotificationBell = (): ReactNode => (useSession()?.organization == null ? null : <Bell />);

/** The notifications with their unread count, and the button that tests them. */
const Bell = (): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  useDismissal(open, button, panel, () => setOpen(false));
  return (
    <>
      <div style={{ position: 'relative' }}>
        <Button
          ref={button}
          variant="icon"
          aria-label={texts.unread(unread)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="bell" />
          {unread === 0 ? null : <span className="dot num">{unread > 99 ? '99+' : unread}</span>}
        </Button>
        <Suspense fallback={null}>
          {open ? <NotificationPanel place={panel} close={() => setOpen(false)} /> : null}
        </Suspense>
      </div>
      <TestButton />
    </>
  );
};
