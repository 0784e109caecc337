import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './button.tsx';
import { PlainDialog, type DialogProps } from './plain-dialog.tsx';
import { UnsavedGuard } from './unsaved-changes.tsx';

/** What can be entered in a dialog, and what was added to its lists. Chosen files are still on the user's computer. */
const enteredIn = (dialog: Element): string =>
  JSON.stringify(
    [...dialog.querySelectorAll<HTMLInputElement>('input:not([type="file"]), select, textarea, button')].map(
      (control) => [control.ariaLabel ?? control.textContent, control.ariaPressed, control.value, control.checked],
    ),
  );

/** A dialog over the screen. Asks before Esc, a click outside or going back drops what was entered in it. */
export const Dialog = ({ open, close, children, ...props }: DialogProps): ReactNode => {
  const [isEdited, setEdited] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const initial = useRef<{ dialog: Element; entered: string } | null>(null);
  const remember = ({ currentTarget: dialog }: SyntheticEvent): void => {
    if (!isEdited) initial.current = { dialog, entered: enteredIn(dialog) };
  };
  const isLost = (): boolean => {
    const before = initial.current;
    return isEdited && (before === null || enteredIn(before.dialog) !== before.entered);
  };
  if (!open && (isEdited || isLeaving)) {
    setEdited(false);
    setLeaving(false);
  }
  return (
    <PlainDialog
      {...props}
      open={open}
      close={() => (isLost() ? setLeaving(true) : close())}
      onKeyDownCapture={remember}
      onPointerDownCapture={remember}
      onInput={({ target }) => !(target as Element).matches('[type="file"]') && setEdited(true)}
    >
      {children}
      {isEdited ? (
        <UnsavedGuard when closing={{ asks: isLeaving, isLost, stay: () => setLeaving(false), leave: close }} />
      ) : null}
    </PlainDialog>
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
