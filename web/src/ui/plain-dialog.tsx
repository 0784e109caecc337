import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';

export type DialogProps = {
  title: string;
  open: boolean;
  /** Called on Esc, a click outside or a button inside. */
  close: () => void;
  className?: string;
  /** Focuses the dialog, if focusing its first control would scroll past the text. */
  startsAtTop?: boolean;
  children: ReactNode;
};

type Events = Pick<ComponentProps<'div'>, 'onInput' | 'onKeyDownCapture' | 'onPointerDownCapture'>;
type Props = DialogProps & Events;

/** Traps the focus while open and returns it afterwards. Closes without asking: features use `Dialog`. */
export const PlainDialog = ({
  title,
  open,
  close,
  className = '',
  startsAtTop = false,
  children,
  ...events
}: Props): ReactNode => {
  const popup = useRef<HTMLDivElement>(null);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== (opener !== null)) setOpener(open ? document.activeElement : null);
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup
          ref={popup}
          className={`dialog ${className}`.trimEnd()}
          {...events}
          {...(startsAtTop ? { initialFocus: popup } : {})}
          // It came with its screen: the focus must not go to what opened another dialog before.
          finalFocus={opener !== document.body}
        >
          <Base.Title>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
