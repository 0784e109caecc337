import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { isRightToLeft } from '../platform/direction.ts';

type Props = {
  /** Announced when it opens. */
  label: string;
  open: boolean;
  /** Called on Esc, a swipe or a button inside. */
  close: () => void;
  children: ReactNode;
};

/**
 * Details next to the screen, which stays usable; at the bottom on phones. Takes the focus when it opens and
 * returns it when it closes.
 */
export const Drawer = ({ label, open, close, children }: Props): ReactNode => (
  <Base.Root
    open={open}
    onOpenChange={(isOpen) => !isOpen && close()}
    modal={false}
    disablePointerDismissal
    swipeDirection={matchMedia('(max-width: 760px)').matches ? 'down' : isRightToLeft() ? 'left' : 'right'}
  >
    <Base.Portal>
      <Base.Viewport className="drawer-place">
        <Base.Popup className="drawer" aria-label={label}>
          <Base.Content>{children}</Base.Content>
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
);
