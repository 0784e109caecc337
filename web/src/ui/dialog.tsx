import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  open: boolean;
  /** By Esc, by a press beside it or by a button in it. */
  close: () => void;
  className?: string;
  children: ReactNode;
};

/** A question or a note over the page. It holds the focus while it is open, and gives it back. */
export const Dialog = ({ title, open, close, className = '', children }: Props): ReactNode => (
  <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && close()}>
    <Base.Portal>
      <Base.Backdrop className="dialog-backdrop" />
      <Base.Popup className={`dialog ${className}`.trimEnd()}>
        <Base.Title>{title}</Base.Title>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
