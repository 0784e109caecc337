import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

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

type ActionsProps = {
  label: string;
  cancel: string;
  /** What the form still needs, in words. */
  missing: string | null;
  isPending: boolean;
  close: () => void;
};

/** The buttons of a dialog's form, with what is missing while it cannot be submitted. */
export const DialogActions = ({ label, cancel, missing, isPending, close }: ActionsProps): ReactNode => (
  <div className="choices">
    <Button type="submit" variant="primary" disabled={missing !== null || isPending}>
      {label}
    </Button>
    <Button onClick={close}>{cancel}</Button>
    {missing === null ? null : <span className="s mut">{missing}</span>}
  </div>
);
