import { Toast } from '@base-ui/react/toast';
import { limits } from '@sightline/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isRightToLeft } from '../platform/direction.ts';
import { connectToasts, type Toast as ToastContent } from '../platform/toasts.ts';
import { shellTexts as texts } from '../texts/shell.ts';
import { Button } from './button.tsx';
import { InnerLink } from './inner-link.tsx';
import { toastTimeout } from './toast-timeout.ts';

/** Toasts over every screen. They stay while hovered or focused; F6 moves to them. */
export const ToastStack = (): ReactNode => (
  <Toast.Provider limit={Number.POSITIVE_INFINITY}>
    <Stack />
  </Toast.Provider>
);

type Data = { action?: ToastContent['action'] | undefined; isAlert?: boolean };

const Stack = (): ReactNode => {
  const { toasts, add, close } = Toast.useToastManager<Data>();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      connectToasts({
        add: (toast) => {
          const { id, type, title, message, action, isAlert = false } = toast;
          const timeout = toastTimeout(toast);
          add({
            ...(id === undefined ? {} : { id }),
            type,
            title,
            description: message,
            timeout,
            data: { action, isAlert },
          });
        },
        clear: () => close(),
      }),
    [add, close],
  );
  const answers = toasts.filter(({ data }) => data?.isAlert !== true).slice(0, limits.toastStack);
  const alerts = toasts.filter(({ data }) => data?.isAlert === true).slice(0, limits.toastStack - answers.length);
  // The answer to a user's action comes first, however many alerts arrive. Only one leaves every control free; the others wait for a press.
  const all = [...answers, ...alerts];
  const shown = open ? all : all.slice(0, 1);
  const waiting = all.slice(shown.length);
  if (open && all.length < 2) setOpen(false);
  // Outside of what an open dialog hides from screen readers.
  return createPortal(
    <Toast.Viewport className={open ? 'toasts open' : 'toasts'} role="status" aria-label={texts.messages}>
      {shown.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          className="toast"
          swipeDirection={[isRightToLeft() ? 'left' : 'right', 'up']}
        >
          <i className={`mark ${toast.type}`} />
          <Toast.Content className="toast-text">
            <Toast.Title render={<b />} />
            <Toast.Description className="mut" />
            <ToastAction action={toast.data?.action} close={() => close(toast.id)} />
          </Toast.Content>
          <Button variant="icon" aria-label={texts.close} onClick={() => close(toast.id)}>
            ✕
          </Button>
        </Toast.Root>
      ))}
      {all.length > 1 ? (
        <div className="toast-more s">
          <span className="hidden-text">
            {waiting.map(({ title, description }) => [title, description].join(' ')).join(' ')}
          </span>
          {waiting.length === 0 ? null : (
            <Button variant="link" onClick={() => setOpen(true)}>
              {texts.more(waiting.length)}
            </Button>
          )}
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
    </Toast.Viewport>,
    document.body,
  );
};

const ToastAction = ({ action, close }: Data & { close: () => void }): ReactNode => {
  if (action === undefined) return null;
  if ('press' in action)
    return (
      <Button
        variant="link"
        onClick={() => {
          action.press();
          close();
        }}
      >
        {action.text}
      </Button>
    );
  return (
    <InnerLink
      className="link"
      href={action.url}
      onFollow={() => {
        action.follow?.();
        close();
      }}
    >
      {action.text}
    </InnerLink>
  );
};
