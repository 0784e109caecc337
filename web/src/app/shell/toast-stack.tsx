import { useState, type ReactNode } from 'react';
import { dismissToast, dismissToasts, useToasts } from '../../platform/toasts.ts';
import { shellTexts as texts } from '../../texts/shell.ts';
import { Button } from '../../ui/button.tsx';

/** More than these would cover the screen that they speak of. */
const unfolded = 2;

export const ToastStack = (): ReactNode => {
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const shown = open ? toasts : toasts.slice(0, unfolded);
  const more = toasts.length - shown.length;
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div className="toast" key={toast.id}>
          <i className={`mark ${toast.type}`} />
          <span>
            <b>{toast.title}</b>
            <br />
            <span className="mut">{toast.message}</span>
          </span>
          <Button variant="icon" aria-label={texts.close} onClick={() => dismissToast(toast.id)}>
            ✕
          </Button>
        </div>
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
              dismissToasts();
            }}
          >
            {texts.closeAll}
          </Button>
        </div>
      ) : null}
    </div>
  );
};
