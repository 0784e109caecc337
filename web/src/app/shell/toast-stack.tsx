import type { ReactNode } from 'react';
import { dismissToast, useToasts } from '../../platform/toasts.ts';
import { shellTexts as texts } from '../../texts/shell.ts';

export const ToastStack = (): ReactNode => {
  const toasts = useToasts();
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
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
    </div>
  );
};
