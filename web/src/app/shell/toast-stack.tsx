import { useState, type ReactNode } from 'react';
import { dismissToast, dismissToasts, useToasts } from '../../platform/toasts.ts';
import { shellTexts as texts } from '../../texts/shell.ts';

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
          <button className="icon" type="button" aria-label={texts.close} onClick={() => dismissToast(toast.id)}>
            ✕
          </button>
        </div>
      ))}
      {more > 0 ? (
        <div className="toast-more s">
          <button className="link" type="button" onClick={() => setOpen(true)}>
            {texts.more(more)}
          </button>
          <button
            className="link"
            type="button"
            onClick={() => {
              setOpen(false);
              dismissToasts();
            }}
          >
            {texts.closeAll}
          </button>
        </div>
      ) : null}
    </div>
  );
};
