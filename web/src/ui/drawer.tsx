import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';

type Props = {
  /** Read out when it opens. */
  label: string;
  open: boolean;
  /** By Esc, by swiping it away or by a button in it. */
  close: () => void;
  children: ReactNode;
};

/**
 * Details next to the screen, which stays usable; below it on a phone. It takes the focus when it opens, and
 * gives it back.
 */
export const Drawer = ({ label, open, close, children }: Props): ReactNode => (
  <Base.Root
    open={open}
    onOpenChange={(isOpen) => !isOpen && close()}
    modal={false}
    disablePointerDismissal
    swipeDirection={matchMedia('(max-width: 760px)').matches ? 'down' : 'right'}
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
