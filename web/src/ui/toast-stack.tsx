import { Toast } from '@base-ui/react/toast';
import { limits } from '@sightline/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { connectToasts } from '../platform/toasts.ts';
import { shellTexts as texts } from '../texts/shell.ts';
import { Button } from './button.tsx';

const selfClosingMs = 5_000;

/** Messages over every screen. They wait while the pointer or the focus is on them; F6 goes to them. */
export const ToastStack = (): ReactNode => (
  <Toast.Provider limit={limits.toastStack}>
    <Stack />
  </Toast.Provider>
);

const Stack = (): ReactNode => {
  const { toasts, add, close } = Toast.useToastManager();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      connectToasts({
        add: ({ id, type, title, message }) => {
          const timeout = type === 'success' || type === 'info' ? selfClosingMs : 0;
          add({ ...(id === undefined ? {} : { id }), type, title, description: message, timeout });
        },
        clear: () => close(),
      }),
    [add, close],
  );
  const isAlert = ({ type }: { type?: string | undefined }): boolean => type === 'warning';
  const within = toasts.filter((toast) => toast.limited !== true);
  const alerts = within.filter(isAlert);
  // What answers somebody's action comes first. Alerts stay, so all but the newest wait in one line.
  const shown = [...within.filter((toast) => !isAlert(toast)), ...(open ? alerts : alerts.slice(0, 1))];
  const more = within.length - shown.length;
  return (
    <Toast.Viewport className={open ? 'toasts open' : 'toasts'} role="status" aria-label={texts.messages}>
      {shown.map((toast) => (
        <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={['right', 'up']}>
          <i className={`mark ${toast.type}`} />
          <Toast.Content>
            <Toast.Title render={<b />} />
            <Toast.Description className="mut" />
          </Toast.Content>
          <Button variant="icon" aria-label={texts.close} onClick={() => close(toast.id)}>
            ✕
          </Button>
        </Toast.Root>
      ))}
      {more > 0 ? (
        <div className="toast-more s">
          <Button variant="link" onClick={() => setOpen(true)}>
            {texts.more(more)}
          </Button>
          <Button
            variant="link"
            onClick={() => {
              setOpen(false);
              close();
            }}
          >
            {texts.closeAll}
          </Button>
        </div>
      ) : null}
    </Toast.Viewport>
  );
};
