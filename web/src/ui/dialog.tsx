import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { PlainDialog, type DialogProps } from './plain-dialog.tsx';
import { UnsavedGuard } from './unsaved-changes.tsx';

/** A dialog over the screen. Asks before Esc, a click outside or going back drops what was entered in it. */
export const Dialog = ({ open, close, children, ...props }: DialogProps): ReactNode => {
  const [isEdited, setEdited] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  if (!open && (isEdited || isLeaving)) {
    setEdited(false);
    setLeaving(false);
  }
  return (
    <PlainDialog
      {...props}
      open={open}
      close={() => (isEdited ? setLeaving(true) : close())}
      // A chosen file is still on the user's computer.
      onInput={({ target }) => !(target as Element).matches('[type="file"]') && setEdited(true)}
    >
      {children}
      {isEdited ? (
        <UnsavedGuard when closing={{ asks: isLeaving, stay: () => setLeaving(false), leave: close }} />
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
