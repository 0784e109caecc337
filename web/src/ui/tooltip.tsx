import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

type Props = {
  text: string;
  /** A button or link with an accessible name, because phones show no tooltip. */
  children: ReactElement<Record<string, unknown>>;
};

/** A few words on hover and focus. Anything users must know belongs on the screen instead. */
export const Tooltip = ({ text, children }: Props): ReactNode => (
  <Base.Root>
    <Base.Trigger delay={400} render={children} />
    <Base.Portal>
      <Base.Positioner className="tooltip-place" sideOffset={6} collisionPadding={8}>
        <Base.Popup className="tooltip">{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
