import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ComponentProps, type ReactNode } from 'react';

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
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup
          ref={popup}
          className={`dialog ${className}`.trimEnd()}
          {...events}
          {...(startsAtTop ? { initialFocus: popup } : {})}
        >
          <Base.Title>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
