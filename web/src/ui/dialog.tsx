import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';

type Props = {
  title: string;
  open: boolean;
  /** Called on Esc, a click outside or a button inside. */
  close: () => void;
  className?: string;
  /** Focuses the dialog, if focusing its first control would scroll past the text. */
  startsAtTop?: boolean;
  children: ReactNode;
};

/** Traps the focus while open and returns it afterwards. */
export const Dialog = ({ title, open, close, className = '', startsAtTop = false, children }: Props): ReactNode => {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup
          ref={popup}
          className={`dialog ${className}`.trimEnd()}
          {...(startsAtTop ? { initialFocus: popup } : {})}
        >
          <Base.Title>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
