import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';

type Props = {
  title: string;
  open: boolean;
  /** By Esc, by a click outside it or by a button in it. */
  close: () => void;
  className?: string;
  /** Focuses the dialog itself, where focusing its first control would scroll past what is read first. */
  startsAtTop?: boolean;
  children: ReactNode;
};

/** A question or a note over the page. It holds the focus while it is open, and gives it back. */
export const Dialog = ({ title, open, close, className = '', startsAtTop = false, children }: Props): ReactNode => {
  const popup = useRef<HTMLDivElement>(null);
  // A reader who has already moved the focus into it keeps it where it is.
  const initialFocus = (): boolean | HTMLElement | null =>
    popup.current?.contains(document.activeElement) === true ? false : startsAtTop ? popup.current : true;
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup ref={popup} className={`dialog ${className}`.trimEnd()} initialFocus={initialFocus}>
          <Base.Title>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
